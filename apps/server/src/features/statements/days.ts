import { nearMs } from './compare.ts';

const dayMs = 86_400_000;

/** After midnight, until the last call of the day has surely found its end. */
export const settledAfterMs = nearMs;
/** The provider is asked for no older day. As long as a period of records may be. */
const oldestDays = 93;

/** The day in UTC, `YYYY-MM-DD`. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

export function dayBefore(day: string): string {
  return dayOf(new Date(startOf(day) - dayMs));
}

export interface Span {
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
}

export function spanOf(day: string): Span {
  return { from: new Date(startOf(day)), to: new Date(startOf(day) + dayMs) };
}

/** The day with the times around it in which the other half of a pair may be. */
export function spanAround(day: string): Span {
  return { from: new Date(startOf(day) - nearMs), to: new Date(startOf(day) + dayMs + nearMs) };
}

/** Over, with time for its last calls to end, and not too long ago. */
export function isComparable(day: string, now: Date): boolean {
  const age = now.getTime() - (startOf(day) + dayMs);
  return age >= settledAfterMs && age <= oldestDays * dayMs;
}

function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`);
}
