import type { SlotEvent } from '@golden-acers/games/engines/slot';

export type EventOf<Type extends SlotEvent['type']> = Extract<SlotEvent, { type: Type }>;
export type WinEvent = EventOf<'line-win'> | EventOf<'ways-win'>;

/** A spin with its wins, and what follows it, in order. */
export interface SpinStep {
  readonly spin: EventOf<'spin'>;
  /** Reels that wilds fill before the wins. */
  readonly expanded: number[];
  readonly wins: WinEvent[];
  scatter?: EventOf<'scatter-win'>;
  readonly followUps: Exclude<
    SlotEvent,
    { type: 'spin' | 'wilds-expanded' | 'line-win' | 'ways-win' | 'scatter-win' }
  >[];
}

/** Groups the events of a round by spin. */
export function toSpinSteps(events: readonly SlotEvent[]): SpinStep[] {
  const steps: SpinStep[] = [];
  for (const event of events) {
    const step = steps.at(-1);
    if (event.type === 'spin') steps.push({ spin: event, expanded: [], wins: [], followUps: [] });
    else if (step === undefined) continue;
    else if (event.type === 'wilds-expanded') step.expanded.push(...event.reels);
    else if (event.type === 'line-win' || event.type === 'ways-win') step.wins.push(event);
    else if (event.type === 'scatter-win') step.scatter = event;
    else step.followUps.push(event);
  }
  return steps;
}

export const spinWinCents = (step: SpinStep): number =>
  step.wins.reduce((total, win) => total + win.winCents, step.scatter?.winCents ?? 0);

export const findFollowUp = <Type extends SpinStep['followUps'][number]['type']>(
  step: SpinStep,
  type: Type,
): EventOf<Type> | undefined => step.followUps.find((event): event is EventOf<Type> => event.type === type);
