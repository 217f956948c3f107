import type { MissingCondition, RefusalCode } from '@golden-acers/contract';
import { dayMs, demand, newId, Refusal, refuse } from '@golden-acers/platform';
import { demandResidenceAllowed } from '../../access/identity/jurisdictions.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordFact } from '../../events/facts/facts.ts';
import { requestTransfer, sendTransfer } from '../../money/transfers/transfers.ts';
import { checkClaim } from '../abuse/abuse.ts';
import type { FoundEvidence } from '../abuse/abuse-rules.ts';
import { type ClaimWay, isExclusive, missingConditions } from '../offers/eligibility.ts';
import { offerPeriodOf } from '../offers/offer-times.ts';
import { bonusAtClaim, getPlayerFacts, offerFactsOf, type RunningOffer, termsOf } from '../offers/offers.ts';
import {
  type ClaimEvent,
  type ClaimProgress,
  claimStepFor,
  type EndState,
  isEnded,
  paymentDelayMs,
  wageringRequired,
} from './claim-state-machine.ts';
import {
  type ClaimFacts,
  type ClaimRow,
  countPaymentsRejectedToday,
  findClaimOfPlayer,
  getClaim,
  insertClaim,
  isMatchPending,
  lockClaim,
  lockClaimant,
  lockClaimFacts,
  lockOpenClaim,
  updateClaim,
} from './claims.sql.ts';

export { type ClaimRow, getClaim } from './claims.sql.ts';

/** The shortest delay until a waiting claim is checked for its expiry again. */
const expiryCheckMs = 1_000;

interface NewClaimOrder {
  readonly offer: RunningOffer;
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
    state: 'claimed',
    isExclusive: isExclusive(terms),
    baseCents: baseCents ?? null,
    wageringRequiredCents: wageringRequired(bonusCents ?? 0n, terms.wageringMultiple),
    actorId: actorId ?? null,
    createdAt: now,
    // A recharge after the offer's end is not matched.
    expiresAt: offer.endsAt !== null && offer.endsAt < inTime && offer.endsAt > now ? offer.endsAt : inTime,
  });
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

/**
 * Requests the claim's transfer in the caller's transaction and returns its id. Nothing is sent yet. Refuses
 * a match whose player redeemed after the recharge, because only the bonus would be at stake.
 */
export async function payClaim(tx: TxContext, claim: ClaimFacts): Promise<string> {
  const { id, playerId, bonusCents, terms, rejections } = claim;
  demand(claim.reviewState !== 'open', 'promotion.under_review');
  demand(!claim.isRechargeRedeemed, 'promotion.recharge_redeemed');
  if (bonusCents === null) throw new Error('A claim without an amount cannot be paid.');
  const { transfer } = await requestTransfer(tx, {
    ...{ playerId, kind: 'recharge', amountCents: bonusCents, claimId: id },
    actorId: playerId,
    cause: terms.kind === 'fixed_credit' && terms.isAutomatic ? 'sign_up' : 'promotion',
    idempotencyKey: rejections === 0 ? `claim:${id}` : `claim:${id}:${rejections}`,
    stepUpSession: undefined,
  });
  return transfer.id;
}

/** Sends a claim's transfer and takes the claim's next step. Never rejects: the workers complete it. */
export async function sendClaimPayment(
  context: Context,
  { claimId, transferId }: { claimId: string; transferId: string },
): Promise<void> {
  try {
    await sendTransfer(context, transferId);
    await advanceClaim(context, claimId);
  } catch (err) {
    context.log.warn({ err, transfer: transferId }, 'the payment of a claim is left to the workers');
  }
}

interface ClaimOrder {
  readonly playerId: string;
  readonly offer: RunningOffer | undefined;
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
  const isPayable = claim.bonusCents !== null && claim.reviewState !== 'open' && claim.rejectionsToday === 0;
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
  demand(isReplacing && open.paidAt === null, 'promotion.other_claim_open');
  const isDone = await takeClaimStep(tx, open, { type: 'cancelled', reason: 'replaced' });
  demand(isDone, 'promotion.other_claim_open');
}

/** A player gives up a claim that is not paid. */
export async function cancelOwnClaim(
  context: Context,
  { playerId, claimId }: { playerId: string; claimId: string },
): Promise<ClaimRow> {
  await inTransaction(context, async (tx) => {
    demand(await findClaimOfPlayer(tx.db, { claimId, playerId }), 'promotion.claim_not_found');
    const claim = await lockClaim(tx.db, claimId);
    demand(claim.paidAt === null && !isEnded(claim.state), 'promotion.claim_paid_already');
    const isDone = await takeClaimStep(tx, claim, { type: 'cancelled', reason: 'by_player' });
    demand(isDone, 'promotion.claim_paid_already');
  });
  return getClaim(context.db, claimId);
}

export function progressOf(claim: ClaimRow): ClaimProgress {
  const { state, bonusCents, transferId, wageringRequiredCents } = claim;
  return { state, bonusCents, hasTransfer: transferId !== null, wageringRequiredCents };
}

/** Takes the step of the event that ends a locked claim; false when it is not allowed now. */
export async function takeClaimStep(
  tx: TxContext,
  claim: ClaimRow,
  event: Exclude<ClaimEvent, { type: 'due' | 'matched' | 'accepted' }>,
): Promise<boolean> {
  const step = claimStepFor(progressOf(claim), event);
  if (step === undefined || !isEnded(step.state)) return false;
  const { state, reason } = step;
  await updateClaim(tx.db, claim.id, { state, reason, endedAt: tx.clock.now(), nextAttemptInMs: null });
  const cancelledByPlayer = reason === 'by_player' || reason === 'replaced';
  await recordClaimEnd(tx, { ...claim, claimId: claim.id, state, cancelledByPlayer });
  return true;
}

interface ClaimEnd {
  readonly claimId: string;
  readonly playerId: string;
  readonly bonusCents: bigint | null;
  readonly state: EndState;
  readonly cancelledByPlayer?: boolean;
}

/** Called by everything that ends a claim, except the payment of one without wagering. */
export function recordClaimEnd(
  tx: Pick<TxContext, 'db'>,
  { claimId, playerId, bonusCents, state, cancelledByPlayer = false }: ClaimEnd,
): Promise<void> {
  const data = { claimId, amountCents: toFactCents(bonusCents), state, cancelledByPlayer };
  return recordFact(tx, { kind: 'claim.ended', playerId, data });
}

const toFactCents = (cents: bigint | null) => (cents === null ? null : Number(cents));

/** Takes a due step of a claim. Returns the transfer that it requested. */
export async function advanceClaim(context: Context, claimId: string): Promise<string | undefined> {
  return inTransaction(context, async (tx) => {
    const claim = await lockClaimFacts(tx.db, claimId);
    const now = tx.clock.now();
    // A recharge that came in time must be read before.
    const isOver = now >= claim.expiresAt && !(await isMatchPending(tx.db, claim.playerId));
    const { rejections } = claim;
    const transferState = claim.transferState ?? undefined;
    const step = claimStepFor(progressOf(claim), { type: 'due', isOver, transferState, rejections });
    if (step?.effect === 'pay') return payClaim(tx, claim);
    const { state, reason } = step ?? claim;
    const isPaid = step?.effect === 'paid';
    const isUnpaid = step?.effect === 'unpaid';
    const isWaiting = step?.effect === 'wait' && claim.transferId === null;
    const untilExpiryMs = isWaiting
      ? Math.max(expiryCheckMs, claim.expiresAt.getTime() - now.getTime())
      : null;
    await updateClaim(tx.db, claimId, {
      state,
      reason: reason ?? undefined,
      // The time for wagering begins with the payment.
      ...(isPaid && {
        paidAt: now,
        isWageringDue: state === 'active',
        expiresAt: new Date(now.getTime() + claim.terms.claimExpiresDays * dayMs),
      }),
      ...(isEnded(state) && !isEnded(claim.state) && { endedAt: now }),
      ...(isUnpaid && { isUnpaid }),
      nextAttemptInMs:
        isUnpaid && !isEnded(state) ? paymentDelayMs(Math.max(claim.rejectionsToday, 1)) : untilExpiryMs,
    });
    if (isEnded(state) && !isEnded(claim.state) && !isPaid)
      await recordClaimEnd(tx, { ...claim, claimId, state });
    return undefined;
  });
}
