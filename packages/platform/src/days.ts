export const dayMs = 86_400_000;

/** The day in UTC, `YYYY-MM-DD`. */
export function utcDayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** When a day in UTC begins, in milliseconds since 1970. */
export function utcDayStartMs(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`);
}
