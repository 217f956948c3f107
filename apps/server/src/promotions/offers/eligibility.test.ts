import { isoWeekdayOf, localDayOf } from '@golden-acers/platform';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bonusForRecharge, missingConditions, type PlayerFacts, percentageOf } from './eligibility.ts';
import type { StoredTerms } from './offer-amounts.ts';
import { offerPeriodOf } from './offer-times.ts';

const terms: StoredTerms = {
  kind: 'deposit_match',
  percent: 50,
  maxBonusCents: 100_000,
  bonusCents: null,
  minRechargeCents: 2_000,
  startsAt: null,
  endsAt: '2027-01-01T00:00:00.000Z',
  weekdays: [5, 6, 7],
  timeZone: 'America/New_York',
  recurrence: 'weekly',
  claimsPerPlayer: null,
  newWithinDays: null,
  minVipTier: null,
  isFirstRechargeOnly: false,
  isAutomatic: false,
  wageringMultiple: 20,
  wageringShares: {},
  maxStakeCents: null,
  minStakedCents: 0,
  minRounds: 0,
  claimExpiresDays: 7,
};
const player: PlayerFacts = {
  registeredAt: new Date('2026-11-01T00:00:00Z'),
  vipTier: 0,
  hasRecharged: false,
  isInAudience: true,
  isDisabled: false,
  claimsOfOffer: 0,
  hasClaimedInPeriod: false,
};
const friday = new Date('2026-11-27T12:00:00Z');
const recharge = (amountCents: bigint, at: string) => ({ amountCents, at: new Date(at), isFirst: true });
const codes = (
  offer: Partial<StoredTerms>,
  facts: Partial<PlayerFacts> = {},
  way: 'card' | 'event' = 'card',
) =>
  missingConditions(
    { state: 'published', terms: { ...terms, ...offer }, hasCode: false },
    { ...player, ...facts },
    { now: friday, way },
  ).map(({ code }) => code);

describe('a recharge', () => {
  test('matches on the weekdays of the offer’s time zone', () => {
    // Friday 00:30 in New York, when it is Friday morning in UTC; and 23:30 on Thursday.
    expect(bonusForRecharge(terms, recharge(2_000n, '2026-11-27T05:30:00Z'))).toBe(1_000n);
    expect(bonusForRecharge(terms, recharge(2_000n, '2026-11-27T04:30:00Z'))).toBeUndefined();
    expect(bonusForRecharge(terms, recharge(2_000n, '2026-11-30T04:59:00Z'))).toBe(1_000n);
    expect(bonusForRecharge(terms, recharge(2_000n, '2026-11-30T05:00:00Z'))).toBeUndefined();
  });

  test('must reach the minimum and be within the period', () => {
    expect(bonusForRecharge(terms, recharge(1_999n, '2026-11-27T12:00:00Z'))).toBeUndefined();
    expect(bonusForRecharge(terms, recharge(2_000n, '2027-01-01T05:00:00Z'))).toBeUndefined();
    const first = { ...terms, isFirstRechargeOnly: true };
    expect(
      bonusForRecharge(first, { ...recharge(5_000n, '2026-11-27T12:00:00Z'), isFirst: false }),
    ).toBeUndefined();
  });

  test('never gives more than the percentage or the maximum, and may give nothing', () => {
    const percent = fc.integer({ min: 1, max: 1_000 });
    const maxBonusCents = fc.option(fc.integer({ min: 1, max: 1_000_000 }));
    fc.assert(
      fc.property(percent, maxBonusCents, fc.bigInt({ min: 1n, max: 10n ** 12n }), (of, max, base) => {
        const bonus = percentageOf({ percent: of, maxBonusCents: max }, base);
        if (bonus === undefined) expect(base * BigInt(of)).toBeLessThan(100n);
        else {
          expect(bonus).toBeGreaterThan(0n);
          expect(bonus * 100n).toBeLessThanOrEqual(base * BigInt(of));
          expect(max === null || bonus <= BigInt(max)).toBe(true);
        }
      }),
    );
  });
});

describe('the list of unmet conditions', () => {
  test('has a code for each condition at once', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ minVipTier: 2, newWithinDays: 7 }, { isInAudience: false })).toEqual([
      'vip_tier',
      'not_new',
      'audience',
    ]);
    expect(codes({}, { isDisabled: true })).toEqual(['disabled']);
    expect(codes({ startsAt: '2026-12-01T00:00:00.000Z' })).toEqual(['not_started']);
    expect(codes({ endsAt: friday.toISOString() })).toEqual(['over']);
    expect(codes({ isFirstRechargeOnly: true }, { hasRecharged: true })).toEqual(['not_first_recharge']);
    expect(codes({ kind: 'cashback' })).toEqual(['automatic']);
    expect(codes({ isAutomatic: true })).toEqual(['automatic']);
    expect(codes({ isAutomatic: true }, {}, 'event')).toEqual([]);
    expect(codes({ kind: 'fixed_credit', minRechargeCents: 0, weekdays: [1] })).toEqual(['other_weekday']);
    // The recharge must be on that day, not the claim.
    expect(codes({ kind: 'fixed_credit', weekdays: [1] })).toEqual([]);
  });

  test('includes an earlier claim, of this week or of too many', () => {
    const [again] = missingConditions(
      { state: 'published', terms, hasCode: false },
      { ...player, claimsOfOffer: 1, hasClaimedInPeriod: true },
      { now: friday, way: 'card' },
    );
    expect(again).toEqual({ code: 'claimed_already', isAgain: true });
    expect(codes({ claimsPerPlayer: 3 }, { claimsOfOffer: 3 })).toEqual(['claimed_already']);
  });
});

describe('the current period of a recurring offer', () => {
  test('changes at midnight of the time zone, a week on Monday', () => {
    const zone = 'Pacific/Auckland';
    const sunday = new Date('2026-11-29T10:59:00Z');
    const monday = new Date('2026-11-29T11:00:00Z');
    expect(offerPeriodOf('weekly', sunday, zone)).toBe('week-2026-11-23');
    expect(offerPeriodOf('weekly', monday, zone)).toBe('week-2026-11-30');
    expect([offerPeriodOf('daily', monday, zone), offerPeriodOf('monthly', monday, zone)]).toEqual([
      '2026-11-30',
      '2026-11',
    ]);
    expect(isoWeekdayOf(localDayOf(monday, zone))).toBe(1);
    expect(offerPeriodOf('once', monday, zone)).toBe('once');
  });
});
