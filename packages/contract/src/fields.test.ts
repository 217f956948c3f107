import { expect, test } from 'vitest';
import { day, fileData, localMinute } from './fields.ts';

test('a calendar day is valid only if the database accepts it: there is no year 0', () => {
  expect(day.safeParse('0000-02-29').success).toBe(false);
  expect(day.safeParse('2026-02-29').success).toBe(false);
  expect(day.safeParse('0001-01-01').success).toBe(true);
  expect(day.safeParse('2028-02-29').success).toBe(true);
});

test('a minute is valid only on a day that the calendar has', () => {
  for (const bad of [
    '2027-02-30T10:00',
    '2027-02-29T10:00',
    '2027-04-31T23:59',
    '2027-01-01T24:00',
    '2027-01-01',
  ])
    expect(localMinute.safeParse(bad).success, bad).toBe(false);
  expect(localMinute.safeParse('2028-02-29T23:59').success).toBe(true);
});

test('a file must be base64 with padding', () => {
  const file = fileData(1_024);
  for (const good of ['eHh4', 'eHg=', 'eA==', '+/+/']) expect(file.safeParse(good).success, good).toBe(true);
  for (const bad of ['e===', '====', '=eHh', 'eH h4', 'eHh4\n', 'a_b-', 'eHé4'])
    expect(file.safeParse(bad).success, bad).toBe(false);
  expect(file.safeParse('A'.repeat(1_372)).error?.issues.map(({ code }) => code)).toEqual(['too_big']);
});
