import { expect, test } from 'vitest';
import { statementMonthsOf } from './statement-months.ts';

const spanOf = (now: string, timeZone: string) => {
  const { months, bounds, today } = statementMonthsOf(new Date(now), timeZone);
  const [first, last] = [bounds.at(0), bounds.at(-1)];
  return { today, months, from: first?.toISOString(), to: last?.toISOString(), bounds: bounds.length };
};

test('twelve months end with the current one of the reader’s time zone', () => {
  const { months, ...span } = spanOf('2026-03-01T05:00:00Z', 'America/Los_Angeles');
  expect(span).toEqual({
    today: '2026-02-28',
    from: '2025-03-01T08:00:00.000Z',
    to: '2026-03-01T08:00:00.000Z',
    bounds: 13,
  });
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-03', '2026-02']);
  expect(spanOf('2026-03-01T05:00:00Z', 'UTC').months.at(-1)).toBe('2026-03');
});

test('a month starts at the UTC offset of its season', () => {
  const { bounds } = statementMonthsOf(new Date('2026-06-15T00:00:00Z'), 'Europe/Berlin');
  expect(bounds.map((at) => at.toISOString().slice(11, 16))).toEqual(
    // Summer time lasts from July to October, winter time from November to March.
    [
      '22:00',
      '22:00',
      '22:00',
      '22:00',
      ...Array.from({ length: 5 }, () => '23:00'),
      '22:00',
      '22:00',
      '22:00',
      '22:00',
    ],
  );
});
