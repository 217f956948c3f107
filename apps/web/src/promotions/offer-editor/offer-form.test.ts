import { afterAll, describe, expect, test } from 'vitest';
import { setLocale, translate } from '../../i18n/index.ts';
import { cardFigure, cardTitle, offerConditions } from '../bonuses/offer-terms.ts';
import { type OfferFormValues, offerFormOf, previewOf } from './offer-form.ts';

afterAll(() => setLocale('en'));

const typed = (changes: Partial<OfferFormValues>) =>
  previewOf({ ...offerFormOf(undefined, 'Asia/Tokyo'), ...changes }, 'fr');

describe('the preview of an offer', () => {
  test('is a card with the typed terms, in the language that is being written', () => {
    const title = (text: string) => ({ title: text, description: text, requirements: '' });
    const none = title('');
    const offer = typed({
      ...{ percent: '150', maxBonusCents: '30000', minRechargeCents: '2000', wageringMultiple: '25' },
      ...{
        startDay: '2027-03-01',
        texts: { en: title('Spring'), es: none, fr: title('Printemps'), de: none },
      },
    });
    expect([cardTitle(translate, offer), cardFigure(offer.terms)]).toEqual(['Printemps', '150%']);
    expect(offerConditions(translate, offer.terms).slice(0, 2)).toEqual([
      'Recharge of at least $20',
      'Stake 25 times the bonus before you redeem it',
    ]);
    expect(offer.terms).toMatchObject({ startsAt: '2027-03-01T00:00:00.000Z', timeZone: 'UTC' });
  });

  test('shows no figure that is not typed yet', () => {
    const offer = typed({ percent: 'x', maxBonusCents: '1.5', claimExpiresDays: '', startDay: '2027-' });
    expect(offer.terms).toMatchObject({ percent: null, maxBonusCents: null, startsAt: null });
    expect(cardTitle(translate, offer)).toBe('Recharge Bonus');
    expect(offerConditions(translate, offer.terms)).toContain('Once per player');
  });
});
