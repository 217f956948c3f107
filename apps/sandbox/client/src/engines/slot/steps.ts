import type { SlotEvent, SlotPosition } from '@golden-acers/games/engines/slot';

export type EventOf<Type extends SlotEvent['type']> = Extract<SlotEvent, { type: Type }>;
export type WinEvent = EventOf<'line-win'> | EventOf<'ways-win'> | EventOf<'anywhere-win'>;

/** A spin with its wins, and what follows it, in order. */
export interface SpinStep {
  readonly spin: EventOf<'spin'>;
  /** The positions that vanish before this window falls into place; empty for a spin. */
  readonly vanished: readonly SlotPosition[];
  /** Reels that wilds fill before the wins. */
  readonly expanded: number[];
  readonly wins: WinEvent[];
  scatter?: EventOf<'scatter-win'>;
  readonly followUps: Exclude<
    SlotEvent,
    { type: 'spin' | 'tumbled' | 'wilds-expanded' | WinEvent['type'] | 'scatter-win' }
  >[];
}

const newStep = (spin: EventOf<'spin'>, vanished: readonly SlotPosition[]): SpinStep => ({
  spin,
  vanished,
  expanded: [],
  wins: [],
  followUps: [],
});

const isWin = (event: SlotEvent): event is WinEvent => /^(line|ways|anywhere)-win$/.test(event.type);

/** Groups the events of a round by spin. */
export function toSpinSteps(events: readonly SlotEvent[]): SpinStep[] {
  const steps: SpinStep[] = [];
  for (const event of events) {
    const step = steps.at(-1);
    if (event.type === 'spin') steps.push(newStep(event, []));
    else if (step === undefined) continue;
    else if (event.type === 'tumbled') {
      const vanished = step.wins.flatMap((win) => win.positions);
      steps.push(newStep({ ...step.spin, window: event.window, multiplier: event.multiplier }, vanished));
    } else if (event.type === 'wilds-expanded') step.expanded.push(...event.reels);
    else if (isWin(event)) step.wins.push(event);
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
