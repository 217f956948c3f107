import { expect, test } from 'vitest';
import { lastWeekBefore, owedWeeks } from './week.ts';

const hoursOf = ({ from, to }: { from: Date; to: Date }) => (to.getTime() - from.getTime()) / 3_600_000;

test('the week of a payment ends at the midnight before Monday in the offer’s zone', () => {
  const sunday = lastWeekBefore(new Date('2026-03-08T23:59:59Z'), 'UTC');
  expect(sunday).toMatchObject({ monday: '2026-02-23', to: new Date('2026-03-02T00:00:00Z') });
  const monday = lastWeekBefore(new Date('2026-03-09T00:00:00Z'), 'UTC');
  expect(monday).toMatchObject({
    ...{ monday: '2026-03-02', from: new Date('2026-03-02T00:00:00Z'), to: new Date('2026-03-09T00:00:00Z') },
  });
  // In New York it is still Sunday; in Auckland Monday came twelve hours ago.
  expect(lastWeekBefore(new Date('2026-03-09T00:00:00Z'), 'America/New_York').monday).toBe('2026-02-23');
  expect(lastWeekBefore(new Date('2026-03-08T11:00:00Z'), 'Pacific/Auckland').monday).toBe('2026-03-02');
  expect(lastWeekBefore(new Date('2026-03-08T18:15:00Z'), 'Asia/Kathmandu')).toMatchObject({
    ...{ monday: '2026-03-02', from: new Date('2026-03-01T18:15:00Z') },
  });
});

test('a week with a clock change has an hour less or more, and there is no gap between weeks', () => {
  const spring = lastWeekBefore(new Date('2026-03-30T12:00:00Z'), 'Europe/Berlin');
  expect([spring.monday, hoursOf(spring)]).toEqual(['2026-03-23', 167]);
  const autumn = lastWeekBefore(new Date('2026-10-26T12:00:00Z'), 'Europe/Berlin');
  expect([autumn.monday, hoursOf(autumn)]).toEqual(['2026-10-19', 169]);
  for (const timeZone of [
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kathmandu',
    'America/Santiago',
    'Australia/Lord_Howe',
  ]) {
    for (let at = Date.UTC(2026, 0, 5, 12); at < Date.UTC(2027, 0, 5); at += 7 * 86_400_000) {
      const [one, next] = [
        lastWeekBefore(new Date(at), timeZone),
        lastWeekBefore(new Date(at + 7 * 86_400_000), timeZone),
      ];
      expect(next.from, `${timeZone} ${next.monday}`).toEqual(one.to);
      expect(one.from.getTime() % 900_000, timeZone).toBe(0);
    }
  }
});

test('weeks that became due during a pause are paid after it, except weeks that were entirely paused', () => {
  const owedAfter = (now: string, ...pauses: readonly [from: string, to: string][]) =>
    owedWeeks(
      new Date(now),
      'UTC',
      pauses.map(([from, to]) => ({ from: new Date(from), to: new Date(to) })),
    ).map(({ monday }) => monday);
  const wednesday = '2026-03-25T12:00:00Z';
  expect(owedAfter(wednesday)).toEqual(['2026-03-16']);
  // The pause begins on a Sunday: the week before may have players whose records came late.
  const begun = ['2026-02-23', '2026-03-02'];
  expect(owedAfter(wednesday, ['2026-03-08T12:00:00Z', '2026-03-24T12:00:00Z'])).toEqual(begun);
  const resumed = owedAfter(wednesday, ['2026-03-08T12:00:00Z', '2026-03-22T23:59:59Z']);
  expect(resumed).toEqual([...begun, '2026-03-16']);
  // One second short of a whole week.
  expect(owedAfter(wednesday, ['2026-03-16T00:00:01Z', '2026-03-24T12:00:00Z'])).toContain('2026-03-16');
  expect(owedAfter(wednesday, ['2026-03-16T00:00:00Z', '2026-03-24T12:00:00Z'])).not.toContain('2026-03-16');
  expect(owedAfter(wednesday, ['2025-03-16T00:00:00Z', '2026-03-24T12:00:00Z'])).toEqual([]);
});
