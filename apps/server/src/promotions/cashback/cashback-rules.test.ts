import { expect, it } from 'vitest';
import { shareOf } from './cashback-rules.ts';

const cashback = { kind: 'cashback', percent: 10, maxBonusCents: null } as const;
const tier = { cashbackPercent: 12, rakebackBps: 20 };

it('cashback is a share of the net loss, never of a gain, rounded down', () => {
  const share = (stakedCents: bigint, wonCents: bigint) =>
    shareOf(cashback, { stakedCents, wonCents }, undefined);
  expect(share(10_000n, 5_001n)).toEqual({ baseCents: 4_999n, bonusCents: 499n, percent: 10 });
  for (const wonCents of [10_000n, 10_001n, 99_999n, 9_991n])
    expect(share(10_000n, wonCents)).toBeUndefined();
});

it('the tier’s percentage counts when it is higher, and the maximum of the offer holds', () => {
  const week = { stakedCents: 10_000n, wonCents: 0n };
  expect(shareOf(cashback, week, tier)).toMatchObject({ bonusCents: 1_200n, percent: 12 });
  expect(shareOf({ ...cashback, percent: 20 }, week, tier)).toMatchObject({
    bonusCents: 2_000n,
    percent: 20,
  });
  expect(shareOf({ ...cashback, maxBonusCents: 700 }, week, tier)).toMatchObject({ bonusCents: 700n });
});

it('rakeback is a share of the stakes by the tier, win or lose, and nothing without one', () => {
  const rakeback = { kind: 'rakeback', percent: null, maxBonusCents: null } as const;
  const week = { stakedCents: 10_000n, wonCents: 50_000n };
  expect(shareOf(rakeback, week, tier)).toEqual({ baseCents: 10_000n, bonusCents: 20n, percent: null });
  expect(shareOf(rakeback, week, undefined)).toBeUndefined();
  expect(shareOf({ ...rakeback, maxBonusCents: 5 }, week, tier)).toMatchObject({ bonusCents: 5n });
});
