import { fetchPots, type GameSessionState, type SessionApi } from '../api.ts';
import type { GameModule, GameShell, GameTable } from '../game.ts';
import { changeGameLanguage } from '../language/language-preference.ts';
import { openHistoryDialog, openKeysDialog, openRulesDialog } from './dialogs.ts';
import { exitGame } from './exit-game.ts';
import type { Frame, FrameActions } from './frame.ts';
import { pollPots } from './jackpot-pots.ts';
import { bindKeyboard } from './keyboard.ts';
import { createStoredPreference } from './preferences.ts';
import { RoundFlow } from './round-flow.ts';
import { isSoundOn, playSoundEffect, sharedSounds, toggleSound } from './sound.ts';
import { StakeSelector } from './stake-selector.ts';
import { tShell } from './t.ts';

/** How often, at most, a returning player's balance is asked for again. */
const minRefreshIntervalMs = 5000;

function showSoundState(frame: Frame) {
  frame.sound.setAttribute('aria-pressed', String(isSoundOn()));
  frame.sound.classList.toggle('is-off', !isSoundOn());
}

/** A player who comes back to the window may have been recharged meanwhile. */
function refreshBalanceOnReturn(flow: RoundFlow) {
  let last = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - last < minRefreshIntervalMs) return;
    last = performance.now();
    void flow.refreshBalance();
  });
}

function createQuickPlayToggle(frame: Frame) {
  const stored = createStoredPreference('quick', 'off');
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
export async function runGame(frame: Frame, game: GameModule, api: SessionApi, state: GameSessionState) {
  const stakes = new StakeSelector(state.game.stakesCents, state.game.slug);
  const quick = createQuickPlayToggle(frame);
  const { strip } = frame;
  const refreshPots = strip === undefined ? undefined : pollPots(fetchPots, strip.show);
  const flow = new RoundFlow({ frame, game, api, stakes, refreshPots });
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const shell: GameShell = {
    game: state.game,
    stakeCents: () => stakes.cents(),
    balanceCents: () => flow.balanceCents(),
    phase: () => flow.phase(),
    pressMainButton: () => void flow.pressMainButton(),
    openRound: (bet) => flow.openRound(bet),
    setReady: (ready) => flow.setReady(ready),
    showWin: (cents) => frame.showWin(cents),
    announce: (text) => frame.announce(text),
    playSound: playSoundEffect,
    prefersReducedMotion: () => calm.matches,
    isQuickPlay: () => quick.isOn(),
  };
  const actions: FrameActions = {
    pressMainButton: () => void flow.pressMainButton(),
    changeStake: (direction) => flow.changeStake(direction),
    toggleSound() {
      toggleSound();
      showSoundState(frame);
      frame.announce(isSoundOn() ? tShell('soundOn') : tShell('soundOff'));
      playSoundEffect(sharedSounds.click);
    },
    toggleQuickPlay() {
      quick.toggle();
      playSoundEffect(sharedSounds.click);
    },
    openRules() {
      const { jackpots } = state;
      const shown = jackpots && { ...jackpots, pots: strip?.pots() ?? [], nextDrawHash: flow.nextDrawHash() };
      openRulesDialog(game, state.game, stakes.cents(), shown);
    },
    openHistory: () => openHistoryDialog(game, api),
    openKeyHelp: () => openKeysDialog(game),
    changeLanguage(next) {
      changeGameLanguage(next).catch(() => {
        frame.showLanguage();
        flow.notify(tShell('languageFailed'));
      });
    },
    exit: () => void exitGame(api, state.exitUrl),
  };
  frame.connect(actions);
  showSoundState(frame);
  const table: GameTable = await game.mount(frame.host, shell);
  flow.attachTable(table, state);
  bindKeyboard(actions, (event) => table.onKeyDown?.(event) ?? false);
  refreshBalanceOnReturn(flow);
  if (state.round !== null) await flow.resumeRound(state.round);
}
