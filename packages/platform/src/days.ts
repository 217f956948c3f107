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

/** 1 for Monday to 7 for Sunday. */
export function isoWeekdayOf(day: string): number {
  return new Date(utcDayStartMs(day)).getUTCDay() || 7;
}

const localDayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day in a time zone, `YYYY-MM-DD`. */
export function localDayOf(at: Date, timeZone: string): string {
  let format = localDayFormats.get(timeZone);
  if (format === undefined) {
    // This locale writes days as ISO 8601 does.
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
