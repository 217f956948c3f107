export const minuteMs = 60_000;
export const dayMs = 86_400_000;

/** The day in UTC, `YYYY-MM-DD`. */
export function utcDayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** A calendar day has no hours, so a change of the clocks neither loses nor gains one. */
export function addDays(day: string, days: number): string {
  return utcDayOf(new Date(utcDayStartMs(day) + days * dayMs));
}

/** When a day in UTC begins, in milliseconds since 1970. */
export function utcDayStartMs(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`);
}
