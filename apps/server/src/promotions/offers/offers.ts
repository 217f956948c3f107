import type { Language, OfferText, PublicOffer } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { missingConditions, type OfferFacts, offerPeriodOnPage, type PlayerFacts } from './eligibility.ts';
import { offerPeriodOf } from './offer-times.ts';
import { findPlayerFacts, listOffersOfPage, type RunningOffer, toOfferTerms } from './offers.sql.ts';

export { findOffer, findOfferByCode, listAutomaticOffers, type RunningOffer } from './offers.sql.ts';

/** On one page, without paging. */
const maxOffersOnPage = 60;

export const termsOf = toOfferTerms;

export function offerFactsOf(offer: RunningOffer): OfferFacts {
  return { state: offer.state, terms: termsOf(offer), hasCode: offer.promoCode !== null };
}

export function textIn(texts: RunningOffer['texts'], language: Language): OfferText | null {
  return texts[language] ?? texts.en ?? null;
}

export async function getPlayerFacts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  playerId: string,
  offer: RunningOffer,
): Promise<PlayerFacts> {
  const period = offerPeriodOf(offer.recurrence, clock.now(), offer.timeZone);
  const facts = await findPlayerFacts(db, playerId, { offer, period });
  demand(facts, 'player.not_found');
  return facts;
}

/** What visitors see: offers that run, that come, and that are over. */
export async function listPublicOffers(context: Context, language: Language): Promise<PublicOffer[]> {
  const now = context.clock.now();
  const offers = await listOffersOfPage(context.db, maxOffersOnPage);
  return offers.flatMap((offer) => {
    const period = offerPeriodOnPage(offerFactsOf(offer), now);
    if (period === undefined) return [];
    const { id, art } = offer;
    return [{ id, period, art, text: textIn(offer.texts, language), terms: termsOf(offer) }];
  });
}

/** What each offer that runs or comes next still wants of a player. */
export async function listEligibility(context: Context, playerId: string) {
  const now = context.clock.now();
  const offers = await listOffersOfPage(context.db, maxOffersOnPage);
  const shown = offers.filter((offer) => {
    const period = offerPeriodOnPage(offerFactsOf(offer), now);
    return period === 'current' || period === 'upcoming';
  });
  return Promise.all(
    shown.map(async (offer) => {
      const player = await getPlayerFacts(context, playerId, offer);
      const missing = missingConditions(offerFactsOf(offer), player, { now, way: 'card' });
      return { offerId: offer.id, isEligible: missing.length === 0, missing };
    }),
  );
}
