import { dayMs, utcDayOf, utcDayStartMs } from '@golden-acers/platform';

/** After the end of a day, until its last call has surely found its way into the records. */
const finalAfterMs = 15 * 60_000;

export interface RecordDays {
  /** `YYYY-MM-DD`, both included. */
  readonly fromDate: string;
  readonly toDate: string;
}

export interface ProviderRecordPeriod {
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
}

/**
 * From the beginning of the first day to the end of the last one in a time zone. A day on which the clocks
 * change has 23 or 25 hours; one that begins at an hour that doesn't exist begins with the first that does.
 */
export function recordPeriodOf({ fromDate, toDate }: RecordDays, timeZone: string): ProviderRecordPeriod {
  return { from: startOfDay(fromDate, timeZone), to: startOfDay(dayAfter(toDate), timeZone) };
}

/** The provider's days, in UTC, that a period touches. */
export function providerDaysOf({ from, to }: ProviderRecordPeriod): string[] {
  const days: string[] = [];
  for (let at = utcDayStartMs(utcDayOf(from)); at < to.getTime(); at += dayMs)
    days.push(utcDayOf(new Date(at)));
  return days;
}

/** The instants of a run of the provider's days. */
export function utcPeriodOf({ fromDate, toDate }: RecordDays): ProviderRecordPeriod {
  return { from: new Date(utcDayStartMs(fromDate)), to: new Date(utcDayStartMs(toDate) + dayMs) };
}

/** Whether what was read of a provider's day at this moment never changes again. */
export function isDayFinal(day: string, readAt: Date): boolean {
  return readAt.getTime() >= utcDayStartMs(day) + dayMs + finalAfterMs;
}

function startOfDay(day: string, timeZone: string): Date {
  const wall = utcDayStartMs(day);
  // The clock of a zone is at most 14 hours ahead and 12 behind: where it shows the day before, midnight is
  // still to come.
  let before = wall - 15 * 3_600_000;
  let after = wall + 15 * 3_600_000;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayIn(timeZone, middle) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function dayIn(timeZone: string, ms: number): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format.format(ms);
}

function dayAfter(day: string): string {
  return utcDayOf(new Date(utcDayStartMs(day) + dayMs));
}
