import type { OfferTerms } from '@golden-acers/contract';
import { toMoney } from '@golden-acers/contract/money-values';
import { expect, test } from 'vitest';
import { offerExample } from './offer-example.ts';

const match: OfferTerms = {
  ...{ kind: 'deposit_match', percent: 100, maxBonus: toMoney(50_000), bonus: null },
  ...{ minRecharge: toMoney(1_000), startsAt: null, endsAt: null, weekdays: null, timeZone: 'UTC' },
  ...{ recurrence: 'once', claimsPerPlayer: null, newWithinDays: null, minVipTier: null },
  ...{ isFirstRechargeOnly: true, isAutomatic: false, wageringMultiple: 20, wageringShares: {} },
  ...{ maxStake: null, minStaked: toMoney(0), minRounds: 0, claimExpiresDays: 30 },
};

test('the example of a match is a recharge of $100, its bonus and its wagering', () => {
  expect(offerExample(match)).toEqual({
    recharge: toMoney(10_000),
    bonus: toMoney(10_000),
    total: toMoney(20_000),
    required: toMoney(200_000),
  });
});

test('the example keeps to the highest bonus and the smallest recharge', () => {
  const terms = { ...match, percent: 50, maxBonus: toMoney(5_000), minRecharge: toMoney(25_000) };
  expect(offerExample(terms)).toEqual({
    recharge: toMoney(25_000),
    bonus: toMoney(5_000),
    total: toMoney(30_000),
    required: toMoney(100_000),
  });
});

test('a credit without a recharge has neither a recharge nor a total', () => {
  const credit: OfferTerms = {
    ...match,
    ...{ kind: 'free_credit', percent: null, bonus: toMoney(500), maxBonus: null, minRecharge: toMoney(0) },
  };
  expect(offerExample(credit)).toEqual({ bonus: toMoney(500), required: toMoney(10_000) });
});
