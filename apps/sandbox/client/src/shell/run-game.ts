import type { GameSessionState, SessionApi } from '../api.ts';
import type { GameModule } from '../game.ts';
import { chooseGameLanguage } from '../language/language.ts';
import { createAutoplay } from './autoplay.ts';
import { openKeysDialog, openRulesDialog } from './dialogs.ts';
import { exitGame } from './exit-game.ts';
import { createFrame, type Frame, type FrameActions } from './frame.ts';
import { openHistoryDialog } from './history-dialog.ts';
import { pollPots } from './jackpot-pots.ts';
import { bindKeyboard } from './keyboard.ts';
import { createPayShow } from './pay-show-of-frame.ts';
import { RoundFlow } from './round-flow.ts';
import { isSoundOn, playSoundEffect, sharedSounds, toggleSound } from './sound.ts';
import { openAutoplayDialog, openStakesDialog } from './stake-dialogs.ts';
import { createStakeSelector } from './stake-selector.ts';
import { createStoredPreference } from './stored-value.ts';
import { tShell } from './t.ts';

const minRefreshIntervalMs = 5000;

function showSoundState({ sound }: Frame) {
  sound.setAttribute('aria-pressed', String(isSoundOn()));
  sound.classList.toggle('is-off', !isSoundOn());
}

/** The player may have been recharged meanwhile. */
function refreshBalanceOnReturn(flow: RoundFlow) {
  let lastMs = performance.now();
  const refresh = () => {
    if (document.visibilityState !== 'visible' || performance.now() - lastMs < minRefreshIntervalMs) return;
    lastMs = performance.now();
    void flow.refreshBalance();
  };
  document.addEventListener('visibilitychange', refresh);
  // A pop-up stays visible while the player is in the lobby beside it.
  window.addEventListener('focus', refresh);
}

function createQuickPlayToggle({ quick }: Frame) {
  const preference = createStoredPreference('quick', 'off');
  const isOn = () => preference.get() === 'on';
  const show = () => quick.setAttribute('aria-pressed', String(isOn()));
  show();
  return {
    isOn,
    toggle() {
      preference.set(isOn() ? 'off' : 'on');
      show();
    },
  };
}

function addAutoplayTool(frame: Frame, flow: RoundFlow, autoplay: ReturnType<typeof createAutoplay>) {
  frame.addTool(
    'autoplay',
    () => tShell('autoplay'),
    () => {
      if (autoplay.isRunning()) autoplay.stop();
      else if (flow.phase() === 'idle') openAutoplayDialog(flow.stakeCents(), autoplay.start);
    },
  );
}

/** Builds the frame and the table, then resumes an interrupted round. */
export async function runGame(
  game: GameModule,
  { api, state }: { readonly api: SessionApi; readonly state: GameSessionState },
) {
  const actions: FrameActions = {
    pressMainButton: () => (autoplay.isRunning() ? autoplay.stop() : void flow.pressMainButton()),
    changeStake: (direction) => flow.changeStake(direction),
    openStakes() {
      if (flow.phase() !== 'idle') return;
      openStakesDialog(state.game.stakesCents, stakes.cents(), (cents) => flow.chooseStake(cents));
    },
    toggleSound() {
      toggleSound();
      showSoundState(frame);
      frame.announce(isSoundOn() ? tShell('soundOn') : tShell('soundOff'));
      playSoundEffect(sharedSounds.click);
    },
    toggleQuickPlay() {
      quickPlay.toggle();
      playSoundEffect(sharedSounds.click);
    },
    openRules() {
      const pots = potStrip?.pots() ?? [];
      const jackpots = state.jackpots && { ...state.jackpots, pots };
      openRulesDialog(game, { details: state.game, stakeCents: stakes.cents(), jackpots, api });
    },
    openHistory: () =>
      openHistoryDialog(game, {
        api,
        slug: state.game.slug,
        replay: (round) => void flow.replayRound(round),
      }),
    openKeyHelp: () => openKeysDialog(game),
    chooseLanguage(language) {
      chooseGameLanguage(language).catch(() => {
        frame.showLanguage();
        flow.notify(tShell('languageFailed'));
      });
    },
    exit: () => void exitGame(api, state.exitUrl),
  };
  const frame = createFrame(state, game, actions);
  const stakes = createStakeSelector(state.game.stakesCents, state.game.slug);
  const quickPlay = createQuickPlayToggle(frame);
  const { potStrip } = frame;
  const refreshPots = potStrip && pollPots(potStrip.show);
  const onConnectionLost = () => autoplay.stop();
  const pays = createPayShow(frame, state.game.slug);
  const flow = new RoundFlow({ frame, game, api, stakes, pays, refreshPots, onConnectionLost });
  const autoplay = createAutoplay({ flow, frame, game, isQuickPlay: quickPlay.isOn });
  if (game.autoplay !== undefined) addAutoplayTool(frame, flow, autoplay);
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  showSoundState(frame);
  const table = await game.mount(frame.host, {
    game: state.game,
    session: api.table.session,
    stakeCents: stakes.cents,
    balanceCents: flow.balanceCents,
    phase: flow.phase,
    openRound: (bet) => flow.openRound(bet),
    playMove: (move) => flow.playMove(move),
    chooseStake: (cents) => flow.chooseStake(cents),
    refreshStake: () => flow.refreshStake(),
    pays,
    announce: frame.announce,
    playSound: playSoundEffect,
    prefersReducedMotion: () => reducedMotion.matches,
    isQuickPlay: quickPlay.isOn,
    addTool: frame.addTool,
  });
  flow.attachTable(table, state);
  bindKeyboard(actions, (event) => flow.pressMoveKey(event) || table.onKeyDown(event));
  refreshBalanceOnReturn(flow);
  if (state.round !== null) await flow.resumeRound(state.round);
}
