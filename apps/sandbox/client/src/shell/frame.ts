import type { GameSessionState } from '../api.ts';
import type { GameModule, LabelledMove, RoundPhase } from '../game.ts';
import { formatCurrency } from '../language/formats.ts';
import {
  gameLanguages,
  getLanguage,
  isLanguage,
  type Language,
  languageNames,
  onLanguageChange,
} from '../language/language.ts';
import { h, type IconName, icon, iconButton, setAccessibleName } from './dom.ts';
import { createPotStrip } from './jackpot-pots.ts';
import { createMovesBar } from './moves-bar.ts';
import { createBalanceNotifier, isFramedByLobby } from './parent-page.ts';
import type { PayKind } from './pay.ts';
import { createSaferPlayLink } from './safer-play-link.ts';
import { openSettingsDialog } from './settings-dialog.ts';
import { tShell } from './t.ts';
import { createVisitLine } from './visit.ts';

export interface FrameActions {
  pressMainButton(): void;
  changeStake(direction: -1 | 1): void;
  /** The list of all stakes, where the stake is one of them. */
  openStakes?(): void;
  toggleSound(): void;
  toggleQuickPlay(): void;
  openRules(): void;
  openHistory(): void;
  openKeyHelp(): void;
  chooseLanguage(language: Language): void;
  exit(): void;
}

export type Frame = ReturnType<typeof createFrame>;

function createNamedButton(name: IconName, label: () => string, press: () => void) {
  const button = iconButton(name, press);
  onLanguageChange(() => setAccessibleName(button, label()));
  return button;
}

const createToolButton = (name: IconName, label: Parameters<typeof tShell>[0], press: () => void) =>
  createNamedButton(name, () => tShell(label), press);

/** The last read-out is "Paid", because a return up to the stake is no win. */
function createReadout(name: 'balance' | 'stake' | 'win', text: 'balance' | 'stake' | 'paid') {
  const label = h('span', { class: 'readout-label' });
  // This is no `output`, because a screen reader would read every step of a counting figure.
  const value = h('span', { class: 'readout-value' });
  let shownCents: number | undefined;
  const write = () => {
    if (shownCents !== undefined) value.textContent = formatCurrency(shownCents);
  };
  onLanguageChange(() => {
    label.textContent = tShell(text);
    write();
  });
  return {
    box: h('span', { class: `readout readout-${name}` }, label, value),
    show(cents: number) {
      shownCents = cents;
      write();
    },
    text: () => value.textContent ?? '',
  };
}

/** Creates the browser's own select, which opens the system's picker on a phone. */
function createLanguageSelect(choose: (language: Language) => void) {
  const select = h(
    'select',
    {
      onchange() {
        if (isLanguage(select.value)) choose(select.value);
      },
    },
    ...gameLanguages.map((each) => h('option', { value: each, lang: each }, languageNames[each])),
  );
  return { box: h('div', { class: 'icon-button language' }, icon('globe'), select), select };
}

function createTopBar(
  { gameName, exitUrl }: { readonly gameName: string; readonly exitUrl: string | null },
  balance: Node,
  actions: FrameActions,
) {
  const sound = createToolButton('sound', 'sound', actions.toggleSound);
  const muted = icon('muted');
  sound.firstElementChild?.classList.add('icon-on');
  muted.classList.add('icon-off');
  sound.append(muted);
  const settings = createToolButton('settings', 'settings', openSettingsDialog);
  const history = createToolButton('history', 'history', actions.openHistory);
  const rules = createToolButton('info', 'rules', actions.openRules);
  const keys = createToolButton('keys', 'keys', actions.openKeyHelp);
  keys.dataset.tool = 'keys';
  const language = createLanguageSelect(actions.chooseLanguage);
  const exitLabel = h('span');
  const exitAttributes = { type: 'button', class: 'exit-button', onclick: actions.exit };
  const exit = h('button', exitAttributes, icon('exit'), exitLabel);
  const tag = h('span', { class: 'tag' });
  const visit = createVisitLine();
  const saferPlay = createSaferPlayLink(exitUrl);
  const tools = h('nav', { class: 'tools' }, sound, settings, history, rules, keys, language.box, exit);
  const title = h(
    'div',
    { class: 'title' },
    h('h1', {}, gameName),
    h('p', { class: 'title-line' }, tag, visit.line, ...(saferPlay === undefined ? [] : [saferPlay])),
  );
  const bar = h('header', { class: 'top-bar' }, title, balance, tools);
  const showLanguage = () => {
    language.select.value = getLanguage();
  };
  onLanguageChange(() => {
    tag.textContent = tShell('sandbox');
    tools.setAttribute('aria-label', tShell('game'));
    setAccessibleName(language.select, tShell('language'));
    exitLabel.textContent = tShell('exit');
    setAccessibleName(exit, tShell('exit'));
    showLanguage();
  });
  return {
    bar,
    sound,
    recordRound: visit.record,
    showLanguage,
    addTool(name: IconName, label: () => string, press: () => void) {
      const button = createNamedButton(name, label, press);
      language.box.before(button);
      return button;
    },
  };
}

function createStakeStepper(actions: FrameActions) {
  const lower = createToolButton('minus', 'lowerStake', () => actions.changeStake(-1));
  const raise = createToolButton('plus', 'raiseStake', () => actions.changeStake(1));
  const stake = createReadout('stake', 'stake');
  const list =
    actions.openStakes === undefined
      ? stake.box
      : h(
          'button',
          { type: 'button', class: 'stake-list', 'aria-haspopup': 'dialog', onclick: actions.openStakes },
          stake.box,
        );
  const group = h('div', { class: 'stepper', role: 'group' }, lower, list, raise);
  onLanguageChange(() => {
    group.setAttribute('aria-label', tShell('stake'));
    list.title = actions.openStakes === undefined ? '' : tShell('chooseStake');
  });
  return { group, lower, raise, stake };
}

/** Creates a notice in sight, and a live region for screen readers. */
function createMessages() {
  const live = h('div', { class: 'off-screen', role: 'status', 'aria-live': 'polite' });
  const notice = h('div', { class: 'notice', role: 'alert' });
  return {
    views: [notice, live],
    /** Shows a message, with a button when there is `retryNow`. The empty text removes it. */
    showNotice(text: string, retryNow?: () => void) {
      notice.replaceChildren(text);
      notice.classList.toggle('notice-open', text !== '');
      if (retryNow === undefined) return;
      const attributes = { type: 'button', class: 'notice-button', onclick: retryNow };
      notice.append(h('button', attributes, tShell('tryNow')));
    },
    // A new node, because a screen reader doesn't repeat an unchanged text.
    announce: (text: string) => live.replaceChildren(h('p', {}, text)),
  };
}

/** Longer labels have a smaller font on narrow screens. */
const maxShortLabelLength = 6;

function createMainButton(game: GameModule, actions: FrameActions) {
  const attributes = { type: 'button', class: 'main-button', onclick: actions.pressMainButton };
  const main = h('button', attributes);
  let shownPhase: RoundPhase = 'sending';
  let isBlocked = false;
  let roundsLeft: number | undefined;
  const show = () => {
    const { open, fastForward, move = open } = game.actions();
    const label = { idle: open, sending: open, showing: fastForward, awaiting: move }[shownPhase];
    const autoplay = roundsLeft === undefined ? '' : tShell('autoplay.stop', { rounds: roundsLeft });
    main.textContent = autoplay === '' ? label : autoplay;
    // One font size for all labels, so that it doesn't change between them.
    const labels = [open, fastForward, move, autoplay];
    main.classList.toggle(
      'is-long',
      labels.some(({ length }) => length > maxShortLabelLength),
    );
    // `disabled` would lose the keyboard focus between rounds.
    main.setAttribute('aria-disabled', String(isBlocked || (shownPhase === 'sending' && autoplay === '')));
  };
  return {
    main,
    /** `blocked`: the player must choose on the table first. */
    showPhase(phase: RoundPhase, blocked: boolean) {
      shownPhase = phase;
      isBlocked = blocked;
      show();
    },
    showAutoplay(left: number | undefined) {
      roundsLeft = left;
      main.classList.toggle('is-autoplay', left !== undefined);
      show();
    },
  };
}

/** Builds the frame that all games share and puts it into the page. */
export function createFrame(
  { game: { gameName, limits }, jackpots, exitUrl }: GameSessionState,
  game: GameModule,
  actions: FrameActions,
) {
  const balance = createReadout('balance', 'balance');
  const notifyBalance = createBalanceNotifier(exitUrl);
  const win = createReadout('win', 'paid');
  const stepper = createStakeStepper(actions);
  const mainButton = createMainButton(game, actions);
  const { main } = mainButton;
  const moves = createMovesBar();
  const quick = createToolButton('quick', 'quick', actions.toggleQuickPlay);
  const messages = createMessages();
  const host = h('main', { class: 'stage', 'aria-label': gameName });
  const bottom = h('footer', { class: 'bottom-bar' }, win.box, stepper.group, main, moves.bar, quick);
  const { bar, sound, recordRound, showLanguage, addTool } = createTopBar(
    { gameName, exitUrl },
    balance.box,
    actions,
  );
  const root = h('div', { class: 'frame' }, bar, host, bottom, ...messages.views);
  root.classList.toggle('framed', window.parent !== window);
  root.classList.toggle('balance-above', isFramedByLobby(exitUrl));
  root.classList.toggle('has-chips', limits !== null);
  const potStrip = jackpots === null ? undefined : createPotStrip(jackpots);
  if (potStrip !== undefined) bar.after(potStrip.box);
  document.body.replaceChildren(root);
  main.focus();
  return {
    host,
    main,
    stepper: stepper.group,
    quick,
    sound,
    /** Counts a finished round in the net result of the visit. */
    recordRound,
    potStrip,
    /** The stake is the sum of the chips on the table. */
    hasChips: limits !== null,
    showBalance(cents: number) {
      balance.show(cents);
      notifyBalance(cents);
    },
    showStake: stepper.stake.show,
    balanceText: balance.text,
    stakeText: stepper.stake.text,
    showLanguage,
    addTool,
    showPhase(phase: RoundPhase, isBlocked: boolean) {
      root.dataset.phase = phase;
      mainButton.showPhase(phase, isBlocked);
    },
    /** The number of remaining rounds. Undefined: the player presses the button. */
    showAutoplay: mainButton.showAutoplay,
    showMoves(choices: readonly LabelledMove[], play: (move: unknown) => void) {
      root.classList.toggle('has-moves', choices.length > 0);
      moves.show(choices, play);
    },
    allowStake(lower: boolean, raise: boolean) {
      stepper.lower.setAttribute('aria-disabled', String(!lower));
      stepper.raise.setAttribute('aria-disabled', String(!raise));
    },
    /** `PayShow` alone calls this: only it knows what kind of pay the amount belongs to. */
    showPaid(cents: number, kind: PayKind) {
      win.show(cents);
      root.dataset.pay = kind;
    },
    showNotice: messages.showNotice,
    announce: messages.announce,
  };
}
