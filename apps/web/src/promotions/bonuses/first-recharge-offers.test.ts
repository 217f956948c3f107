import type { OfferTerms, PublicOffer } from '@golden-acers/contract';
import { toMoney } from '@golden-acers/contract/money-values';
import { expect, test } from 'vitest';
import { findAlternative } from './first-recharge-offers.ts';

const terms: OfferTerms = {
  ...{ kind: 'deposit_match', percent: 100, maxBonus: toMoney(50_000), bonus: null },
  ...{ minRecharge: toMoney(1_000), startsAt: null, endsAt: null, weekdays: null, timeZone: 'UTC' },
  ...{ recurrence: 'once', claimsPerPlayer: null, newWithinDays: null, minVipTier: null },
  ...{ isFirstRechargeOnly: true, isAutomatic: false, wageringMultiple: 20, wageringShares: {} },
  ...{ maxStake: null, minStaked: toMoney(0), minRounds: 0, claimExpiresDays: 30 },
};
const welcome: PublicOffer = { id: 'of_welcome', period: 'current', art: 'welcome', text: null, terms };
const automatic: PublicOffer = { ...welcome, id: 'of_first', terms: { ...terms, isAutomatic: true } };
const weekly: PublicOffer = { ...welcome, id: 'of_reload', terms: { ...terms, isFirstRechargeOnly: false } };

test('the offer that a claim puts in place of the automatic one is told beside it', () => {
  expect(findAlternative([automatic], [automatic, weekly, welcome])).toEqual(welcome);
});

test('no other offer is told beside an automatic one that is not for the first recharge', () => {
  const every = { ...automatic, terms: { ...automatic.terms, isFirstRechargeOnly: false } };
  expect(findAlternative([every], [welcome])).toBeUndefined();
  expect(findAlternative([automatic], [weekly, { ...welcome, period: 'upcoming' }])).toBeUndefined();
});
