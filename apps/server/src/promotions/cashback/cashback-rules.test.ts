import { describe, expect, test } from 'vitest';
import { shareOf, type WeekFigures } from './cashback-rules.ts';

const cashback = {
  kind: 'cashback',
  percent: 10,
  maxBonusCents: null,
  minStakedCents: 5_000,
  minRounds: 50,
} as const;
const rakeback = { ...cashback, kind: 'rakeback', percent: null, minStakedCents: 0, minRounds: 0 } as const;
const tier = { cashbackPercent: 12, rakebackBps: 20 };

/** 200 rounds on slots, of which the games keep 309.00 on average. */
const week = (changes: Partial<WeekFigures> = {}): WeekFigures => ({
  ...{ rounds: 200n, stakedCents: 1_000_000n, wonCents: 970_000n, setOffCents: 0n, otherSharesCents: 0n },
  played: [{ gameType: 'SLOT', stakedCents: 1_000_000n }],
  ...changes,
});

describe('cashback', () => {
  test('is a share of the net loss, never of a gain, rounded down', () => {
    expect(shareOf(cashback, week({ wonCents: 995_001n }), undefined)).toEqual({
      ...{ baseCents: 4_999n, bonusCents: 499n, percent: 10 },
    });
    for (const wonCents of [1_000_000n, 1_000_001n, 9_999_999n, 999_991n])
      expect(shareOf(cashback, week({ wonCents }), undefined)).toBe('nothing_due');
  });

  test('has the tier’s percentage if it is higher, and always the maximum of the offer', () => {
    expect(shareOf(cashback, week(), tier)).toMatchObject({ bonusCents: 3_600n, percent: 12 });
    expect(shareOf({ ...cashback, percent: 20 }, week(), tier)).toMatchObject({ bonusCents: 6_000n });
    expect(shareOf({ ...cashback, maxBonusCents: 700 }, week(), tier)).toMatchObject({ bonusCents: 700n });
  });

  test('is at most a fifth of what the games keep of the stakes on average, however much was lost', () => {
    expect(shareOf(cashback, week({ wonCents: 0n }), undefined)).toMatchObject({ bonusCents: 6_180n });
    const poker = [{ gameType: 'POKER', stakedCents: 1_000_000n }];
    expect(shareOf(cashback, week({ played: poker }), undefined)).toMatchObject({ bonusCents: 540n });
    const unknown = [{ gameType: null, stakedCents: 1_000_000n }];
    expect(shareOf(cashback, week({ played: unknown }), undefined)).toBe('nothing_due');
  });

  test('needs the minimum of stakes and of rounds', () => {
    const small = { stakedCents: 4_999n, wonCents: 0n, played: [{ gameType: 'SLOT', stakedCents: 4_999n }] };
    expect(shareOf(cashback, week(small), undefined)).toBe('too_little_play');
    expect(shareOf(cashback, week({ rounds: 49n }), undefined)).toBe('too_little_play');
    expect(shareOf(cashback, week({ rounds: 50n }), undefined)).toMatchObject({ bonusCents: 3_000n });
  });

  test('counts no loss that a related account won with the opposite bet', () => {
    expect(shareOf(cashback, week({ setOffCents: 10_000n }), undefined)).toMatchObject({
      baseCents: 20_000n,
      bonusCents: 2_000n,
    });
    expect(shareOf(cashback, week({ setOffCents: 30_000n }), undefined)).toBe('nothing_due');
  });
});

describe('rakeback', () => {
  test('is a share of the stakes by the tier, whatever was won, and zero without a tier', () => {
    const won = week({ wonCents: 5_000_000n });
    expect(shareOf(rakeback, won, tier)).toEqual({
      ...{ baseCents: 1_000_000n, bonusCents: 2_000n, percent: null },
    });
    expect(shareOf(rakeback, won, undefined)).toBe('nothing_due');
    expect(shareOf({ ...rakeback, maxBonusCents: 5 }, won, tier)).toMatchObject({ bonusCents: 5n });
  });

  test('is at most a fifth of what the games keep of the stakes on average', () => {
    const generous = { cashbackPercent: 0, rakebackBps: 500 };
    expect(shareOf(rakeback, week(), generous)).toMatchObject({ bonusCents: 6_180n });
  });
});
