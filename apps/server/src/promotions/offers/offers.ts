import type { Language, OfferText, PublicOffer } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import {
  missingConditions,
  type OfferFacts,
  offerPeriodOnPage,
  type PlayerFacts,
  waitsForRecharge,
} from './eligibility.ts';
import { describeTerms } from './offer-amounts.ts';
import { offerPeriodOf } from './offer-times.ts';
import { findOfferByCode, findPlayerFacts, listOffersOfPage, type Offer, termsOf } from './offers.sql.ts';
import { normalisePromoCode } from './promo-codes.ts';

export {
  findOffer,
  isWithinBudget,
  listMatchesThatRan,
  listSignUpOffers,
  type Offer,
  termsOf,
} from './offers.sql.ts';

/** Maximum number of offers; the page has no paging. */
const maxOffersOnPage = 60;

/** The offers of a disabled agent, or of one below it, pause until it is enabled. */
export function offerFactsOf(offer: Offer): OfferFacts {
  const state = offer.isAgentDisabled && offer.state === 'published' ? 'paused' : offer.state;
  return { state, terms: termsOf(offer), hasCode: offer.promoCode !== null };
}

/** The amount that a claim pays when it is made. Null if a recharge decides. */
export function bonusAtClaim(offer: Offer): bigint | null {
  return waitsForRecharge(termsOf(offer)) ? null : offer.bonusCents;
}

export async function findOfferOfCode(db: Context['db'], typed: string): Promise<Offer | undefined> {
  const code = normalisePromoCode(typed);
  return code === undefined ? undefined : findOfferByCode(db, code);
}

export async function demandOfferOfCode({ db }: Pick<Context, 'db'>, typed: string): Promise<Offer> {
  const offer = await findOfferOfCode(db, typed);
  demand(offer, 'promotion.code_unknown');
  return offer;
}

export function textIn(texts: Offer['texts'], language: Language): OfferText | null {
  return texts[language] ?? texts.en ?? null;
}

export async function getPlayerFacts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  playerId: string,
  offer: Offer,
): Promise<PlayerFacts> {
  const period = offerPeriodOf(offer.recurrence, clock.now(), offer.timeZone);
  const facts = await findPlayerFacts(db, playerId, { offer, period });
  demand(facts, 'player.not_found');
  return facts;
}

/** The root's current, coming and ended offers, as visitors see them. */
export async function listPublicOffers(context: Context, language: Language): Promise<PublicOffer[]> {
  const offers = await listOffersOfPage(context.db, { playerId: null, limit: maxOffersOnPage });
  return offers.flatMap((offer) => describePublicOffer(context, offer, language));
}

export function describePublicOffer(
  { clock }: Pick<Context, 'clock'>,
  offer: Offer,
  language: Language,
): PublicOffer[] {
  const period = offerPeriodOnPage(offerFactsOf(offer), clock.now());
  if (period === undefined) return [];
  const { id, art } = offer;
  return [{ id, period, art, text: textIn(offer.texts, language), terms: describeTerms(termsOf(offer)) }];
}

/** The offers of the agents above a player, each with the conditions that the player does not meet yet. */
export async function listOffersOfPlayer(
  context: Context,
  { playerId, language }: { readonly playerId: string; readonly language: Language },
) {
  const [offers, publicOffers] = await Promise.all([
    listOffersOfPage(context.db, { playerId, limit: maxOffersOnPage }),
    listOffersOfPage(context.db, { playerId: null, limit: maxOffersOnPage }),
  ]);
  const publicIds = new Set(publicOffers.map(({ id }) => id));
  return {
    offers: offers
      .filter(({ id }) => !publicIds.has(id))
      .flatMap((offer) => describePublicOffer(context, offer, language)),
    eligibility: await listEligibility(context, playerId, offers),
  };
}

async function listEligibility(context: Context, playerId: string, offers: readonly Offer[]) {
  const now = context.clock.now();
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
