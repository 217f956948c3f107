import { describe, expect, test } from 'vitest';
import {
  completedRangeSince,
  countDaysIn,
  dateRangeOf,
  intervalStart,
  previousDateRange,
} from './report-periods.ts';

const wednesday = '2026-03-11';

describe('a named period', () => {
  test.each([
    ['today', '2026-03-11', '2026-03-11', '2026-03-10', '2026-03-10'],
    ['yesterday', '2026-03-10', '2026-03-10', '2026-03-09', '2026-03-09'],
    ['this_week', '2026-03-09', '2026-03-11', '2026-03-02', '2026-03-04'],
    ['last_7', '2026-03-05', '2026-03-11', '2026-02-26', '2026-03-04'],
    ['this_month', '2026-03-01', '2026-03-11', '2026-02-01', '2026-02-11'],
    ['last_month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ] as const)('%s is %s to %s, and before it %s to %s', (period, fromDate, toDate, before, beforeEnd) => {
    const days = dateRangeOf({ period }, wednesday);
    expect(days).toEqual({ fromDate, toDate });
    expect(previousDateRange({ period }, days)).toEqual({ fromDate: before, toDate: beforeEnd });
  });

  test('is compared with as many days right before it, if its days were chosen', () => {
    const days = { fromDate: '2026-03-01', toDate: '2026-03-10' };
    expect(dateRangeOf({ period: 'custom', days }, wednesday)).toEqual(days);
    expect(previousDateRange({ period: 'custom' }, days)).toEqual({
      fromDate: '2026-02-19',
      toDate: '2026-02-28',
    });
  });

  test('of a long month is compared with the whole of a shorter month', () => {
    const days = dateRangeOf({ period: 'this_month' }, '2026-03-31');
    expect(previousDateRange({ period: 'this_month' }, days)).toEqual({
      fromDate: '2026-02-01',
      toDate: '2026-02-28',
    });
  });

  test('begins its week on Monday, also on a Sunday and over a new year', () => {
    expect(intervalStart('weekly', '2026-03-15')).toBe('2026-03-09');
    expect(intervalStart('weekly', '2027-01-01')).toBe('2026-12-28');
  });

  test('counts calendar days, whatever the daylight saving time is', () => {
    expect(countDaysIn({ fromDate: '2026-03-28', toDate: '2026-03-30' })).toBe(3);
    expect(countDaysIn({ fromDate: '2028-02-28', toDate: '2028-03-01' })).toBe(3);
  });
});

describe('the completed periods since a day', () => {
  const since = (every: 'daily' | 'weekly' | 'monthly', nextDay: string, today = wednesday) =>
    completedRangeSince(every, { nextDay, today, maxDays: 93 });

  test('are none while the day, week or month is running', () => {
    expect(since('daily', wednesday)).toBeUndefined();
    expect(since('weekly', '2026-03-09')).toBeUndefined();
    expect(since('monthly', '2026-03-01')).toBeUndefined();
  });

  test('are combined if several were missed', () => {
    expect(since('daily', '2026-03-07')).toEqual({ fromDate: '2026-03-07', toDate: '2026-03-10' });
    expect(since('weekly', '2026-02-23')).toEqual({ fromDate: '2026-02-23', toDate: '2026-03-08' });
    expect(since('monthly', '2026-02-01')).toEqual({ fromDate: '2026-02-01', toDate: '2026-02-28' });
  });

  test('exclude those that are too long ago', () => {
    expect(since('daily', '2025-01-01')).toEqual({ fromDate: '2025-12-08', toDate: '2026-03-10' });
  });
});
