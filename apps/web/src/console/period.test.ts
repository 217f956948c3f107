import { periodMaxDays as serverMaxDays } from '@golden-acers/contract';
import { describe, expect, it } from 'vitest';
import { dayOf, isDay, lastDays, minuteOf, periodMaxDays, readPeriod } from './period.ts';

describe('a period of records', () => {
  it('is two days in order, spaces around them ignored', () => {
    expect(readPeriod(' 2026-01-01', '2026-01-31 ', true)).toEqual({
      kind: 'period',
      period: { fromDate: '2026-01-01', toDate: '2026-01-31' },
    });
  });

  it('may be one day', () => {
    expect(readPeriod('2026-02-28', '2026-02-28', true).kind).toBe('period');
  });

  it('asks for both days where both are required', () => {
    expect(readPeriod('', '', true)).toEqual({
      kind: 'problems',
      problems: { fromDate: 'missing', toDate: 'missing' },
    });
    expect(readPeriod('2026-01-01', '', true)).toEqual({ kind: 'problems', problems: { toDate: 'missing' } });
  });

  it('may be left out where it is optional, but not by half', () => {
    expect(readPeriod('', ' ', false)).toEqual({ kind: 'none' });
    expect(readPeriod('', '2026-01-01', false)).toEqual({
      kind: 'problems',
      problems: { fromDate: 'missing' },
    });
  });

  it('runs from the earlier to the later day', () => {
    expect(readPeriod('2026-01-02', '2026-01-01', true)).toEqual({
      kind: 'problems',
      problems: { toDate: 'order' },
    });
  });

  it('is as long as the server allows and not a day longer', () => {
    expect(periodMaxDays).toBe(serverMaxDays);
    const { fromDate, toDate } = lastDays(periodMaxDays, new Date(2026, 3, 3));
    expect(readPeriod(fromDate, toDate, true).kind).toBe('period');
    expect(readPeriod(fromDate, '2026-04-04', true)).toEqual({
      kind: 'problems',
      problems: { toDate: 'span' },
    });
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '01/02/2026',
    '2026-01-01T00:00',
    '0000-00-00',
    '1999-12-31',
    'today',
  ])('does not take %j for a day', (text) => {
    expect(isDay(text)).toBe(false);
    expect(readPeriod(text, '2026-01-01', true)).toEqual({
      kind: 'problems',
      problems: { fromDate: 'wrong' },
    });
  });

  it('knows leap days', () => expect(isDay('2028-02-29')).toBe(true));
});

describe('the days offered', () => {
  it('count today as one of them, also over the end of a month', () => {
    const now = new Date(2026, 2, 3, 23, 59);
    expect(lastDays(1, now)).toEqual({ fromDate: '2026-03-03', toDate: '2026-03-03' });
    expect(lastDays(7, now)).toEqual({ fromDate: '2026-02-25', toDate: '2026-03-03' });
    expect(dayOf(now)).toBe('2026-03-03');
  });
});

describe('a moment in a table', () => {
  it('is shown to the minute, where the agent is', () => {
    expect(minuteOf(new Date(2026, 0, 5, 7, 8).toISOString())).toBe('2026-01-05 07:08');
  });
  it('is shown as it is when it is none', () => expect(minuteOf('soon')).toBe('soon'));
});
