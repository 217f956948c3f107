import type { OfferTerms } from '@golden-acers/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { setLocale, translate } from '../../i18n/index.ts';
import {
  cardFigure,
  cardTitle,
  claimedSentence,
  mainCondition,
  maxBonusText,
  missingText,
  offerConditions,
} from './offer-terms.ts';

const languages = ['en', 'es', 'fr', 'de'] as const;
const reload: OfferTerms = {
  kind: 'deposit_match',
  percent: 50,
  maxBonusCents: 100_000,
  bonusCents: null,
  minRechargeCents: 2_000,
  startsAt: null,
  endsAt: null,
  weekdays: [7, 5, 6],
  timeZone: 'UTC',
  recurrence: 'weekly',
  claimsPerPlayer: 9,
  newWithinDays: 45,
  minVipTier: 3,
  isFirstRechargeOnly: false,
  isAutomatic: false,
  wageringMultiple: 17,
  wageringShares: { CARD: 11, SLOT: 100 },
  maxStakeCents: 1_300,
  claimExpiresDays: 8,
};
const first: OfferTerms = { ...reload, weekdays: null, isFirstRechargeOnly: true, minRechargeCents: 1_000 };

afterAll(() => setLocale('en'));

describe('the terms of an offer', () => {
  test.each(languages)('contain exactly the figures of the row, in %s', async (language) => {
    await setLocale(language);
    const figures = offerConditions(translate, reload).join('\n').match(/\d+/g);
    expect(figures?.map(Number).toSorted((one, other) => one - other)).toEqual([3, 8, 9, 11, 13, 17, 20, 45]);
    const plain = {
      ...first,
      claimsPerPlayer: null,
      newWithinDays: null,
      minVipTier: null,
      wageringMultiple: 0,
    };
    expect(offerConditions(translate, plain).join('\n').match(/\d+/g)).toEqual(['10', '8']);
  });

  test('use the specification’s sentences', async () => {
    await setLocale('en');
    expect(mainCondition(translate, reload)).toBe('Recharge of at least $20 from Friday to Sunday');
    expect(mainCondition(translate, { ...reload, weekdays: [1, 5] })).toBe(
      'Recharge of at least $20 on Monday and Friday',
    );
    expect(mainCondition(translate, { ...reload, minRechargeCents: 0, weekdays: [5] })).toBe(
      'Any recharge on Friday',
    );
    expect(mainCondition(translate, first)).toBe('First recharge of at least $10');
    const credit = { ...reload, kind: 'fixed_credit', percent: null, bonusCents: 500 } as const;
    expect(mainCondition(translate, credit)).toBe('Recharge of at least $20 from Friday to Sunday');
    expect(mainCondition(translate, { ...credit, minRechargeCents: 0 })).toBe('No recharge is needed');
    expect(claimedSentence(translate, first)).toBe(
      'Offer claimed. You get the bonus with your first recharge of at least $10.',
    );
    expect([cardFigure(reload), maxBonusText(100_000), maxBonusText(50_000)]).toEqual([
      '50%',
      '$1000',
      '$500',
    ]);
    const text = { title: '{percent} up to {max}', description: '{other}' };
    expect(cardTitle(translate, { text, terms: reload })).toBe('50% up to $1000');
  });

  test.each(languages)('say in a sentence what a claimed offer waits for in %s', async (language) => {
    await setLocale(language);
    const offers = [first, reload, { ...reload, weekdays: [1, 5] }, { ...reload, weekdays: null }];
    const texts = [0, 1_000].flatMap((minRechargeCents) =>
      offers.map((terms) => claimedSentence(translate, { ...terms, minRechargeCents })),
    );
    for (const text of texts) expect(text).toMatch(/^[^{}]+\.$/);
    expect(new Set(texts).size).toBe(8);
  });

  test.each(languages)('say what is missing in %s', async (language) => {
    await setLocale(language);
    const texts = [
      missingText(translate, { code: 'vip_tier', tier: 4 }),
      missingText(translate, { code: 'not_started', at: '2026-12-24T12:00:00.000Z' }),
      missingText(translate, { code: 'other_weekday', weekdays: [1], timeZone: 'UTC' }),
      missingText(translate, { code: 'not_new', days: 7 }),
      missingText(translate, { code: 'claimed_already', isAgain: false }),
      missingText(translate, { code: 'automatic' }),
    ];
    for (const text of texts) expect(text).not.toMatch(/\{|undefined|bonuses\./);
    expect(texts[0]).toContain('4');
    expect(texts[1]).toContain('24');
  });
});
