import { expect, it } from 'vitest';
import { lastWeekBefore } from './week.ts';

const hoursOf = ({ from, to }: { from: Date; to: Date }) => (to.getTime() - from.getTime()) / 3_600_000;

it('the week of a payment ends at the midnight before Monday in the offer’s zone', () => {
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

it('a week of a clock change has an hour less or more, and weeks follow each other without a gap', () => {
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
