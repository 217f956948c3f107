import type { AcresOfGoldEvent, AcresOfGoldSpin } from '@golden-acers/games';

type EventOf<Type extends AcresOfGoldEvent['type']> = Extract<AcresOfGoldEvent, { type: Type }>;
export type LineWin = EventOf<'line-win'>;
type ScatterWin = EventOf<'scatter-win'>;

/** One spin with everything that belongs to it, in the order in which it is shown. */
export interface Act {
  readonly spin: AcresOfGoldSpin;
  readonly lines: LineWin[];
  scatter?: ScatterWin;
  awarded?: EventOf<'free-spins-awarded'>;
  ended?: EventOf<'free-spins-ended'>;
}

/** Cuts the events of a round into its spins. */
export function actsOf(events: readonly AcresOfGoldEvent[]): Act[] {
  const acts: Act[] = [];
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
export const shownCents = (act: Act): number =>
  act.lines.reduce((total, win) => total + win.winCents, act.scatter?.winCents ?? 0);
