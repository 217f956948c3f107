import type { AcresOfGoldEvent, AcresOfGoldSpin } from '@golden-acers/games/acres-of-gold';

export type EventOf<Type extends AcresOfGoldEvent['type']> = Extract<AcresOfGoldEvent, { type: Type }>;
export type LineWinEvent = EventOf<'line-win'>;

export interface SpinStep {
  readonly spin: AcresOfGoldSpin;
  readonly lines: LineWinEvent[];
  scatter?: EventOf<'scatter-win'>;
  awarded?: EventOf<'free-spins-awarded'>;
  ended?: EventOf<'free-spins-ended'>;
}

/** Groups the events of a round by spin. */
export function toSpinSteps(events: readonly AcresOfGoldEvent[]): SpinStep[] {
  const steps: SpinStep[] = [];
  for (const event of events) {
    const step = steps.at(-1);
    if (event.type === 'spin') steps.push({ spin: event, lines: [] });
    else if (step === undefined) continue;
    else if (event.type === 'line-win') step.lines.push(event);
    else if (event.type === 'scatter-win') step.scatter = event;
    else if (event.type === 'free-spins-awarded') step.awarded = event;
    else if (event.type === 'free-spins-ended') step.ended = event;
  }
  return steps;
}

export const spinWinCents = (step: SpinStep): number =>
  step.lines.reduce((total, win) => total + win.winCents, step.scatter?.winCents ?? 0);
