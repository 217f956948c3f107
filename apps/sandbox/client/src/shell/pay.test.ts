import { expect, test } from 'vitest';
import { countUpMs, isBigWin, isWin, payKindOf } from './pay.ts';

const kindOf = (paidCents: number, stakeCents = 100) => payKindOf({ paidCents, stakeCents });

test('a pay up to the stakes of its round is no win', () => {
  expect(kindOf(0)).toBe('nothing');
  expect(kindOf(1)).toBe('returned');
  expect(kindOf(100)).toBe('returned');
  expect(kindOf(101)).toBe('win');
  expect(isWin({ paidCents: 200, stakeCents: 200 })).toBe(false);
});

test('the tier of a win follows from its multiple of the stakes', () => {
  expect([1499, 1500, 3999, 4000, 9999, 10_000].map((cents) => kindOf(cents))).toEqual([
    'win',
    'bigWin',
    'bigWin',
    'megaWin',
    'megaWin',
    'topWin',
  ]);
  expect(isBigWin({ paidCents: 1499, stakeCents: 100 })).toBe(false);
  expect(isBigWin({ paidCents: 1500, stakeCents: 100 })).toBe(true);
});

test('a greater multiple is counted longer, six seconds at most', () => {
  const durations = [1, 15, 40, 100, 1000].map(countUpMs);
  expect(durations).toEqual(durations.toSorted((a, b) => a - b));
  expect(durations.at(-1)).toBeLessThanOrEqual(6000);
});
