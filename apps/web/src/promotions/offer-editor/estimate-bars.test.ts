import { toMoney } from '@golden-acers/contract/money-values';
import { expect, test } from 'vitest';
import { barShares } from './estimate-bars.ts';

test('bars of an estimate have the lengths of their amounts', () => {
  expect(barShares([toMoney(50n), toMoney(200n)])).toEqual([0.25, 1]);
  expect(barShares([toMoney(0n), toMoney(0n)])).toEqual([0, 0]);
});

test('an amount without a limit has the longest bar, and a gain has none', () => {
  expect(barShares([toMoney(100n), null, toMoney(-30n)])).toEqual([0.8, 1, 0]);
});
