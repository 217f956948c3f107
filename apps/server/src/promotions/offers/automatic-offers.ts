import type { Language, PublicOffer } from '@golden-acers/contract';
import type { Context } from '../../context.ts';
import { missingConditions, type PlayerFacts, percentageOf, takesEveryRechargeOf } from './eligibility.ts';
import type { StoredTerms } from './offer-amounts.ts';
import { isWithinBudget, listRunningMatches, type Offer } from './offers.sql.ts';
import { describePublicOffer, offerFactsOf, termsOf } from './offers.ts';

interface NextRecharge {
  /** No recharge by an agent was applied yet. */
  readonly isFirst: boolean;
  readonly playerFactsOf: (offer: Offer) => PlayerFacts | Promise<PlayerFacts>;
}

/**
 * The automatic offers that the next recharge can start, in the order in which they are tried, with the terms
 * that its claim will have. More than one if the amount or the day of the recharge decides.
 */
export async function listOffersOfNextRecharge(
  context: Context,
  { isFirst, playerFactsOf }: NextRecharge,
  language: Language,
): Promise<PublicOffer[]> {
  const tried: StoredTerms[] = [];
  const shown: Offer[] = [];
  for (const offer of await listRunningMatches(context.db)) {
    const terms = termsOf(offer);
    if (terms.isFirstRechargeOnly && !isFirst) continue;
    const options = { now: context.clock.now(), way: 'event' } as const;
    if (missingConditions(offerFactsOf(offer), await playerFactsOf(offer), options).length > 0) continue;
    if (tried.some((earlier) => takesEveryRechargeOf(earlier, terms))) continue;
    tried.push(terms);
    const leastCents = percentageOf(terms, BigInt(terms.minRechargeCents)) ?? 1n;
    if (await isWithinBudget(context.db, offer, leastCents)) shown.push(offer);
  }
  return shown.flatMap((offer) => describePublicOffer(context, offer, language));
}

/** Those that the first recharge of every new player can start. */
export async function listOffersOfNewPlayers(context: Context, language: Language): Promise<PublicOffer[]> {
  const registeredAt = context.clock.now();
  const playerFactsOf = ({ labelId, countries, subtreeAgentId, agentId }: Offer): PlayerFacts => ({
    ...{ registeredAt, vipTier: 0, hasRecharged: false, isDisabled: false },
    ...{ claimsOfOffer: 0, hasClaimedInPeriod: false },
    isInAudience: labelId === null && countries === null && (subtreeAgentId ?? agentId) === agentId,
  });
  return listOffersOfNextRecharge(context, { isFirst: true, playerFactsOf }, language);
}
