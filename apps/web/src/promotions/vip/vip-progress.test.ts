import { toMoney } from '@golden-acers/contract/money-values';
import { expect, test } from 'vitest';
import { centsToNextTier, type PlayerVip } from './vip.queries.ts';

const vip: PlayerVip = {
  ...{ tier: 0, points: 120, since: null, next: { tier: 1, points: 500 }, readAt: null },
  ...{ changes: [], shares: [], settings: { tiers: [], requestMax: toMoney(0), rates: { other: 100 } } },
};

test('the way to the next tier is the stakes on slots that give its points', () => {
  expect(centsToNextTier(vip)).toBe(38_000n);
  const settings = { ...vip.settings, rates: { other: 100, SLOT: 300 } };
  expect(centsToNextTier({ ...vip, settings })).toBe(12_667n);
});

test('there is no amount at the highest tier, and if slots give no points', () => {
  expect(centsToNextTier({ ...vip, next: null })).toBeUndefined();
  const settings = { ...vip.settings, rates: { other: 100, SLOT: 0 } };
  expect(centsToNextTier({ ...vip, settings })).toBeUndefined();
});
