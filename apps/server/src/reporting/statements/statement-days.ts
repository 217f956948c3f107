import { dayMs, utcDayStartMs } from '@golden-acers/platform';
import { matchWindowMs } from './match-records.ts';

/** After midnight, until the last call of the day has surely found its end. */
export const settleDelayMs = matchWindowMs;
/** The provider is asked for no older day. As long as a period of records may be. */
const maxAgeDays = 93;

export interface DayRange {
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
}

export function dayRangeOf(day: string): DayRange {
  return { from: new Date(utcDayStartMs(day)), to: new Date(utcDayStartMs(day) + dayMs) };
}

/** The day with the times around it in which the other half of a pair may be. */
export function matchRangeOf(day: string): DayRange {
  return {
    from: new Date(utcDayStartMs(day) - matchWindowMs),
    to: new Date(utcDayStartMs(day) + dayMs + matchWindowMs),
  };
}

/** Over, with time for its last calls to end, and not too long ago. */
export function isDayComparable(day: string, now: Date): boolean {
  const age = now.getTime() - (utcDayStartMs(day) + dayMs);
  return age >= settleDelayMs && age <= maxAgeDays * dayMs;
}
