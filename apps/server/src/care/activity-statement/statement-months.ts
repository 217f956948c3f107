import { localDayOf } from '@golden-acers/platform';
import { recordPeriodOf } from '../../reporting/provider-records/record-period.ts';

const monthCount = 12;

export interface StatementMonths {
  /** `YYYY-MM`, oldest first. */
  readonly months: readonly string[];
  /** The start of each month, then the end of the last: one entry more than `months`. */
  readonly bounds: readonly Date[];
  /** The current day, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Returns the current month and the eleven before it, in a time zone. */
export function statementMonthsOf(now: Date, timeZone: string): StatementMonths {
  const today = localDayOf(now, timeZone);
  const current = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  const starts = Array.from({ length: monthCount + 1 }, (_, index) =>
    nameOf(current - monthCount + 1 + index),
  );
  return {
    today,
    months: starts.slice(0, -1),
    bounds: starts.map((month) => firstMomentOf(month, timeZone)),
  };
}

function nameOf(number: number): string {
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}

function firstMomentOf(month: string, timeZone: string): Date {
  const day = `${month}-01`;
  return recordPeriodOf({ fromDate: day, toDate: day }, timeZone).from;
}
