import { formatDollars } from '@golden-acers/money';
import type { State } from '../api.ts';
import type { Game, Phase } from '../game.ts';
import { h, icon, iconButton } from './dom.ts';

export const money = (cents: number) => formatDollars(BigInt(cents));

/** What the frame's controls do. The flow sets them once the game is mounted. */
export interface FrameActions {
  main(): void;
  stake(direction: -1 | 1): void;
  sound(): void;
  quick(): void;
  rules(): void;
  history(): void;
  keys(): void;
  exit(): void;
}

export type Frame = ReturnType<typeof openFrame>;

function readout(name: string, label: string) {
  // Not an `output`: that is a live region, and a figure that runs up would be read out all the time.
  const value = h('span', { class: 'readout-value' });
  const box = h(
    'div',
    { class: `readout readout-${name}` },
    h('span', { class: 'readout-label' }, label),
    value,
  );
  return { box, value };
}

function topBar(state: State, balance: Node, buttons: readonly Node[]) {
  return h(
    'header',
    { class: 'top-bar' },
    h(
      'div',
      { class: 'title' },
      h('h1', {}, state.game.gameName),
      h('span', { class: 'tag' }, 'Sandbox · play credits'),
    ),
    balance,
    h('nav', { class: 'tools', 'aria-label': 'Game' }, ...buttons),
  );
}

function stepper(actions: () => FrameActions) {
  const less = iconButton('minus', 'Lower the stake', () => actions().stake(-1));
  const more = iconButton('plus', 'Raise the stake', () => actions().stake(1));
  const stake = readout('stake', 'Stake');
  const group = h('div', { class: 'stepper', role: 'group', 'aria-label': 'Stake' }, less, stake.box, more);
  return { group, less, more, stake: stake.value };
}

/** Builds the frame that all games share and puts it into the page. It holds no state but what it shows. */
export function openFrame(state: State, game: Game) {
  let current: FrameActions | undefined;
  const actions = () => {
    if (current === undefined) throw new Error('the frame was used before the game was mounted');
    return current;
  };
  const balance = readout('balance', 'Balance');
  const win = readout('win', 'Win');
  const stakes = stepper(actions);
  const sound = iconButton('sound', 'Sound', () => actions().sound());
  const muted = icon('muted');
  sound.firstElementChild?.classList.add('icon-on');
  muted.classList.add('icon-off');
  sound.append(muted);
  const keys = iconButton('keys', 'Keys', () => actions().keys());
  keys.dataset.tool = 'keys';
  const main = h('button', { type: 'button', class: 'main-button', onclick: () => actions().main() });
  const quick = iconButton('quick', 'Quick play', () => actions().quick());
  const exit = h(
    'button',
    { type: 'button', class: 'exit-button', onclick: () => actions().exit() },
    icon('exit'),
    h('span', {}, 'Exit'),
  );
  const live = h('div', { class: 'off-screen', role: 'status', 'aria-live': 'polite' });
  const notice = h('div', { class: 'notice', role: 'alert' });
  const host = h('main', { class: 'stage', 'aria-label': state.game.gameName });
  const bottom = h('footer', { class: 'bottom-bar' }, win.box, stakes.group, main);
  if (game.quickPlay) bottom.append(quick);
  const bar = topBar(state, balance.box, [
    sound,
    iconButton('history', 'History', () => actions().history()),
    iconButton('info', 'Rules and paytable', () => actions().rules()),
    keys,
    exit,
  ]);
  const root = h('div', { class: 'frame', 'data-game': state.game.slug }, bar, host, bottom, notice, live);
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
    showBalance: (cents: number) => balance.value.replaceChildren(money(cents)),
    showStake: (cents: number) => stakes.stake.replaceChildren(money(cents)),
    balanceText: () => balance.value.textContent ?? '',
    stakeText: () => stakes.stake.textContent ?? '',
    showPhase(phase: Phase, label: string, blocked: boolean) {
      root.dataset.phase = phase;
      main.replaceChildren(h('span', { class: 'main-label' }, label));
      // Not `disabled`: that would throw the keyboard's focus away between two rounds.
      main.setAttribute('aria-disabled', String(blocked));
    },
    allowStake(less: boolean, more: boolean) {
      stakes.less.setAttribute('aria-disabled', String(!less));
      stakes.more.setAttribute('aria-disabled', String(!more));
    },
    showWin(cents: number) {
      win.value.replaceChildren(money(cents));
      win.box.classList.toggle('readout-live', cents > 0);
    },
    /** A message over the stage until the next one; the empty text takes it away. */
    showNotice(text: string, retry?: () => void) {
      notice.replaceChildren(text);
      notice.classList.toggle('notice-open', text !== '');
      if (retry !== undefined) {
        notice.append(h('button', { type: 'button', class: 'notice-button', onclick: retry }, 'Try now'));
      }
    },
    announce(text: string) {
      // The same words twice would not be read again: a fresh node each time.
      live.replaceChildren(h('p', {}, text));
    },
  };
}
