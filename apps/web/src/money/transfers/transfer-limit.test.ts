import { toMoney } from '@golden-acers/contract/money-values';
import { describe, expect, test } from 'vitest';
import { transferLimitOf } from './transfer-limit.ts';

const statusWith = (credit: number | null, rechargeToday: number, redeemToday = 1_000_000) => ({
  transferCeiling: toMoney(100_000),
  transferAllowance: {
    credit: credit === null ? null : toMoney(credit),
    rechargeToday: toMoney(rechargeToday),
    redeemToday: toMoney(redeemToday),
  },
});

describe('the most that an agent may move', () => {
  test.each([
    ['the ceiling', statusWith(500_000, 500_000), { setBy: 'ceiling', cents: 100_000 }],
    ['the credit', statusWith(300, 500_000), { setBy: 'credit', cents: 300 }],
    ['the day', statusWith(500_000, 7_000), { setBy: 'day', cents: 7_000 }],
    ['a credit of zero', statusWith(0, 500_000), { setBy: 'credit', cents: 0 }],
    ['a credit below zero', statusWith(-2_500, 500_000), { setBy: 'credit', cents: 0 }],
    ['a limit of the day that was lowered', statusWith(500_000, -1), { setBy: 'day', cents: 0 }],
    ['the ceiling, without allotted credit', statusWith(null, 500_000), { setBy: 'ceiling', cents: 100_000 }],
  ])('is %s for a recharge', (_, status, limit) => {
    expect(transferLimitOf(status, 'recharge')).toEqual({
      kind: 'recharge',
      ceilingCents: 100_000,
      ...limit,
    });
  });

  test('does not depend on the credit for a redeem', () => {
    const limit = { kind: 'redeem', setBy: 'ceiling', cents: 100_000, ceilingCents: 100_000 };
    expect(transferLimitOf(statusWith(-1, 0), 'redeem')).toEqual(limit);
    expect(transferLimitOf(statusWith(0, 0, 20), 'redeem')).toEqual({ ...limit, setBy: 'day', cents: 20 });
  });
});
