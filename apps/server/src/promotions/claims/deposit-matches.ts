import type { Language, PublicOffer } from '@golden-acers/contract';
import { announceWork } from '@golden-acers/platform';
import type { Context, TxContext } from '../../context.ts';
import { factConsumer } from '../../events/facts/fact-consumers.ts';
import { listOffersOfNextRecharge } from '../offers/automatic-offers.ts';
import { bonusForRecharge, missingConditions } from '../offers/eligibility.ts';
import type { StoredTerms } from '../offers/offer-amounts.ts';
import {
  findOffer,
  getPlayerFacts,
  isWithinBudget,
  listMatchesThatRan,
  type Offer,
  offerFactsOf,
  termsOf,
} from '../offers/offers.ts';
import { claimStepFor, wageringRequired } from './claim-state-machine.ts';
import { claimWork, progressOf } from './claim-steps.ts';
import {
  type ClaimRow,
  findOpenClaim,
  lockClaimant,
  lockOpenClaim,
  writeMatchedBonus,
} from './claims.sql.ts';
import { makeClaim } from './claims.ts';
import { getRechargeFacts, listMatchableRecharges, type MatchableRecharge } from './deposit-matches.sql.ts';

/**
 * Matches recharges by agents: with the claim that waits for one, or with the first automatic offer. The
 * claim's worker pays the bonus. `promotion_match_is_pending` knows this consumer by its name.
 */
export const depositMatchConsumer = factConsumer({
  name: 'deposit matches',
  version: 1,
  kinds: ['transfer.applied'],
  async consume(tx, facts) {
    const byAgents = facts.filter(({ data }) => data.kind === 'recharge' && data.cause === 'agent');
    const appliedAt = new Map(byAgents.map(({ data, occurredAt }) => [data.transferId, occurredAt]));
    // In the order of their facts, so that the first match of a player is the first recharge.
    for (const recharge of await listMatchableRecharges(tx.db, [...appliedAt.keys()])) {
      const at = appliedAt.get(recharge.transferId);
      if (at !== undefined) await matchRecharge(tx, { ...recharge, appliedAt: at });
    }
  },
});

interface Recharge extends MatchableRecharge {
  /** By the database's clock. */
  readonly appliedAt: Date;
}

async function matchRecharge(tx: TxContext, recharge: Recharge): Promise<void> {
  await lockClaimant(tx.db, recharge.playerId);
  const open = await lockOpenClaim(tx.db, recharge.playerId);
  await (open === undefined ? claimAutomaticOffer(tx, recharge) : matchOpenClaim(tx, open, recharge));
}

/** The claim goes on waiting if the recharge does not match it. */
async function matchOpenClaim(tx: TxContext, claim: ClaimRow, recharge: Recharge): Promise<void> {
  if (recharge.appliedAt < claim.matchesFrom || recharge.at >= claim.expiresAt) return;
  const bonusCents = bonusForRecharge(claim.terms, recharge);
  if (bonusCents === undefined) return;
  if (claimStepFor(progressOf(claim), { type: 'matched', bonusCents })?.effect !== 'match') return;
  await writeMatchedBonus(tx.db, claim.id, {
    ...{ bonusCents, baseCents: recharge.amountCents, qualifyingTransferId: recharge.transferId },
    wageringRequiredCents: wageringRequired(bonusCents, claim.terms.wageringMultiple),
  });
  announceWork(tx.db, claimWork);
}

/**
 * The first automatic offer that the recharge matches claims itself, if its budget suffices and the recharge
 * does not skip offers.
 */
async function claimAutomaticOffer(tx: TxContext, recharge: Recharge): Promise<void> {
  const { playerId, transferId, amountCents, skipsOffers } = recharge;
  if (skipsOffers) return;
  const match = await findAutomaticMatch(tx, recharge);
  if (match === undefined) return;
  const base = { baseCents: amountCents, qualifyingTransferId: transferId };
  await makeClaim(tx, { ...match, ...base, playerId });
}

interface AutomaticMatch {
  readonly offer: Offer;
  readonly bonusCents: bigint;
}

async function findAutomaticMatch(
  context: Pick<Context, 'db' | 'clock'>,
  recharge: Omit<Recharge, 'transferId' | 'skipsOffers'>,
): Promise<AutomaticMatch | undefined> {
  const { db } = context;
  for (const offer of await listMatchesThatRan(db, recharge.appliedAt)) {
    const bonusCents = bonusForRecharge(termsOf(offer), recharge);
    if (bonusCents === undefined) continue;
    const player = await getPlayerFacts(context, recharge.playerId, offer);
    const missing = missingConditions(offerFactsOf(offer), player, { now: recharge.at, way: 'event' });
    if (missing.length > 0) continue;
    return (await isWithinBudget(db, offer, bonusCents)) ? { offer, bonusCents } : undefined;
  }
  return undefined;
}

/** The automatic offers that the player's next recharge can start: none while a claim is open. */
export async function listAutomaticOffersOf(
  context: Context,
  { playerId, language }: { readonly playerId: string; readonly language: Language },
): Promise<PublicOffer[]> {
  const { isDisabled, isFirst } = await getRechargeFacts(context.db, { playerId });
  if (isDisabled || (await findOpenClaim(context.db, playerId)) !== undefined) return [];
  const playerFactsOf = (offer: Offer) => getPlayerFacts(context, playerId, offer);
  return listOffersOfNextRecharge(context, { isFirst, playerFactsOf }, language);
}

interface ForecastBonus extends Pick<AutomaticMatch, 'bonusCents'> {
  readonly offer: Pick<Offer, 'id' | 'kind' | 'texts'>;
  readonly wageringCents: bigint;
}

interface ForecastRecharge {
  readonly playerId: string;
  readonly amountCents: bigint;
  /** The key of the program that asks: its recharges may start no automatic offer. */
  readonly apiKeyId?: string | undefined;
}

/**
 * The bonus that a recharge would get now, by the rules of the consumer. Writes nothing and locks nothing.
 */
export async function forecastBonus(
  context: Pick<Context, 'db' | 'clock'>,
  { playerId, apiKeyId, amountCents }: ForecastRecharge,
): Promise<ForecastBonus | undefined> {
  const { db, clock } = context;
  const { isDisabled, isFirst, skipsOffers, databaseTime } = await getRechargeFacts(db, {
    playerId,
    apiKeyId,
  });
  if (isDisabled) return undefined;
  const recharge = { playerId, amountCents, isFirst, at: clock.now(), appliedAt: databaseTime };
  const open = await findOpenClaim(db, playerId);
  if (open === undefined) {
    if (skipsOffers) return undefined;
    const match = await findAutomaticMatch(context, recharge);
    return match && withWagering(match, termsOf(match.offer));
  }
  const { terms, offerId } = open;
  const isWaiting = open.state === 'claimed' && open.bonusCents === null && recharge.at < open.expiresAt;
  const bonusCents = isWaiting ? bonusForRecharge(terms, recharge) : undefined;
  const offer = bonusCents === undefined ? undefined : await findOffer(db, offerId);
  return bonusCents === undefined || offer === undefined
    ? undefined
    : withWagering({ offer, bonusCents }, terms);
}

const withWagering = (
  { offer, bonusCents }: AutomaticMatch,
  { wageringMultiple }: Pick<StoredTerms, 'wageringMultiple'>,
): ForecastBonus => ({ offer, bonusCents, wageringCents: wageringRequired(bonusCents, wageringMultiple) });
