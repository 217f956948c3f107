import type { GameModule } from '../game.ts';
import { type AutoplayEnd, type AutoplayLimits, findAutoplayEnd } from './autoplay-limits.ts';
import type { Frame } from './frame.ts';
import type { RoundFlow } from './round-flow.ts';
import { totalPaidCents } from './round-outcome.ts';
import { tShell } from './t.ts';

const pauseMs = 500;
const quickPauseMs = 150;

interface AutoplayDeps {
  readonly flow: RoundFlow;
  readonly frame: Frame;
  readonly game: GameModule;
  readonly isQuickPlay: () => boolean;
}

/**
 * Presses the main button for the player, within limits, at the stake of the start. It stops at any refusal,
 * lost connection, feature, hidden page or press. The server checks every round as any other.
 */
export function createAutoplay({ flow, frame, game, isQuickPlay }: AutoplayDeps) {
  /** Each run has another number, so that a stopped one does not continue in the next. */
  let run = 0;
  let isRunning = false;

  function end(reason: AutoplayEnd | 'stopped') {
    if (!isRunning) return;
    isRunning = false;
    run += 1;
    frame.showAutoplay(undefined);
    frame.announce(tShell(`autoplay.end.${reason}`));
    if (reason !== 'stopped') flow.notify(tShell(`autoplay.end.${reason}`));
  }

  async function play(limits: AutoplayLimits) {
    const current = run;
    const stakeCents = flow.stakeCents();
    let [played, netCents] = [0, 0];
    let last: { readonly paidCents: number; readonly isFeature: boolean } | undefined;
    while (isRunning && run === current) {
      const reason = findAutoplayEnd(limits, { played, netCents, stakeCents, last });
      if (reason !== undefined) return end(reason);
      if (document.visibilityState === 'hidden' || flow.stakeCents() !== stakeCents) return end('stopped');
      frame.showAutoplay(limits.rounds - played);
      const round = await flow.openNext();
      // A refusal, or a round that waits for its player.
      if (round === undefined) return run === current ? end('stopped') : undefined;
      const paidCents = totalPaidCents(round);
      played += 1;
      netCents += paidCents - round.stakeCents;
      last = { paidCents, isFeature: round.jackpot !== null || game.autoplay?.stopsAt(round) === true };
      await new Promise((resolve) => setTimeout(resolve, isQuickPlay() ? quickPauseMs : pauseMs));
    }
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') end('stopped');
  });
  return {
    isRunning: () => isRunning,
    start(limits: AutoplayLimits) {
      if (isRunning || flow.phase() !== 'idle') return;
      isRunning = true;
      void play(limits);
    },
    stop: () => end('stopped'),
  };
}
