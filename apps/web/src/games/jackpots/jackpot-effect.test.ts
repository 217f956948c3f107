import { toMoney } from '@golden-acers/contract/money-values';
import { describe, expect, test } from 'vitest';
import { jackpotEffectOf, minCapCents } from './jackpot-effect.ts';

const mini = {
  slug: 'mini',
  name: 'Mini',
  value: toMoney(700),
  reserve: toMoney(0),
  seed: toMoney(500),
  contributionBps: 50,
  cap: toMoney(5_000),
  odds: toMoney(100_000),
  hits: 0,
  lastHitAt: null,
  lastHit: null,
};

describe('the effect of jackpot settings', () => {
  test('is the contribution of each stake, and the seed plus contributions as the win', () => {
    expect(jackpotEffectOf(mini, mini)).toEqual({
      feedPerHundredCents: 50,
      averageWinCents: 1_000,
      maxWinCents: 5_000,
      houseShareCents: 500,
    });
    expect(jackpotEffectOf(mini, { ...mini, seed: toMoney(4_800) }).averageWinCents).toBe(5_000);
  });

  test('has a cap above the seed, the present value, and the contributions between two wins', () => {
    expect(minCapCents(mini, mini)).toBe(700);
    expect(minCapCents(mini, { ...mini, seed: toMoney(900) })).toBe(900);
    expect(minCapCents(mini, { ...mini, contributionBps: 200 })).toBe(2_001);
  });
});
