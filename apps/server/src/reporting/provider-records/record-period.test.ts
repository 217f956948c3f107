import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDayFinal, providerDaysOf, recordPeriodOf } from './record-period.ts';

const days = (fromDate: string, toDate = fromDate) => ({ fromDate, toDate });
const iso = ({ from, to }: { from: Date; to: Date }) => [from.toISOString(), to.toISOString()];
const hours = ({ from, to }: { from: Date; to: Date }) => (to.getTime() - from.getTime()) / 3_600_000;

describe('a period in a time zone', () => {
  test('begins and ends with the days of the time zone', () => {
    expect(iso(recordPeriodOf(days('2026-11-21', '2026-11-22'), 'UTC'))).toEqual([
      '2026-11-21T00:00:00.000Z',
      '2026-11-23T00:00:00.000Z',
    ]);
    expect(iso(recordPeriodOf(days('2026-11-22'), 'America/New_York'))).toEqual([
      '2026-11-22T05:00:00.000Z',
      '2026-11-23T05:00:00.000Z',
    ]);
    expect(iso(recordPeriodOf(days('2026-11-22'), 'Pacific/Kiritimati'))).toEqual([
      '2026-11-21T10:00:00.000Z',
      '2026-11-22T10:00:00.000Z',
    ]);
  });

  test('is 23 or 25 hours long on the days on which the clocks change', () => {
    expect(hours(recordPeriodOf(days('2026-03-29'), 'Europe/Berlin'))).toBe(23);
    expect(hours(recordPeriodOf(days('2026-10-25'), 'Europe/Berlin'))).toBe(25);
    expect(hours(recordPeriodOf(days('2026-10-04'), 'Australia/Lord_Howe'))).toBe(23.5);
  });

  test('begins with the first hour that exists where midnight is skipped', () => {
    const { from } = recordPeriodOf(days('2026-03-29'), 'Asia/Beirut');
    expect(from.toISOString()).toBe('2026-03-28T22:00:00.000Z');
  });

  test('leaves no gap to the next day and lies within the provider’s days that it touches', () => {
    const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kolkata', 'Pacific/Apia');
    const from = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(zones, from, fc.integer({ min: 0, max: 92 }), (zone, at, more) => {
        const first = at.toISOString().slice(0, 10);
        const last = new Date(Date.parse(first) + more * 86_400_000).toISOString().slice(0, 10);
        const next = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
        const period = recordPeriodOf(days(first, last), zone);
        expect(recordPeriodOf(days(next), zone).from).toEqual(period.to);
        const touched = providerDaysOf(period);
        expect(touched.length).toBeLessThanOrEqual(more + 2);
        expect(Date.parse(`${touched[0]}T00:00:00Z`)).toBeLessThanOrEqual(period.from.getTime());
        expect(Date.parse(`${touched.at(-1)}T24:00:00Z`)).toBeGreaterThanOrEqual(period.to.getTime());
      }),
      { numRuns: 200 },
    );
  });

  test('is final a quarter of an hour after its last day', () => {
    expect(isDayFinal('2026-11-21', new Date('2026-11-22T00:14:59Z'))).toBe(false);
    expect(isDayFinal('2026-11-21', new Date('2026-11-22T00:15:00Z'))).toBe(true);
  });
});
