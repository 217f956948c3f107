import { describe, expect, test } from 'vitest';
import { type AttackedTerms, bestAttackOn, isGainLimited } from './best-attack.ts';

const terms = (changes: Partial<AttackedTerms>): AttackedTerms => ({
  ...{ kind: 'deposit_match', maxBonusCents: 10_000, bonusCents: null, minStakedCents: 0 },
  ...changes,
});

describe('the best attack', () => {
  test('on a bonus gains at most the published amount, and nothing by a second account', () => {
    expect(bestAttackOn(terms({}))).toEqual({ oneAccountCents: 10_000n, secondAccountCents: 0n });
    expect(bestAttackOn(terms({ kind: 'fixed_credit', bonusCents: 2_500 }))).toMatchObject({
      oneAccountCents: 2_500n,
    });
  });

  test('on cashback loses with one account and with two', () => {
    const cashback = terms({ kind: 'cashback', maxBonusCents: 50_000, minStakedCents: 5_000 });
    expect(bestAttackOn(cashback)).toEqual({ oneAccountCents: -11n, secondAccountCents: -25n });
  });

  test('on a referral loses with a friend of its own', () => {
    const referral = terms({ kind: 'referral', maxBonusCents: null, bonusCents: 1_000 });
    expect(bestAttackOn(referral)).toEqual({ oneAccountCents: 0n, secondAccountCents: -3_000n });
  });

  test('on a match without a maximum has no limit, so it may not be published', () => {
    expect(bestAttackOn(terms({ maxBonusCents: null })).oneAccountCents).toBeNull();
    expect(isGainLimited(terms({ maxBonusCents: null }))).toBe(false);
    expect(isGainLimited(terms({}))).toBe(true);
  });
});
