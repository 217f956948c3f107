import { describe, expect, test } from 'vitest';
import { jackpotEffectOf, minCapCents } from './jackpot-effect.ts';

const mini = {
  slug: 'mini',
  name: 'Mini',
  valueCents: 700,
  reserveCents: 0,
  seedCents: 500,
  contributionBps: 50,
  capCents: 5_000,
  oddsCents: 100_000,
  hits: 0,
  lastHitAt: null,
  lastHitCents: null,
};

describe('the effect of jackpot settings', () => {
  test('is the contribution of each stake, and the seed plus contributions as the win', () => {
    expect(jackpotEffectOf(mini, mini)).toEqual({
      feedPerHundredCents: 50,
      averageWinCents: 1_000,
      maxWinCents: 5_000,
      houseShareCents: 500,
    });
    expect(jackpotEffectOf(mini, { ...mini, seedCents: 4_800 }).averageWinCents).toBe(5_000);
  });

  test('has a cap above the seed, the present value, and the contributions between two wins', () => {
    expect(minCapCents(mini, mini)).toBe(700);
    expect(minCapCents(mini, { ...mini, seedCents: 900 })).toBe(900);
    expect(minCapCents(mini, { ...mini, contributionBps: 200 })).toBe(2_001);
  });
});
