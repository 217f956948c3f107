import { expect, test } from 'vitest';
import { formatTimeLeft } from './relative-time.ts';

const now = Date.parse('2026-03-10T12:00:00.000Z');

test.each([
  ['2026-03-12T16:10:00.000Z', '2 days 4 hr'],
  ['2026-03-10T15:12:00.000Z', '3 hr 12 min'],
  ['2026-03-10T12:00:20.000Z', '1 min'],
  ['2026-03-10T11:00:00.000Z', '1 min'],
  ['2026-03-11T11:59:50.000Z', '1 day'],
])('the time left until %s is %s', (instant, text) => {
  expect(formatTimeLeft(instant, now, 'en')).toBe(text);
});
