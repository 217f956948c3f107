import type { GameSessionState } from '../api.ts';
import type { GameModule, RoundPhase } from '../game.ts';
import { formatCurrency } from '../language/formats.ts';
import {
  type GameLanguage,
  gameLanguageNames,
  gameLanguages,
  getLanguage,
  isGameLanguage,
  onLanguageChange,
} from '../language/language.ts';
import { h, icon, iconButton, setAccessibleName } from './dom.ts';
import { createPotStrip } from './jackpot-pots.ts';
import { tShell } from './t.ts';

/** What the frame's controls do. The flow sets them once the game is mounted. */
export interface FrameActions {
  pressMainButton(): void;
  changeStake(direction: -1 | 1): void;
  toggleSound(): void;
  toggleQuickPlay(): void;
  openRules(): void;
  openHistory(): void;
  openKeyHelp(): void;
  changeLanguage(next: GameLanguage): void;
  exit(): void;
}

export type Frame = ReturnType<typeof createFrame>;

function readout(part: 'balance' | 'stake' | 'win') {
  const label = h('span', { class: 'readout-label' });
  // Not an `output`: that is a live region, and a figure that runs up would be read out all the time.
  const value = h('span', { class: 'readout-value' });
  let shownCents: number | undefined;
  const write = () => {
    if (shownCents !== undefined) value.textContent = formatCurrency(shownCents);
  };
  onLanguageChange(() => {
    label.textContent = tShell(part);
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
function languageSelect(choose: (next: GameLanguage) => void) {
  const select = h(
    'select',
    {
      onchange() {
        if (isGameLanguage(select.value)) choose(select.value);
      },
    },
    ...gameLanguages.map((each) => h('option', { value: each, lang: each }, gameLanguageNames[each])),
  );
  const box = h('div', { class: 'icon-button language' }, icon('globe'), select);
  return { box, select };
}

function topBar(state: GameSessionState, balance: Node, actions: () => FrameActions) {
  const sound = iconButton('sound', () => actions().toggleSound());
  const muted = icon('muted');
  sound.firstElementChild?.classList.add('icon-on');
  muted.classList.add('icon-off');
  sound.append(muted);
  const history = iconButton('history', () => actions().openHistory());
  const rules = iconButton('info', () => actions().openRules());
  const keys = iconButton('keys', () => actions().openKeyHelp());
  keys.dataset.tool = 'keys';
  const tongue = languageSelect((next) => actions().changeLanguage(next));
  const exitLabel = h('span', {});
  const leave = () => actions().exit();
  const exit = h('button', { type: 'button', class: 'exit-button', onclick: leave }, icon('exit'), exitLabel);
  const tag = h('span', { class: 'tag' });
  const tools = h('nav', { class: 'tools' }, sound, history, rules, keys, tongue.box, exit);
  const title = h('div', { class: 'title' }, h('h1', {}, state.game.gameName), tag);
  const bar = h('header', { class: 'top-bar' }, title, balance, tools);
  const showLanguage = () => {
    tongue.select.value = getLanguage();
  };
  onLanguageChange(() => {
    tag.textContent = tShell('sandbox');
    tools.setAttribute('aria-label', tShell('game'));
    setAccessibleName(sound, tShell('sound'));
    setAccessibleName(history, tShell('history'));
    setAccessibleName(rules, tShell('rules'));
    setAccessibleName(keys, tShell('keys'));
    setAccessibleName(tongue.select, tShell('language'));
    exitLabel.textContent = tShell('exit');
    setAccessibleName(exit, tShell('exit'));
    showLanguage();
  });
  return { bar, sound, showLanguage };
}

function stakeStepper(actions: () => FrameActions) {
  const less = iconButton('minus', () => actions().changeStake(-1));
  const more = iconButton('plus', () => actions().changeStake(1));
  const stake = readout('stake');
  const group = h('div', { class: 'stepper', role: 'group' }, less, stake.box, more);
  onLanguageChange(() => {
    group.setAttribute('aria-label', tShell('stake'));
    setAccessibleName(less, tShell('lowerStake'));
    setAccessibleName(more, tShell('raiseStake'));
  });
  return { group, less, more, stake };
}

/** Beyond so many letters the main button's words are written smaller where there is little room. */
const maxShortLabelLength = 6;

/** Builds the frame that all games share and puts it into the page. It holds no state but what it shows. */
export function createFrame(state: GameSessionState, game: GameModule) {
  let current: FrameActions | undefined;
  const actions = () => {
    if (current === undefined) throw new Error('the frame was used before the game was mounted');
    return current;
  };
  const balance = readout('balance');
  const win = readout('win');
  const stakes = stakeStepper(actions);
  const main = h('button', {
    type: 'button',
    class: 'main-button',
    onclick: () => actions().pressMainButton(),
  });
  const quick = iconButton('quick', () => actions().toggleQuickPlay());
  onLanguageChange(() => setAccessibleName(quick, tShell('quick')));
  const live = h('div', { class: 'off-screen', role: 'status', 'aria-live': 'polite' });
  const notice = h('div', { class: 'notice', role: 'alert' });
  const host = h('main', { class: 'stage', 'aria-label': state.game.gameName });
  const bottom = h('footer', { class: 'bottom-bar' }, win.box, stakes.group, main);
  if (game.hasQuickPlay) bottom.append(quick);
  const { bar, sound, showLanguage } = topBar(state, balance.box, actions);
  const root = h('div', { class: 'frame', 'data-game': state.game.slug }, bar, host, bottom, notice, live);
  const strip = state.jackpots === null ? undefined : createPotStrip(state.jackpots);
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
    showPhase(phase: RoundPhase, blocked: boolean) {
      root.dataset.phase = phase;
      const { open, fastForward: hurry, move = open } = game.actions();
      const label = { idle: open, sending: open, showing: hurry, awaiting: move }[phase];
      main.replaceChildren(h('span', { class: 'main-label' }, label));
      // One size for all its words, so that it doesn't jump from one to the next.
      main.classList.toggle(
        'is-long',
        [open, hurry, move].some(({ length }) => length > maxShortLabelLength),
      );
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
        notice.append(
          h('button', { type: 'button', class: 'notice-button', onclick: retry }, tShell('tryNow')),
        );
      }
    },
    announce(text: string) {
      // The same words twice would not be read again: a fresh node each time.
      live.replaceChildren(h('p', {}, text));
    },
  };
}
