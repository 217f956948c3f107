import type { ReportInterval, ReportPeriod } from '@golden-acers/contract';
import { dayMs, dayOf, dayStartMs } from '@golden-acers/platform';

/** Days of a calendar, `YYYY-MM-DD`, both included. Which moments they are is a matter of the time zone. */
export interface Days {
  readonly fromDate: string;
  readonly toDate: string;
}

export type PeriodAsk =
  | { readonly period: Exclude<ReportPeriod, 'custom'> }
  | { readonly period: 'custom'; readonly days: Days };

/** The days of a period as of a day. A week begins on Monday; what has not ended yet ends with the day itself. */
export function daysOf(ask: PeriodAsk, today: string): Days {
  switch (ask.period) {
    case 'today':
      return { fromDate: today, toDate: today };
    case 'yesterday':
      return { fromDate: plusDays(today, -1), toDate: plusDays(today, -1) };
    case 'this_week':
      return { fromDate: mondayOf(today), toDate: today };
    case 'last_7':
      return { fromDate: plusDays(today, -6), toDate: today };
    case 'this_month':
      return { fromDate: firstOfMonth(today), toDate: today };
    case 'last_month': {
      const toDate = plusDays(firstOfMonth(today), -1);
      return { fromDate: firstOfMonth(toDate), toDate };
    }
    case 'custom':
      return ask.days;
  }
}

/** What a period is compared with: the same days of the month or week before, or as many days right before it. */
export function daysBefore({ period }: Pick<PeriodAsk, 'period'>, days: Days): Days {
  const length = daysIn(days);
  switch (period) {
    case 'this_week':
      return { fromDate: plusDays(days.fromDate, -7), toDate: plusDays(days.toDate, -7) };
    case 'this_month': {
      const last = plusDays(days.fromDate, -1);
      const fromDate = firstOfMonth(last);
      const sameDay = plusDays(fromDate, length - 1);
      return { fromDate, toDate: [sameDay, last].toSorted()[0] ?? last };
    }
    case 'last_month': {
      const toDate = plusDays(days.fromDate, -1);
      return { fromDate: firstOfMonth(toDate), toDate };
    }
    default:
      return { fromDate: plusDays(days.fromDate, -length), toDate: plusDays(days.fromDate, -1) };
  }
}

/** The first day of the day, week or month that is running. */
export function firstDayOf(every: ReportInterval, today: string): string {
  if (every === 'daily') return today;
  return every === 'weekly' ? mondayOf(today) : firstOfMonth(today);
}

/** All whole days, weeks or months from `nextDay` on that are over, the oldest ones left out beyond `most` days. */
export function overSince(
  every: ReportInterval,
  { nextDay, today, most }: { nextDay: string; today: string; most: number },
): Days | undefined {
  const toDate = plusDays(firstDayOf(every, today), -1);
  if (toDate < nextDay) return undefined;
  const oldest = plusDays(toDate, 1 - most);
  return { fromDate: nextDay > oldest ? nextDay : oldest, toDate };
}

export function daysIn({ fromDate, toDate }: Days): number {
  return Math.round((Date.parse(toDate) - Date.parse(fromDate)) / dayMs) + 1;
}

/** Calendar days have no hours, so none is lost or won when clocks change. */
export function plusDays(day: string, days: number): string {
  return dayOf(new Date(dayStartMs(day) + days * dayMs));
}

function mondayOf(day: string): string {
  return plusDays(day, -((new Date(Date.parse(day)).getUTCDay() + 6) % 7));
}

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;
