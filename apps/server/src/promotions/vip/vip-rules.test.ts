import { describe, expect, test } from 'vitest';
import {
  isRakebackPayable,
  nextThreshold,
  nextTier,
  rakebackStakes,
  tierOf,
  vipPointsOf,
} from './vip-rules.ts';

const thresholds = [100n, 500n, 2_000n, 10_000n, 50_000n].map((points, index) => ({
  tier: index + 1,
  points,
}));
const now = new Date('2026-03-31T00:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

describe('VIP points', () => {
  test('are given per dollar staked, at the rate of the game’s type', () => {
    const rates = { other: 100, TABLE: 25, JACKPOT: 0 };
    expect(vipPointsOf(rates, [{ gameType: 'SLOT', stakedCents: 12_345n }])).toBe(123n);
    expect(vipPointsOf(rates, [{ gameType: 'TABLE', stakedCents: 12_345n }])).toBe(30n);
    expect(vipPointsOf(rates, [{ gameType: 'JACKPOT', stakedCents: 99_999n }])).toBe(0n);
    expect(vipPointsOf(rates, [{ gameType: null, stakedCents: 99_999n }])).toBe(0n);
    // Halves of points of several games add up.
    expect(
      vipPointsOf(
        rates,
        [50n, 50n].map((stakedCents) => ({ gameType: 'SLOT', stakedCents })),
      ),
    ).toBe(1n);
  });
});

describe('rakeback', () => {
  test('weights the stakes of a type as points do, and counts no stake twice', () => {
    const rates = { other: 100, POKER: 25, SLOT: 300 };
    const played = (gameType: string | null) => [{ gameType, stakedCents: 10_003n }];
    expect(rakebackStakes(rates, played('POKER'))).toBe(2_500n);
    expect(rakebackStakes(rates, [...played('FISH'), ...played('SLOT')])).toBe(20_006n);
    expect(rakebackStakes(rates, played(null))).toBe(0n);
    expect(rakebackStakes({}, played('POKER'))).toBe(0n);
  });

  test('may return a fifth of what the games of each type keep on average', () => {
    const tiers = [{ rakebackBps: 10 }, { rakebackBps: 50 }];
    const rates = { other: 100, ARCADE: 33, CARD: 15, POKER: 10, LIVE: 25, SPORT: 50 };
    expect(isRakebackPayable({ tiers, rates })).toBe(true);
    // 5.5 hundredths of a per cent of 27 that poker keeps.
    expect(isRakebackPayable({ tiers, rates: { ...rates, POKER: 11 } })).toBe(false);
    expect(isRakebackPayable({ tiers: [{ rakebackBps: 62 }], rates })).toBe(false);
  });
});

describe('a VIP tier', () => {
  test('begins at its threshold', () => {
    expect([0n, 99n, 100n, 499n, 500n, 49_999n, 50_000n].map((points) => tierOf(thresholds, points))).toEqual(
      [...[0, 0, 1, 1, 2, 4, 5]],
    );
    expect(nextThreshold(thresholds, 1)).toEqual({ tier: 2, points: 500n });
    expect(nextThreshold(thresholds, 5)).toBeNull();
  });

  test('rises at once, even by several tiers', () => {
    expect(nextTier({ tier: 0, since: null }, thresholds, 2_500n, now)).toBe(3);
    expect(nextTier({ tier: 2, since: daysAgo(1) }, thresholds, 60_000n, now)).toBe(5);
  });

  test('is kept for 30 days and then falls by one', () => {
    expect(nextTier({ tier: 3, since: daysAgo(29) }, thresholds, 0n, now)).toBe(3);
    expect(nextTier({ tier: 3, since: daysAgo(30) }, thresholds, 0n, now)).toBe(2);
    expect(nextTier({ tier: 1, since: daysAgo(90) }, thresholds, 99n, now)).toBe(0);
    expect(nextTier({ tier: 3, since: daysAgo(90) }, thresholds, 2_000n, now)).toBe(3);
  });
});
