export const minuteMs = 60_000;
export const dayMs = 86_400_000;

/** Returns the day in UTC, `YYYY-MM-DD`. */
export function utcDayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Calendar days without hours, so daylight saving time has no effect. */
export function addDays(day: string, days: number): string {
  return utcDayOf(new Date(utcDayStartMs(day) + days * dayMs));
}

/** The start of the day in UTC, in milliseconds since 1970. */
export function utcDayStartMs(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`);
}

/** Returns 1 (Monday) to 7 (Sunday). */
export function isoWeekdayOf(day: string): number {
  return new Date(utcDayStartMs(day)).getUTCDay() || 7;
}

const localDayFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the calendar day in a time zone, `YYYY-MM-DD`. */
export function localDayOf(at: Date, timeZone: string): string {
  let format = localDayFormats.get(timeZone);
  if (format === undefined) {
    // This locale formats days as ISO 8601.
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    localDayFormats.set(timeZone, format);
  }
  return format.format(at);
}
