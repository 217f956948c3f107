import type { AcresOfGoldEvent, AcresOfGoldSpin } from '@golden-acers/games/acres-of-gold';

type EventOf<Type extends AcresOfGoldEvent['type']> = Extract<AcresOfGoldEvent, { type: Type }>;
export type LineWinEvent = EventOf<'line-win'>;
type ScatterWinEvent = EventOf<'scatter-win'>;

/** One spin with everything that belongs to it, in the order in which it is shown. */
export interface SpinStep {
  readonly spin: AcresOfGoldSpin;
  readonly lines: LineWinEvent[];
  scatter?: ScatterWinEvent;
  awarded?: EventOf<'free-spins-awarded'>;
  ended?: EventOf<'free-spins-ended'>;
}

/** Cuts the events of a round into its spins. */
export function toSpinSteps(events: readonly AcresOfGoldEvent[]): SpinStep[] {
  const acts: SpinStep[] = [];
  for (const event of events) {
    const act = acts.at(-1);
    if (event.type === 'spin') acts.push({ spin: event, lines: [] });
    else if (act === undefined) continue;
    else if (event.type === 'line-win') act.lines.push(event);
    else if (event.type === 'scatter-win') act.scatter = event;
    else if (event.type === 'free-spins-awarded') act.awarded = event;
    else if (event.type === 'free-spins-ended') act.ended = event;
  }
  return acts;
}

/** What one spin shows as won: the sum of the wins that the server named. */
export const spinWinCents = (act: SpinStep): number =>
  act.lines.reduce((total, win) => total + win.winCents, act.scatter?.winCents ?? 0);
