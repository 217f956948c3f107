import { dayMs, utcDayStartMs } from '@golden-acers/platform';
import { matchWindowMs } from './match-records.ts';

/** After midnight the last call of the day may still be running. */
export const settleDelayMs = matchWindowMs;
/** Older days are not requested from the provider: this is the longest period of records. */
const maxAgeDays = 93;

export interface DayRange {
  readonly from: Date;
  /** The end, exclusive. */
  readonly to: Date;
}

export function dayRangeOf(day: string): DayRange {
  return { from: new Date(utcDayStartMs(day)), to: new Date(utcDayStartMs(day) + dayMs) };
}

/** The day with margins in which the other half of a pair may be. */
export function matchRangeOf(day: string): DayRange {
  return {
    from: new Date(utcDayStartMs(day) - matchWindowMs),
    to: new Date(utcDayStartMs(day) + dayMs + matchWindowMs),
  };
}

/** The day is over, with time for its last calls, and not too old. */
export function isDayComparable(day: string, now: Date): boolean {
  const age = now.getTime() - (utcDayStartMs(day) + dayMs);
  return age >= settleDelayMs && age <= maxAgeDays * dayMs;
}
