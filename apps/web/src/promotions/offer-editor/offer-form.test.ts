import { toMoney } from '@golden-acers/contract/money-values';
import { afterAll, describe, expect, test } from 'vitest';
import { loadTranslate, setLocale } from '../../i18n/index.ts';
import { cardFigure, cardTitle, offerConditions } from '../bonuses/offer-terms.ts';
import {
  changesOfKind,
  type OfferFormValues,
  offerCommandOf,
  offerFormOf,
  previewOf,
  repeatedGiftOf,
} from './offer-form.ts';

const translate = await loadTranslate('promotions');

afterAll(() => setLocale('en'));

const typed = (changes: Partial<OfferFormValues>) =>
  previewOf({ ...offerFormOf(undefined, 'Asia/Tokyo'), ...changes }, 'fr');

describe('the preview of an offer', () => {
  test('is a card with the typed terms, in the language that is being written', () => {
    const title = (text: string) => ({ title: text, description: text, requirements: '' });
    const none = title('');
    const offer = typed({
      ...{ percent: '150', maxBonus: '30000', minRecharge: '2000', wageringMultiple: '25' },
      ...{
        startDay: '2027-03-01',
        texts: { en: title('Spring'), es: none, fr: title('Printemps'), de: none },
      },
    });
    expect([cardTitle(translate, offer), cardFigure(offer.terms)]).toEqual(['Printemps', '150%']);
    const { main, others } = offerConditions(translate, offer.terms);
    expect([...main, ...others].slice(0, 2)).toEqual([
      'Recharge of at least $20',
      'Wager 25× the bonus before you redeem it',
    ]);
    expect(offer.terms).toMatchObject({ startsAt: '2027-03-01T00:00:00.000Z', timeZone: 'UTC' });
  });

  test('shows no figure that is not typed yet', () => {
    const offer = typed({ percent: 'x', maxBonus: '1.5', claimExpiresDays: '', startDay: '2027-' });
    expect(offer.terms).toMatchObject({ percent: null, maxBonus: null, startsAt: null });
    expect(cardTitle(translate, offer)).toBe('Recharge Bonus');
    expect(offerConditions(translate, offer.terms).others).toContain('Once per player');
  });
});

describe('a kind that is chosen', () => {
  const first = offerFormOf(undefined, 'UTC');
  const chosen = (kind: OfferFormValues['kind'], before: OfferFormValues = first) => ({
    ...before,
    ...changesOfKind(kind, before),
  });

  test('brings its usual terms, in place of those of the kind before', () => {
    const cashback = chosen('cashback');
    expect(offerCommandOf(cashback)).toMatchObject({
      ...{ percent: 10, maxBonus: toMoney(50_000), bonus: null, minRecharge: toMoney(0) },
      ...{ wageringMultiple: 1, recurrence: 'weekly', claimExpiresDays: 7 },
    });
    expect(offerCommandOf(chosen('free_credit', cashback))).toMatchObject({
      ...{ percent: null, maxBonus: null, bonus: toMoney(500), recurrence: 'once' },
    });
    expect(chosen('deposit_match', cashback)).toEqual(first);
  });

  test('keeps what was typed', () => {
    const cashback = chosen('cashback', { ...first, maxBonus: '7500', claimExpiresDays: '3' });
    expect(cashback).toMatchObject({ percent: '10', maxBonus: '7500', claimExpiresDays: '3' });
  });

  test('sends no value of a field that the offer does not have', () => {
    const typed = { ...first, weekdays: [5], promoCode: 'HARVEST1', minRecharge: '2000' };
    expect(offerCommandOf({ ...typed, kind: 'cashback' })).toMatchObject({
      ...{ weekdays: null, promoCode: null, minRecharge: toMoney(0) },
    });
    expect(offerCommandOf({ ...typed, kind: 'fixed_credit', isAutomatic: true })).toMatchObject({
      ...{ weekdays: [5], promoCode: null, minRecharge: toMoney(0) },
    });
  });
});

describe('the warning of a repeated gift', () => {
  const giftOf = (changes: Partial<OfferFormValues>) =>
    repeatedGiftOf(offerCommandOf({ ...offerFormOf(undefined, 'UTC'), ...changes }));

  test('names the bonus of a daily match without wagering, which a player can redeem every day', () => {
    const daily = { recurrence: 'daily', wageringMultiple: '0', maxBonus: '2000' } as const;
    expect(giftOf(daily)).toEqual({ recurrence: 'daily', amount: toMoney(2_000) });
  });

  test('names a weekly credit without wagering', () => {
    const weekly = {
      kind: 'free_credit',
      recurrence: 'weekly',
      wageringMultiple: '',
      bonus: '500',
    } as const;
    expect(giftOf(weekly)).toEqual({ recurrence: 'weekly', amount: toMoney(500) });
  });

  test('is not shown for an offer of one claim, with wagering, or of cashback', () => {
    expect(giftOf({ wageringMultiple: '0' })).toBeUndefined();
    expect(giftOf({ recurrence: 'daily', wageringMultiple: '0', claimsPerPlayer: '1' })).toBeUndefined();
    expect(giftOf({ recurrence: 'daily', wageringMultiple: '1' })).toBeUndefined();
    expect(giftOf({ kind: 'cashback', recurrence: 'weekly', wageringMultiple: '0' })).toBeUndefined();
  });
});
