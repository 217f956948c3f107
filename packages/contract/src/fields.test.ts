import { expect, test } from 'vitest';
import { day } from './fields.ts';

test('a calendar day is one that the database knows: there is no year 0', () => {
  expect(day.safeParse('0000-02-29').success).toBe(false);
  expect(day.safeParse('2026-02-29').success).toBe(false);
  expect(day.safeParse('0001-01-01').success).toBe(true);
  expect(day.safeParse('2028-02-29').success).toBe(true);
});
