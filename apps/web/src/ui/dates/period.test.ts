import { maxQueryPeriodDays as serverMaxDays } from '@golden-acers/contract';
import { afterEach, describe, expect, test } from 'vitest';
import {
  dayOf,
  formatMinute,
  formatSecond,
  isDay,
  lastDays,
  maxPeriodDays,
  parsePeriod,
  showTimeZone,
} from './period.ts';

describe('a period of records', () => {
  test('has two days in order, and spaces around them are ignored', () => {
    expect(parsePeriod(' 2026-01-01', '2026-01-31 ', true)).toEqual({
      kind: 'period',
      period: { fromDate: '2026-01-01', toDate: '2026-01-31' },
    });
  });

  test('may be one day', () => {
    expect(parsePeriod('2026-02-28', '2026-02-28', true).kind).toBe('period');
  });

  test('needs both days if both are required', () => {
    expect(parsePeriod('', '', true)).toEqual({
      kind: 'errors',
      errors: { fromDate: 'dateMissing', toDate: 'dateMissing' },
    });
    expect(parsePeriod('2026-01-01', '', true)).toEqual({
      kind: 'errors',
      errors: { toDate: 'dateMissing' },
    });
  });

  test('may be empty if it is optional, but not half empty', () => {
    expect(parsePeriod('', ' ', false)).toEqual({ kind: 'none' });
    expect(parsePeriod('', '2026-01-01', false)).toEqual({
      kind: 'errors',
      errors: { fromDate: 'dateMissing' },
    });
  });

  test('runs from the earlier to the later day', () => {
    expect(parsePeriod('2026-01-02', '2026-01-01', true)).toEqual({
      kind: 'errors',
      errors: { toDate: 'dateOrder' },
    });
  });

  test('is at most as long as the server allows', () => {
    expect(maxPeriodDays).toBe(serverMaxDays);
    const { fromDate, toDate } = lastDays(maxPeriodDays, new Date(2026, 3, 3));
    expect(parsePeriod(fromDate, toDate, true).kind).toBe('period');
    expect(parsePeriod(fromDate, '2026-04-04', true)).toEqual({
      kind: 'errors',
      errors: { toDate: 'dateSpan' },
    });
  });

  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '01/02/2026',
    '2026-01-01T00:00',
    '0000-00-00',
    '1999-12-31',
    'today',
  ])('does not accept %j as a day', (text) => {
    expect(isDay(text)).toBe(false);
    expect(parsePeriod(text, '2026-01-01', true)).toEqual({
      kind: 'errors',
      errors: { fromDate: 'dateWrong' },
    });
  });

  test('accepts leap days', () => expect(isDay('2028-02-29')).toBe(true));
});

describe('the last days', () => {
  test('include today, also across the end of a month', () => {
    const now = new Date(2026, 2, 3, 23, 59);
    expect(lastDays(1, now)).toEqual({ fromDate: '2026-03-03', toDate: '2026-03-03' });
    expect(lastDays(7, now)).toEqual({ fromDate: '2026-02-25', toDate: '2026-03-03' });
    expect(dayOf(now)).toBe('2026-03-03');
  });
});

describe('a time in a table', () => {
  test('is shown to the minute, in the agent’s time zone', () => {
    expect(formatMinute(new Date(2026, 0, 5, 7, 8).toISOString())).toBe('2026-01-05 07:08');
  });
  test('is shown unchanged if it is not a time', () => expect(formatMinute('soon')).toBe('soon'));
});

describe('an agent in another time zone than the browser’s', () => {
  afterEach(() => showTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone));

  test('reads days and times of its own zone, on both sides of the world', () => {
    const late = '2026-03-03T20:30:15Z';
    showTimeZone('Asia/Tokyo');
    expect(formatMinute(late)).toBe('2026-03-04 05:30');
    expect(formatSecond(late)).toBe('2026-03-04 05:30:15');
    expect(lastDays(1, new Date(late))).toEqual({ fromDate: '2026-03-04', toDate: '2026-03-04' });
    showTimeZone('Pacific/Honolulu');
    expect(dayOf(new Date('2026-03-04T05:00:00Z'))).toBe('2026-03-03');
    expect(lastDays(2, new Date('2026-03-04T05:00:00Z'))).toEqual({
      fromDate: '2026-03-02',
      toDate: '2026-03-03',
    });
  });
});
