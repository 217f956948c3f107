import { dayMs, dayOf, dayStartMs } from '@golden-acers/platform';
import { nearMs } from './compare.ts';

/** After midnight, until the last call of the day has surely found its end. */
export const settledAfterMs = nearMs;
/** The provider is asked for no older day. As long as a period of records may be. */
const oldestDays = 93;

export function dayBefore(day: string): string {
  return dayOf(new Date(dayStartMs(day) - dayMs));
}

export interface Span {
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
}

export function spanOf(day: string): Span {
  return { from: new Date(dayStartMs(day)), to: new Date(dayStartMs(day) + dayMs) };
}

/** The day with the times around it in which the other half of a pair may be. */
export function spanAround(day: string): Span {
  return { from: new Date(dayStartMs(day) - nearMs), to: new Date(dayStartMs(day) + dayMs + nearMs) };
}

/** Over, with time for its last calls to end, and not too long ago. */
export function isComparable(day: string, now: Date): boolean {
  const age = now.getTime() - (dayStartMs(day) + dayMs);
  return age >= settledAfterMs && age <= oldestDays * dayMs;
}
