import type { MissingCondition, RefusalCode } from '@golden-acers/contract';
import { announceWork, dayMs, demand, newId, Refusal, refuse } from '@golden-acers/platform';
import { demandResidenceAllowed } from '../../access/identity/jurisdictions.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordFact } from '../../events/facts/facts.ts';
import { checkClaim } from '../abuse/abuse.ts';
import type { FoundEvidence } from '../abuse/abuse-rules.ts';
import { type ClaimWay, isExclusive, missingConditions } from '../offers/eligibility.ts';
import { offerPeriodOf } from '../offers/offer-times.ts';
import { bonusAtClaim, getPlayerFacts, type Offer, offerFactsOf, termsOf } from '../offers/offers.ts';
import { paymentDelayMs, wageringRequired } from './claim-state-machine.ts';
import { cancelUnpaidClaim, claimWork, payClaim, sendClaimPayment, toFactCents } from './claim-steps.ts';
import {
  type ClaimFacts,
  type ClaimRow,
  countPaymentsRejectedToday,
  findClaimOfPlayer,
  getClaim,
  insertClaim,
  lockClaim,
  lockClaimant,
  lockClaimFacts,
  lockOpenClaim,
} from './claims.sql.ts';

export { type ClaimRow, getClaim, lockClaimant } from './claims.sql.ts';

interface NewClaimOrder {
  readonly offer: Offer;
  readonly playerId: string;
  /** The period of a recurring offer. Default: the current one. */
  readonly period?: string;
  /** Known: it is paid next. Null: its recharge decides. */
  readonly bonusCents: bigint | null;
  readonly baseCents?: bigint;
  readonly qualifyingTransferId?: string;
  /** The agent who grants it. */
  readonly actorId?: string;
  /** Puts it in review. Default: only what the claims of other accounts show. */
  readonly evidence?: readonly FoundEvidence[];
}

/**
 * Makes a claim in the caller's transaction and returns its id. It is paid by `payClaim` in the same
 * transaction, or by the worker, unless it is in review. After rejected payments of the player the worker
 * waits, so that repeated claims spend no calls. A second one for the same offer, player and period breaks
 * `promotion_claim_is_unique`; a second exclusive one `promotion_claim_is_one_at_a_time`.
 */
export async function makeClaim(tx: TxContext, order: NewClaimOrder): Promise<string> {
  const { offer, playerId, bonusCents, baseCents, qualifyingTransferId, actorId, evidence = [] } = order;
  const now = tx.clock.now();
  const terms = termsOf(offer);
  const id = newId('cl', tx.clock, tx.random);
  const inTime = new Date(now.getTime() + terms.claimExpiresDays * dayMs);
  await insertClaim(tx.db, {
    nextAttemptInMs: paymentDelayMs(await countPaymentsRejectedToday(tx.db, playerId)),
    ...{ id, offerId: offer.id, playerId, bonusCents, qualifyingTransferId, terms },
    period: order.period ?? offerPeriodOf(offer.recurrence, now, offer.timeZone),
    isExclusive: isExclusive(terms),
    baseCents: baseCents ?? null,
    wageringRequiredCents: wageringRequired(bonusCents ?? 0n, terms.wageringMultiple),
    actorId: actorId ?? null,
    createdAt: now,
    // A recharge after the offer's end is not matched.
    expiresAt: offer.endsAt !== null && offer.endsAt < inTime && offer.endsAt > now ? offer.endsAt : inTime,
  });
  announceWork(tx.db, claimWork);
  const isHeld = await checkClaim(tx, {
    ...{ claimId: id, offerId: offer.id, playerId, kind: offer.kind, evidence },
    isGranted: actorId !== undefined,
  });
  if (bonusCents === null || isHeld) {
    const data = { claimId: id, amountCents: toFactCents(bonusCents) };
    await recordFact(tx, { kind: 'claim.waiting', playerId, data });
  }
  return id;
}

interface ClaimOrder {
  readonly playerId: string;
  readonly offer: Offer | undefined;
  readonly way: Exclude<ClaimWay, 'event'>;
  /** Gives up a claim that waits for its recharge. */
  readonly isReplacing: boolean;
}

/** A player claims an offer: it waits for its recharge, or is paid at once. Returns the claim's id. */
export async function claimOffer(context: Context, order: ClaimOrder): Promise<string> {
  await demandResidenceAllowed(context, order.playerId);
  const { claimId, transferId } = await inTransaction(context, (tx) => claimInTransaction(tx, order));
  // The request's key is stored already.
  if (transferId !== undefined)
    await sendClaimPayment({ ...context, storeKey: undefined }, { claimId, transferId });
  return claimId;
}

async function claimInTransaction(tx: TxContext, { playerId, offer, way, isReplacing }: ClaimOrder) {
  demand(offer, 'promotion.not_found');
  await lockClaimant(tx.db, playerId);
  const player = await getPlayerFacts(tx, playerId, offer);
  const [missing] = missingConditions(offerFactsOf(offer), player, { now: tx.clock.now(), way });
  if (missing !== undefined) refuse(refusalByMissing[missing.code] ?? 'promotion.not_eligible');
  if (isExclusive(termsOf(offer))) await makeRoom(tx, playerId, isReplacing);
  const claimId = await makeClaim(tx, { offer, playerId, bonusCents: bonusAtClaim(offer) });
  const claim = await lockClaimFacts(tx.db, claimId);
  const isPayable = claim.bonusCents !== null && claim.reviewState !== 'open' && claim.isDue;
  return { claimId, transferId: isPayable ? await payNowOrLater(tx, claim) : undefined };
}

/**
 * Undefined if the worker pays later, because another transfer of the player is open, for example. What the
 * database refuses, such as a spent budget or a limit of the player, refuses the claim.
 */
async function payNowOrLater(tx: TxContext, claim: ClaimFacts): Promise<string | undefined> {
  try {
    return await payClaim(tx, claim);
  } catch (error) {
    if (!(error instanceof Refusal) || error.isByDatabase) throw error;
    return undefined;
  }
}

const refusalByMissing: Partial<Record<MissingCondition['code'], RefusalCode>> = {
  disabled: 'promotion.disabled',
  not_running: 'promotion.not_found',
  claimed_already: 'promotion.claimed_already',
};

/**
 * A player has one exclusive claim at a time: the open one ends if the player agrees and nothing was paid
 * for it.
 */
async function makeRoom(tx: TxContext, playerId: string, isReplacing: boolean): Promise<void> {
  const open = await lockOpenClaim(tx.db, playerId);
  if (open === undefined) return;
  const isDone = isReplacing && (await cancelUnpaidClaim(tx, open, { reason: 'replaced' }));
  demand(isDone, 'promotion.other_claim_open');
}

/** A player gives up a claim that is not paid. */
export async function cancelOwnClaim(
  context: Context,
  { playerId, claimId }: { playerId: string; claimId: string },
): Promise<ClaimRow> {
  await inTransaction(context, async (tx) => {
    demand(await findClaimOfPlayer(tx.db, { claimId, playerId }), 'promotion.claim_not_found');
    const isDone = await cancelUnpaidClaim(tx, await lockClaim(tx.db, claimId), { reason: 'by_player' });
    demand(isDone, 'promotion.claim_paid_already');
  });
  return getClaim(context.db, claimId);
}
