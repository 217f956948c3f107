import { expect, test } from 'vitest';
import { rakebackStakes, shareOf } from './cashback-rules.ts';

const cashback = { kind: 'cashback', percent: 10, maxBonusCents: null } as const;
const tier = { cashbackPercent: 12, rakebackBps: 20 };

test('cashback is a share of the net loss, never of a gain, rounded down', () => {
  const share = (stakedCents: bigint, wonCents: bigint) =>
    shareOf(cashback, { stakedCents, wonCents }, undefined);
  expect(share(10_000n, 5_001n)).toEqual({ baseCents: 4_999n, bonusCents: 499n, percent: 10 });
  for (const wonCents of [10_000n, 10_001n, 99_999n, 9_991n])
    expect(share(10_000n, wonCents)).toBeUndefined();
});

test('the tier’s percentage applies if it is higher, and the maximum of the offer always applies', () => {
  const week = { stakedCents: 10_000n, wonCents: 0n };
  expect(shareOf(cashback, week, tier)).toMatchObject({ bonusCents: 1_200n, percent: 12 });
  expect(shareOf({ ...cashback, percent: 20 }, week, tier)).toMatchObject({
    bonusCents: 2_000n,
    percent: 20,
  });
  expect(shareOf({ ...cashback, maxBonusCents: 700 }, week, tier)).toMatchObject({ bonusCents: 700n });
});

test('rakeback is a share of the stakes by the tier, whatever was won, and zero without a tier', () => {
  const rakeback = { kind: 'rakeback', percent: null, maxBonusCents: null } as const;
  const week = { stakedCents: 10_000n, wonCents: 50_000n };
  expect(shareOf(rakeback, week, tier)).toEqual({ baseCents: 10_000n, bonusCents: 20n, percent: null });
  expect(shareOf(rakeback, week, undefined)).toBeUndefined();
  expect(shareOf({ ...rakeback, maxBonusCents: 5 }, week, tier)).toMatchObject({ bonusCents: 5n });
});

test('rakeback weights the stakes of a type as points do, so that no game returns its stakes', () => {
  const rates = { other: 100, POKER: 25, SLOT: 300 };
  const played = (gameType: string | null) => [{ gameType, stakedCents: 10_003n }];
  expect(rakebackStakes(rates, played('POKER'))).toBe(2_500n);
  expect(rakebackStakes(rates, [...played('FISH'), ...played('SLOT')])).toBe(20_006n);
  expect(rakebackStakes(rates, played(null))).toBe(0n);
  expect(rakebackStakes({}, played('POKER'))).toBe(0n);
  // Wild Acre Deuces returns 99.7283 %, and the highest tier gets 0.5 % of what counts.
  const staked = 1_000_000n;
  const counted = rakebackStakes(rates, [{ gameType: 'POKER', stakedCents: staked }]);
  const rakeback = { kind: 'rakeback', percent: null, maxBonusCents: null } as const;
  const share = shareOf(
    rakeback,
    { stakedCents: counted, wonCents: 0n },
    { cashbackPercent: 0, rakebackBps: 50 },
  );
  expect(997_283n + (share?.bonusCents ?? 0n)).toBeLessThan(staked);
});
