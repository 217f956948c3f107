import type { State } from '../api.ts';
import type { Game, Phase } from '../game.ts';
import { money } from '../language/figures.ts';
import {
  isLanguage,
  type Language,
  language,
  languageNames,
  languages,
  spoken,
} from '../language/language.ts';
import { h, icon, iconButton, name } from './dom.ts';
import { potStrip } from './pots.ts';
import { say } from './say.ts';

/** What the frame's controls do. The flow sets them once the game is mounted. */
export interface FrameActions {
  main(): void;
  stake(direction: -1 | 1): void;
  sound(): void;
  quick(): void;
  rules(): void;
  history(): void;
  keys(): void;
  language(next: Language): void;
  exit(): void;
}

export type Frame = ReturnType<typeof openFrame>;

function readout(part: 'balance' | 'stake' | 'win') {
  const label = h('span', { class: 'readout-label' });
  // Not an `output`: that is a live region, and a figure that runs up would be read out all the time.
  const value = h('span', { class: 'readout-value' });
  let shownCents: number | undefined;
  const write = () => {
    if (shownCents !== undefined) value.textContent = money(shownCents);
  };
  spoken(() => {
    label.textContent = say(part);
    write();
  });
  return {
    box: h('div', { class: `readout readout-${part}` }, label, value),
    show(cents: number) {
      shownCents = cents;
      write();
    },
    text: () => value.textContent ?? '',
  };
}

/** The browser's own list, under a picture: on a phone it opens the phone's own picker. */
function languageSelect(choose: (next: Language) => void) {
  const select = h(
    'select',
    {
      onchange() {
        if (isLanguage(select.value)) choose(select.value);
      },
    },
    ...languages.map((each) => h('option', { value: each, lang: each }, languageNames[each])),
  );
  const box = h('div', { class: 'icon-button language' }, icon('globe'), select);
  return { box, select };
}

function topBar(state: State, balance: Node, actions: () => FrameActions) {
  const sound = iconButton('sound', () => actions().sound());
  const muted = icon('muted');
  sound.firstElementChild?.classList.add('icon-on');
  muted.classList.add('icon-off');
  sound.append(muted);
  const history = iconButton('history', () => actions().history());
  const rules = iconButton('info', () => actions().rules());
  const keys = iconButton('keys', () => actions().keys());
  keys.dataset.tool = 'keys';
  const tongue = languageSelect((next) => actions().language(next));
  const exitLabel = h('span', {});
  const leave = () => actions().exit();
  const exit = h('button', { type: 'button', class: 'exit-button', onclick: leave }, icon('exit'), exitLabel);
  const tag = h('span', { class: 'tag' });
  const tools = h('nav', { class: 'tools' }, sound, history, rules, keys, tongue.box, exit);
  const title = h('div', { class: 'title' }, h('h1', {}, state.game.gameName), tag);
  const bar = h('header', { class: 'top-bar' }, title, balance, tools);
  const showLanguage = () => {
    tongue.select.value = language();
  };
  spoken(() => {
    tag.textContent = say('sandbox');
    tools.setAttribute('aria-label', say('game'));
    name(sound, say('sound'));
    name(history, say('history'));
    name(rules, say('rules'));
    name(keys, say('keys'));
    name(tongue.select, say('language'));
    exitLabel.textContent = say('exit');
    name(exit, say('exit'));
    showLanguage();
  });
  return { bar, sound, showLanguage };
}

function stepper(actions: () => FrameActions) {
  const less = iconButton('minus', () => actions().stake(-1));
  const more = iconButton('plus', () => actions().stake(1));
  const stake = readout('stake');
  const group = h('div', { class: 'stepper', role: 'group' }, less, stake.box, more);
  spoken(() => {
    group.setAttribute('aria-label', say('stake'));
    name(less, say('lowerStake'));
    name(more, say('raiseStake'));
  });
  return { group, less, more, stake };
}

/** Beyond so many letters the main button's words are written smaller where there is little room. */
const longLabel = 6;

/** Builds the frame that all games share and puts it into the page. It holds no state but what it shows. */
export function openFrame(state: State, game: Game) {
  let current: FrameActions | undefined;
  const actions = () => {
    if (current === undefined) throw new Error('the frame was used before the game was mounted');
    return current;
  };
  const balance = readout('balance');
  const win = readout('win');
  const stakes = stepper(actions);
  const main = h('button', { type: 'button', class: 'main-button', onclick: () => actions().main() });
  const quick = iconButton('quick', () => actions().quick());
  spoken(() => name(quick, say('quick')));
  const live = h('div', { class: 'off-screen', role: 'status', 'aria-live': 'polite' });
  const notice = h('div', { class: 'notice', role: 'alert' });
  const host = h('main', { class: 'stage', 'aria-label': state.game.gameName });
  const bottom = h('footer', { class: 'bottom-bar' }, win.box, stakes.group, main);
  if (game.quickPlay) bottom.append(quick);
  const { bar, sound, showLanguage } = topBar(state, balance.box, actions);
  const root = h('div', { class: 'frame', 'data-game': state.game.slug }, bar, host, bottom, notice, live);
  const strip = state.jackpots === null ? undefined : potStrip(state.jackpots);
  if (strip !== undefined) bar.after(strip.box);
  document.body.replaceChildren(root);
  main.focus();
  return {
    root,
    host,
    quick,
    sound,
    connect(next: FrameActions) {
      current = next;
    },
    /** Undefined where the game has no jackpots. */
    strip,
    showBalance: balance.show,
    showStake: stakes.stake.show,
    balanceText: balance.text,
    stakeText: stakes.stake.text,
    showLanguage,
    showPhase(phase: Phase, label: string, blocked: boolean) {
      root.dataset.phase = phase;
      main.replaceChildren(h('span', { class: 'main-label' }, label));
      main.classList.toggle('is-long', label.length > longLabel);
      // Not `disabled`: that would throw the keyboard's focus away between two rounds.
      main.setAttribute('aria-disabled', String(blocked));
    },
    allowStake(less: boolean, more: boolean) {
      stakes.less.setAttribute('aria-disabled', String(!less));
      stakes.more.setAttribute('aria-disabled', String(!more));
    },
    showWin(cents: number) {
      win.show(cents);
      win.box.classList.toggle('readout-live', cents > 0);
    },
    /** A message over the stage until the next one; the empty text takes it away. */
    showNotice(text: string, retry?: () => void) {
      notice.replaceChildren(text);
      notice.classList.toggle('notice-open', text !== '');
      if (retry !== undefined) {
        notice.append(h('button', { type: 'button', class: 'notice-button', onclick: retry }, say('tryNow')));
      }
    },
    announce(text: string) {
      // The same words twice would not be read again: a fresh node each time.
      live.replaceChildren(h('p', {}, text));
    },
  };
}
