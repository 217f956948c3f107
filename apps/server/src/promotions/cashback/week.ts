import { dayMs, utcDayOf, utcDayStartMs } from '@golden-acers/platform';
import { recordPeriodOf } from '../../reporting/provider-records/record-period.ts';

/** Monday to Sunday in a time zone. A week of a clock change has an hour more or less. */
export interface Week {
  /** Its Monday, `YYYY-MM-DD`, which names it. */
  readonly monday: string;
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
}

/** The newest week that is over at that time. */
export function lastWeekBefore(now: Date, timeZone: string): Week {
  const today = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
  }).format(now);
  // 1 for Monday, as ISO counts.
  const weekday = new Date(utcDayStartMs(today)).getUTCDay() || 7;
  const monday = addDays(today, 1 - weekday - 7);
  return { monday, ...recordPeriodOf({ fromDate: monday, toDate: addDays(monday, 6) }, timeZone) };
}

function addDays(day: string, days: number): string {
  return utcDayOf(new Date(utcDayStartMs(day) + days * dayMs));
}
