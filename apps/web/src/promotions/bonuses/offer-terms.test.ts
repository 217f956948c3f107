import type { OfferTerms } from '@golden-acers/contract';
import { toMoney } from '@golden-acers/contract/money-values';
import { afterAll, describe, expect, test } from 'vitest';
import { loadTranslate, setLocale } from '../../i18n/index.ts';
import {
  cardFigure,
  cardTitle,
  claimedSentence,
  isClaimable,
  isExclusiveOffer,
  mainCondition,
  maxBonusText,
  missingText,
  offerConditions,
} from './offer-terms.ts';

const languages = ['en', 'es', 'fr', 'de'] as const;
const reload: OfferTerms = {
  kind: 'deposit_match',
  percent: 50,
  maxBonus: toMoney(100_000),
  bonus: null,
  minRecharge: toMoney(2_000),
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
  maxStake: toMoney(1_300),
  minStaked: toMoney(0),
  minRounds: 0,
  claimExpiresDays: 8,
};
const first: OfferTerms = {
  ...reload,
  weekdays: null,
  isFirstRechargeOnly: true,
  minRecharge: toMoney(1_000),
};

function conditionsText(terms: OfferTerms): string {
  const { main, others } = offerConditions(translate, terms);
  return [...main, ...others].join('\n');
}

const translate = await loadTranslate('promotions');

afterAll(() => setLocale('en'));

describe('the terms of an offer', () => {
  test.each(languages)('contain exactly the figures of the row, in %s', async (language) => {
    await setLocale(language);
    const figures = conditionsText(reload).match(/\d+/g);
    expect(figures?.map(Number).toSorted((one, other) => one - other)).toEqual([
      8, 9, 11, 13, 17, 20, 45, 100,
    ]);
    expect(conditionsText(reload)).toContain(translate('vip.tiers.3'));
    const plain = {
      ...first,
      claimsPerPlayer: null,
      newWithinDays: null,
      minVipTier: null,
      wageringMultiple: 0,
    };
    expect(conditionsText(plain).match(/\d+/g)).toEqual(['10', '8']);
    const cashback = { ...plain, kind: 'cashback', minStaked: toMoney(5_000), minRounds: 60 } as const;
    const figuresOfCashback = conditionsText({ ...cashback, maxBonus: toMoney(70_000) }).match(/\d+/g);
    expect(figuresOfCashback?.toSorted()).toEqual(['50', '60', '700']);
  });

  test.each(languages)('of an automatic bonus say until when it must be wagered, in %s', async (language) => {
    await setLocale(language);
    const automatic = { ...first, isAutomatic: true, weekdays: null, claimsPerPlayer: null };
    const { others } = offerConditions(translate, automatic);
    const days = new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(
      8,
    );
    expect(others.filter((text) => text.includes(days))).toHaveLength(1);
  });

  test('name the games whose stakes count in full', async () => {
    await setLocale('en');
    expect(offerConditions(translate, reload).others).toContain(
      'Contribution by game type: Card games 11% and Other games 100%',
    );
  });

  test('use the specification’s sentences', async () => {
    await setLocale('en');
    expect(mainCondition(translate, reload)).toBe('Recharge of at least $20 from Friday to Sunday');
    expect(mainCondition(translate, { ...reload, weekdays: [1, 5] })).toBe(
      'Recharge of at least $20 on Monday and Friday',
    );
    expect(mainCondition(translate, { ...reload, minRecharge: toMoney(0), weekdays: [5] })).toBe(
      'Any recharge on Friday',
    );
    expect(mainCondition(translate, first)).toBe('First recharge of at least $10');
    const credit = { ...reload, kind: 'fixed_credit', percent: null, bonus: toMoney(500) } as const;
    expect(mainCondition(translate, credit)).toBe('Recharge of at least $20 from Friday to Sunday');
    expect(mainCondition(translate, { ...credit, minRecharge: toMoney(0) })).toBe('No recharge is needed');
    expect(claimedSentence(translate, first)).toBe(
      'Offer claimed. You get the bonus with your first recharge of at least $10.',
    );
    expect([cardFigure(reload), maxBonusText(toMoney(100_000)), maxBonusText(toMoney(50_000))]).toEqual([
      '50%',
      '$1000',
      '$500',
    ]);
    const text = { title: '{percent} up to {max}', description: '{other}' };
    expect(cardTitle(translate, { text, terms: reload })).toBe('50% up to $1000');
  });

  test('name on the card itself what bounds a cashback and its wagering; nobody claims it', async () => {
    await setLocale('en');
    const cashback = { ...reload, kind: 'cashback' } as const;
    expect(offerConditions(translate, cashback).main).toEqual([
      'Net losses, Monday to Sunday',
      'At most a fifth of the house edge on your stakes (what our games keep of them on average)',
      'Wager 17× the bonus before you redeem it',
    ]);
    expect([cashback, reload, { ...reload, isAutomatic: true }].map(isClaimable)).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('say which offers a player has one at a time of', () => {
    const credit = { ...first, kind: 'fixed_credit', wageringMultiple: 0 } as const;
    const free = { ...credit, minRecharge: toMoney(0) };
    expect([first, credit, { ...free, wageringMultiple: 1 }, free].map(isExclusiveOffer)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test.each(languages)('say in a sentence what a claimed offer waits for in %s', async (language) => {
    await setLocale(language);
    const offers = [first, reload, { ...reload, weekdays: [1, 5] }, { ...reload, weekdays: null }];
    const texts = [toMoney(0), toMoney(1_000)].flatMap((minRecharge) =>
      offers.map((terms) => claimedSentence(translate, { ...terms, minRecharge })),
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
    expect(texts[0]).toContain(translate('vip.tiers.4'));
    expect(texts[1]).toContain('24');
  });
});
