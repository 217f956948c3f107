import { describe, expect, test } from 'vitest';
import { type CostTerms, estimateCost, type OfferHistory } from './cost-estimate.ts';

const history: OfferHistory = {
  days: 90,
  claims: 40n,
  players: 30n,
  creditCents: 100_000n,
  eligiblePlayers: 50n,
  stakedCents: 1_000_000n,
  wonCents: 960_000n,
};
const terms: CostTerms = {
  maxBonusCents: 10_000n,
  wageringMultiple: 10,
  claimsPerPlayer: 2n,
  budgetCents: null,
};
const estimateOf = (changes: Partial<OfferHistory>, termChanges: Partial<CostTerms> = {}) =>
  estimateCost({ ...history, ...changes }, { ...terms, ...termChanges });

describe('the cost of an offer', () => {
  test('is its credit minus the expected loss on the stakes that wagering requires', () => {
    expect(estimateOf({})).toEqual({
      creditCents: 100_000n,
      expectedCostCents: 60_000n,
      worstCaseCents: 1_000_000n,
      houseEdgeBps: 400,
    });
  });

  test('is the whole credit without wagering, without records, and if players won', () => {
    expect(estimateOf({}, { wageringMultiple: 0 }).expectedCostCents).toBe(100_000n);
    expect(estimateOf({ stakedCents: 0n, wonCents: 0n })).toMatchObject({
      expectedCostCents: 100_000n,
      houseEdgeBps: null,
    });
    expect(estimateOf({ wonCents: 1_200_000n })).toMatchObject({
      expectedCostCents: 100_000n,
      houseEdgeBps: 0,
    });
  });

  test('is never negative', () =>
    expect(estimateOf({}, { wageringMultiple: 99 }).expectedCostCents).toBe(0n));

  test('is within the budget, in every figure', () => {
    const estimate = estimateOf({}, { budgetCents: 70_000n });
    expect(estimate).toMatchObject({
      creditCents: 70_000n,
      expectedCostCents: 42_000n,
      worstCaseCents: 70_000n,
    });
  });

  test('has no worst case if nothing limits it, and the budget as the worst case if that does', () => {
    expect(estimateOf({}, { maxBonusCents: null }).worstCaseCents).toBeNull();
    expect(estimateOf({}, { claimsPerPlayer: null }).worstCaseCents).toBeNull();
    expect(estimateOf({}, { claimsPerPlayer: null, budgetCents: 5n }).worstCaseCents).toBe(5n);
  });
});
