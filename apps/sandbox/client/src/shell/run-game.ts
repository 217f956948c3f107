import { lookAtPots, type SessionApi, type State } from '../api.ts';
import type { Game, Shell, Table } from '../game.ts';
import { chooseLanguage } from '../language/choice.ts';
import type { Frame, FrameActions } from './frame.ts';
import { listenToKeys } from './keyboard.ts';
import { leave } from './leave.ts';
import { followPots } from './pots.ts';
import { preference } from './preferences.ts';
import { RoundFlow } from './round-flow.ts';
import { say } from './say.ts';
import { openHistory, openKeys, openRules } from './sheets.ts';
import { effects, playEffect, soundIsOn, toggleSound } from './sound.ts';
import { Stakes } from './stakes.ts';

/** How often, at most, a returning player's balance is asked for again. */
const refreshEveryMs = 5000;

function showSound(frame: Frame) {
  frame.sound.setAttribute('aria-pressed', String(soundIsOn()));
  frame.sound.classList.toggle('is-off', !soundIsOn());
}

/** A player who comes back to the window may have been recharged meanwhile. */
function refreshOnReturn(flow: RoundFlow) {
  let last = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - last < refreshEveryMs) return;
    last = performance.now();
    void flow.refresh();
  });
}

function quickSwitch(frame: Frame) {
  const stored = preference('quick', 'off');
  const show = () => frame.quick.setAttribute('aria-pressed', stored.get() === 'on' ? 'true' : 'false');
  show();
  return {
    isOn: () => stored.get() === 'on',
    toggle() {
      stored.set(stored.get() === 'on' ? 'off' : 'on');
      show();
    },
  };
}

/** Joins the frame, the flow of rounds and the game's table, then shows the round that was interrupted, if there is one. */
export async function runGame(frame: Frame, game: Game, api: SessionApi, state: State) {
  const stakes = new Stakes(state.game.stakesCents, state.game.slug);
  const quick = quickSwitch(frame);
  const { strip } = frame;
  const refreshPots = strip === undefined ? undefined : followPots(lookAtPots, strip.show);
  const flow = new RoundFlow({ frame, game, api, stakes, refreshPots });
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const shell: Shell = {
    facts: state.game,
    stakeCents: () => stakes.cents(),
    balanceCents: () => flow.balanceCents(),
    phase: () => flow.phase(),
    act: () => void flow.act(),
    open: (bet) => flow.open(bet),
    setReady: (ready) => flow.setReady(ready),
    showWin: (cents) => frame.showWin(cents),
    announce: (text) => frame.announce(text),
    sound: playEffect,
    reducedMotion: () => calm.matches,
    quick: () => quick.isOn(),
  };
  const actions: FrameActions = {
    main: () => void flow.act(),
    stake: (direction) => flow.changeStake(direction),
    sound() {
      toggleSound();
      showSound(frame);
      frame.announce(soundIsOn() ? say('soundOn') : say('soundOff'));
      playEffect(effects.click);
    },
    quick() {
      quick.toggle();
      playEffect(effects.click);
    },
    rules() {
      const { jackpots } = state;
      const shown = jackpots && { ...jackpots, pots: strip?.pots() ?? [], nextDraw: flow.nextDraw() };
      openRules(game, state.game, stakes.cents(), shown);
    },
    history: () => openHistory(game, api),
    keys: () => openKeys(game),
    language(next) {
      chooseLanguage(next).catch(() => {
        frame.showLanguage();
        flow.notify(say('languageFailed'));
      });
    },
    exit: () => void leave(api, state.exitUrl),
  };
  frame.connect(actions);
  showSound(frame);
  const table: Table = await game.mount(frame.host, shell);
  flow.seat(table, state);
  listenToKeys(actions, (event) => table.key?.(event) ?? false);
  refreshOnReturn(flow);
  if (state.round !== null) await flow.resume(state.round);
}
