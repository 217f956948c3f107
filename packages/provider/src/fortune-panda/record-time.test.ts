import { describe, expect, test } from 'vitest';
import { parseRecordTime } from './record-time.ts';
import { formatAmount } from './settings.ts';

describe("a record's time", () => {
  test.each([
    ['2023/5/4 11:51:09', 'UTC', '2023-05-04T11:51:09.000Z'],
    ['2023/12/31 23:59:59', 'Asia/Shanghai', '2023-12-31T15:59:59.000Z'],
    ['2023-05-04 11:51:09', 'America/New_York', '2023-05-04T15:51:09.000Z'],
    ['2023/11/5 1:30:00', 'America/New_York', '2023-11-05T05:30:00.000Z'],
  ])('%s in %s is %s', (text, zone, instant) => {
    expect(parseRecordTime(text, zone)?.toISOString()).toBe(instant);
  });

  test.each(['', '2023/2/30 1:00:00', '2023/5/4', '2023/5/4 24:00:00', 'yesterday'])(
    'is not read from %j',
    (text) => {
      expect(parseRecordTime(text, 'UTC')).toBeUndefined();
    },
  );
});

describe('an amount to the provider', () => {
  test.each([
    [2500n, 'cents', '2500'],
    [2500n, 'credits', '25'],
    [2550n, 'decimal2', '25.50'],
    [2550n, 'credits', undefined],
    [0n, 'cents', undefined],
    [-1n, 'cents', undefined],
  ] as const)('%s cents in %s is written %s', (amountCents, unit, text) => {
    expect(formatAmount(amountCents, unit)).toBe(text);
  });
});
