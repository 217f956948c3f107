import type { RefusalCode } from '@golden-acers/contract';
import { announceWork, dayMs, demand } from '@golden-acers/platform';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import type { FactData } from '../../events/facts/fact-kinds.ts';
import { recordFact } from '../../events/facts/facts.ts';
import { requestTransfer, sendTransfer } from '../../money/transfers/transfers.ts';
import { isSignUpCredit } from '../offers/eligibility.ts';
import { type ClaimEnd, type ClaimProgress, claimStepFor, paymentDelayMs } from './claim-state-machine.ts';
import {
  type ClaimFacts,
  type ClaimRow,
  countPaymentsRejectedToday,
  detachTransfer,
  isMatchPending,
  lockClaim,
  lockClaimFacts,
  postponeClaim,
  writePayment,
  writeUnpaidEnd,
} from './claims.sql.ts';

/** The background work that pays and ends claims. */
export const claimWork = 'claims';
/** The background work that checks the wagering of paid claims. */
export const wageringWork = 'wagering';

/** The shortest delay until a waiting claim is checked for its expiry again. */
const expiryCheckMs = 1_000;

/** A locked claim with what decides about its next step. */
export type LockedClaim = Pick<
  ClaimRow,
  'id' | 'playerId' | 'state' | 'bonusCents' | 'transferId' | 'wageringRequiredCents'
>;

export function progressOf(claim: LockedClaim): ClaimProgress {
  const { state, bonusCents, transferId, wageringRequiredCents } = claim;
  return { state, bonusCents, hasTransfer: transferId !== null, wageringRequiredCents };
}

/** Takes a due step of a claim. Returns the transfer that it requested. */
export async function advanceClaim(context: Context, claimId: string): Promise<string | undefined> {
  return inTransaction(context, async (tx) => {
    const claim = await lockClaimFacts(tx.db, claimId);
    const { rejections } = claim;
    const transferState = claim.transferState ?? undefined;
    const isOver = await hasExpired(tx, claim);
    const step = claimStepFor(progressOf(claim), { type: 'due', isOver, transferState, rejections });
    switch (step?.effect) {
      case 'pay':
        return payClaim(tx, claim);
      case 'paid':
        await completePayment(tx, claim, step.state);
        break;
      case 'retry':
        await retryPayment(tx, claim);
        break;
      case 'end':
        await endUnpaidClaim(tx, claim, step);
        break;
      default:
        // Waits for an event, or is paid or ended.
        await awaitEvent(tx, claim);
    }
    return undefined;
  });
}

/** A recharge that came in time must be read before. */
async function hasExpired({ db, clock }: TxContext, { expiresAt, playerId }: ClaimFacts): Promise<boolean> {
  return clock.now() >= expiresAt && !(await isMatchPending(db, playerId));
}

/** The time for wagering begins with the payment. */
async function completePayment(
  { db, clock }: TxContext,
  { id, terms }: ClaimFacts,
  state: 'active' | 'completed',
): Promise<void> {
  const paidAt = clock.now();
  const expiresAt = new Date(paidAt.getTime() + terms.claimExpiresDays * dayMs);
  await writePayment(db, id, { state, paidAt, expiresAt });
  if (state === 'active') announceWork(db, wageringWork);
}

/** Repeated claims spend no calls: the delay follows all rejected payments of the player. */
async function retryPayment({ db }: TxContext, { id, playerId }: ClaimFacts): Promise<void> {
  const rejections = await countPaymentsRejectedToday(db, playerId);
  await detachTransfer(db, id, paymentDelayMs(Math.max(rejections, 1)));
}

/** A claim without a transfer is checked again when it expires. */
async function awaitEvent({ db, clock }: TxContext, claim: ClaimFacts): Promise<void> {
  const untilExpiryMs = claim.expiresAt.getTime() - clock.now().getTime();
  const isWaiting = claim.state === 'claimed' && claim.transferId === null;
  await postponeClaim(db, claim.id, isWaiting ? Math.max(expiryCheckMs, untilExpiryMs) : null);
}

/**
 * Requests the claim's transfer in the caller's transaction and returns its id. Nothing is sent yet. The
 * function `transfer_insert`, which stores the transfer, links the claim with it. Refuses a match whose
 * player redeemed after the recharge, because only the bonus would be at stake.
 */
export async function payClaim(tx: TxContext, claim: ClaimFacts): Promise<string> {
  const { id, playerId, bonusCents, terms, rejections } = claim;
  demand(claim.reviewState !== 'open', 'promotion.under_review');
  demand(!claim.isRechargeRedeemed, 'promotion.recharge_redeemed');
  if (bonusCents === null) throw new Error('A claim without an amount cannot be paid.');
  const { transfer } = await requestTransfer(tx, {
    ...{ playerId, kind: 'recharge', amountCents: bonusCents, claimId: id },
    actorId: playerId,
    cause: isSignUpCredit(terms) ? 'sign_up' : 'promotion',
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

interface Cancellation {
  readonly reason: string;
  /** The agent who cancels it. Undefined: the player gives it up. */
  readonly agentId?: string;
}

/** False if the claim has ended, was paid, or is being paid. */
export async function cancelUnpaidClaim(
  tx: TxContext,
  claim: LockedClaim,
  { reason, agentId }: Cancellation,
): Promise<boolean> {
  const step = claimStepFor(progressOf(claim), { type: 'cancelled', reason });
  if (step?.effect !== 'end') return false;
  await endUnpaidClaim(tx, claim, { ...step, actorId: agentId, cancelledByPlayer: agentId === undefined });
  return true;
}

/** Ends a claim whose payment is refused for good. A temporary refusal changes nothing. */
export async function refusePayment(tx: TxContext, claimId: string, code: RefusalCode): Promise<void> {
  const claim = await lockClaim(tx.db, claimId);
  const step = claimStepFor(progressOf(claim), { type: 'payment_refused', code });
  if (step?.effect === 'end') await endUnpaidClaim(tx, claim, step);
}

interface UnpaidEnd extends ClaimEnd {
  readonly actorId?: string | undefined;
  readonly cancelledByPlayer?: boolean;
}

async function endUnpaidClaim(
  tx: TxContext,
  claim: LockedClaim,
  { state, reason, actorId, cancelledByPlayer = false }: UnpaidEnd,
): Promise<void> {
  await writeUnpaidEnd(tx.db, claim.id, { state, reason, actorId, endedAt: tx.clock.now() });
  await recordClaimEnd(tx, { ...claim, claimId: claim.id, state, cancelledByPlayer });
}

interface EndedClaim {
  readonly claimId: string;
  readonly playerId: string;
  readonly bonusCents: bigint | null;
  readonly state: FactData<'claim.ended'>['state'];
  readonly cancelledByPlayer?: boolean;
}

/** Called by everything that ends a claim, except the payment of one without wagering. */
export function recordClaimEnd(
  tx: Pick<TxContext, 'db'>,
  { claimId, playerId, bonusCents, state, cancelledByPlayer = false }: EndedClaim,
): Promise<void> {
  const data = { claimId, amountCents: toFactCents(bonusCents), state, cancelledByPlayer };
  return recordFact(tx, { kind: 'claim.ended', playerId, data });
}

export const toFactCents = (cents: bigint | null) => (cents === null ? null : Number(cents));
