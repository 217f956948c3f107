import { expect, test } from 'vitest';
import { day, fileData } from './fields.ts';

test('a calendar day is valid only if the database accepts it: there is no year 0', () => {
  expect(day.safeParse('0000-02-29').success).toBe(false);
  expect(day.safeParse('2026-02-29').success).toBe(false);
  expect(day.safeParse('0001-01-01').success).toBe(true);
  expect(day.safeParse('2028-02-29').success).toBe(true);
});

test('a file must be base64 with padding', () => {
  const file = fileData(1_024);
  for (const good of ['eHh4', 'eHg=', 'eA==', '+/+/']) expect(file.safeParse(good).success, good).toBe(true);
  for (const bad of ['e===', '====', '=eHh', 'eH h4', 'eHh4\n', 'a_b-', 'eHé4'])
    expect(file.safeParse(bad).success, bad).toBe(false);
  expect(file.safeParse('A'.repeat(1_372)).error?.issues.map(({ code }) => code)).toEqual(['too_big']);
});
