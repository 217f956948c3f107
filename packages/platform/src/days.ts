export const minuteMs = 60_000;
export const dayMs = 86_400_000;

/** The day in UTC, `YYYY-MM-DD`. */
export function utcDayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Calendar days have no hours, so daylight saving time changes nothing. */
export function addDays(day: string, days: number): string {
  return utcDayOf(new Date(utcDayStartMs(day) + days * dayMs));
}

/** The start of a day in UTC, in milliseconds since 1970. */
export function utcDayStartMs(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`);
}
