import { addDays, dayMs, localDayOf, utcDayOf, utcDayStartMs } from '@golden-acers/platform';

/** The delay after a day until its last call is certainly in the records. */
const finalAfterMs = 15 * 60_000;

export interface RecordDays {
  /** `YYYY-MM-DD`, both included. */
  readonly fromDate: string;
  readonly toDate: string;
}

export interface ProviderRecordPeriod {
  readonly from: Date;
  /** The end, exclusive. */
  readonly to: Date;
}

/**
 * The period from the start of the first day to the end of the last in a time zone. A day with a clock
 * change has 23 or 25 hours; a day without midnight starts at its first existing hour.
 */
export function recordPeriodOf({ fromDate, toDate }: RecordDays, timeZone: string): ProviderRecordPeriod {
  return { from: startOfDay(fromDate, timeZone), to: startOfDay(addDays(toDate, 1), timeZone) };
}

/** The provider's days (UTC) that a period touches. */
export function providerDaysOf({ from, to }: ProviderRecordPeriod): string[] {
  const days: string[] = [];
  for (let at = utcDayStartMs(utcDayOf(from)); at < to.getTime(); at += dayMs)
    days.push(utcDayOf(new Date(at)));
  return days;
}

/** The instants of a range of the provider's days. */
export function utcPeriodOf({ fromDate, toDate }: RecordDays): ProviderRecordPeriod {
  return { from: new Date(utcDayStartMs(fromDate)), to: new Date(utcDayStartMs(toDate) + dayMs) };
}

/** True when the day was over at the read, so that its records never change again. */
export function isDayFinal(day: string, readAt: Date): boolean {
  return readAt.getTime() >= utcDayStartMs(day) + dayMs + finalAfterMs;
}

function startOfDay(day: string, timeZone: string): Date {
  const wall = utcDayStartMs(day);
  // Time zones are at most 14 hours ahead and 12 behind. If the zone shows the day before, its midnight is
  // in the future.
  let before = wall - 15 * 3_600_000;
  let after = wall + 15 * 3_600_000;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localDayOf(new Date(middle), timeZone) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}
