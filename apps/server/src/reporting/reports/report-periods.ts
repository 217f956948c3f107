import type { ReportInterval, ReportPeriod } from '@golden-acers/contract';
import { addDays, dayMs } from '@golden-acers/platform';

/** Calendar days, `YYYY-MM-DD`, both included, in some time zone. */
export interface DateRange {
  readonly fromDate: string;
  readonly toDate: string;
}

export type PeriodParams =
  | { readonly period: Exclude<ReportPeriod, 'custom'> }
  | { readonly period: 'custom'; readonly days: DateRange };

/** The days of a period as of `today`. A week begins on Monday; a running period ends today. */
export function dateRangeOf(params: PeriodParams, today: string): DateRange {
  switch (params.period) {
    case 'today':
      return { fromDate: today, toDate: today };
    case 'yesterday':
      return { fromDate: addDays(today, -1), toDate: addDays(today, -1) };
    case 'this_week':
      return { fromDate: mondayOf(today), toDate: today };
    case 'last_7':
      return { fromDate: addDays(today, -6), toDate: today };
    case 'this_month':
      return { fromDate: firstOfMonth(today), toDate: today };
    case 'last_month': {
      const toDate = addDays(firstOfMonth(today), -1);
      return { fromDate: firstOfMonth(toDate), toDate };
    }
    case 'custom':
      return params.days;
  }
}

/** The period to compare with: the same days of the previous week or month, or as many days before. */
export function previousDateRange({ period }: Pick<PeriodParams, 'period'>, days: DateRange): DateRange {
  const length = countDaysIn(days);
  switch (period) {
    case 'this_week':
      return { fromDate: addDays(days.fromDate, -7), toDate: addDays(days.toDate, -7) };
    case 'this_month': {
      const last = addDays(days.fromDate, -1);
      const fromDate = firstOfMonth(last);
      const sameDay = addDays(fromDate, length - 1);
      return { fromDate, toDate: [sameDay, last].toSorted()[0] ?? last };
    }
    case 'last_month': {
      const toDate = addDays(days.fromDate, -1);
      return { fromDate: firstOfMonth(toDate), toDate };
    }
    default:
      return { fromDate: addDays(days.fromDate, -length), toDate: addDays(days.fromDate, -1) };
  }
}

/** The first day of the current day, week or month. */
export function intervalStart(every: ReportInterval, today: string): string {
  if (every === 'daily') return today;
  return every === 'weekly' ? mondayOf(today) : firstOfMonth(today);
}

/** The completed days, weeks or months from `nextDay` on: the newest `maxDays`. */
export function completedRangeSince(
  every: ReportInterval,
  { nextDay, today, maxDays }: { nextDay: string; today: string; maxDays: number },
): DateRange | undefined {
  const toDate = addDays(intervalStart(every, today), -1);
  if (toDate < nextDay) return undefined;
  const oldest = addDays(toDate, 1 - maxDays);
  return { fromDate: nextDay > oldest ? nextDay : oldest, toDate };
}

export function countDaysIn({ fromDate, toDate }: DateRange): number {
  return Math.round((Date.parse(toDate) - Date.parse(fromDate)) / dayMs) + 1;
}

function mondayOf(day: string): string {
  return addDays(day, -((new Date(Date.parse(day)).getUTCDay() + 6) % 7));
}

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;
