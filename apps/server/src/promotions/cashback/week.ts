import { addDays, isoWeekdayOf, localDayOf } from '@golden-acers/platform';
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
  const today = localDayOf(now, timeZone);
  const monday = addDays(today, 1 - isoWeekdayOf(today) - 7);
  return { monday, ...recordPeriodOf({ fromDate: monday, toDate: addDays(monday, 6) }, timeZone) };
}
