import type { RefusalCode } from '@golden-acers/contract';
import { constraintOf, Refusal, type WorkResult } from '@golden-acers/platform';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import type { AgentBackgroundJob } from '../../provider/provider-accounts/agent-background-job.ts';
import { bonusForRecharge, missingConditions, type RechargeFacts } from '../offers/eligibility.ts';
import { getPlayerFacts, listAutomaticOffers, offerFactsOf, termsOf } from '../offers/offers.ts';
import { claimStepFor, wageringRequired } from './claim-state-machine.ts';
import { type ClaimRow, getClaim, lockClaim, lockOpenClaim, updateClaim } from './claims.sql.ts';
import { advanceClaim, makeClaim, payClaim, progressOf, sendClaimPayment, takeClaimStep } from './claims.ts';
import {
  agentsWithDueClaims,
  leaseDueClaim,
  leaseDueRecharge,
  type NotedRecharge,
  takeNotedRecharge,
} from './due-claims.sql.ts';

/** Pays what is owed, ends what is over, and matches recharges with offers, on any server. */
export const claimWorker: AgentBackgroundJob = {
  dueAgents: () => agentsWithDueClaims,
  runNext: workOnNextClaim,
};

interface Payment {
  readonly claimId: string;
  readonly transferId: string;
}

async function workOnNextClaim(context: Context, providerAgentId: string): Promise<WorkResult> {
  const rechargeId = await leaseDueRecharge(context.db, providerAgentId);
  if (rechargeId !== undefined) {
    const payment = await matchNotedRecharge(context, rechargeId);
    if (payment !== undefined) await sendClaimPayment(context, payment);
    return 'more';
  }
  const claimId = await leaseDueClaim(context.db, providerAgentId);
  if (claimId === undefined) return 'idle';
  const transferId = await advanceOrPostpone(context, claimId);
  if (transferId !== undefined) await sendClaimPayment(context, { claimId, transferId });
  return 'more';
}

/** After a temporary refusal, the claim's lease is the delay until the next attempt. */
async function advanceOrPostpone(context: Context, claimId: string): Promise<string | undefined> {
  try {
    return await advanceClaim(context, claimId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code } = error;
    await inTransaction(context, async (tx) =>
      takeClaimStep(tx, await lockClaim(tx.db, claimId), { type: 'payment_refused', code }),
    );
    return undefined;
  }
}

/** Two servers may match recharges of one player at once: the one that loses tries again later. */
const raceConstraints: ReadonlySet<string | undefined> = new Set([
  'promotion_claim_is_unique',
  'promotion_claim_is_one_at_a_time',
]);

/** With these, the recharge gets no bonus. */
const givenUpCodes: ReadonlySet<RefusalCode> = new Set([
  'promotion.budget_spent',
  'promotion.recharge_redeemed',
]);

async function matchNotedRecharge(context: Context, rechargeId: string): Promise<Payment | undefined> {
  try {
    return await inTransaction(context, async (tx) => {
      const recharge = await takeNotedRecharge(tx.db, rechargeId);
      if (recharge === undefined || recharge.isDisabled) return undefined;
      const open = await lockOpenClaim(tx.db, recharge.playerId);
      return open === undefined ? claimAutomaticOffer(tx, recharge) : matchOpenClaim(tx, open, recharge);
    });
  } catch (error) {
    if (raceConstraints.has(constraintOf(error))) return undefined;
    if (!(error instanceof Refusal)) throw error;
    if (givenUpCodes.has(error.code)) await giveUpRecharge(context, rechargeId, error);
    return undefined;
  }
}

/** Matches a recharge with the waiting claim, or leaves the claim waiting. */
async function matchOpenClaim(
  tx: TxContext,
  claim: ClaimRow,
  recharge: NotedRecharge,
): Promise<Payment | undefined> {
  const bonusCents = bonusForRecharge(claim.terms, rechargeFactsOf(recharge));
  if (bonusCents === undefined) return undefined;
  const step = claimStepFor(progressOf(claim), { type: 'matched', bonusCents });
  if (step === undefined) return undefined;
  await updateClaim(tx.db, claim.id, {
    state: step.state,
    ...{ bonusCents, baseCents: recharge.amountCents, qualifyingTransferId: recharge.transferId },
    wageringRequiredCents: wageringRequired(bonusCents, claim.terms.wageringMultiple),
    nextAttemptInMs: 0,
  });
  return pay(tx, claim.id);
}

/** The first automatic offer that the recharge matches claims itself. */
async function claimAutomaticOffer(tx: TxContext, recharge: NotedRecharge): Promise<Payment | undefined> {
  const { playerId, transferId, amountCents } = recharge;
  for (const offer of await listAutomaticOffers(tx.db, 'deposit_match')) {
    const bonusCents = bonusForRecharge(termsOf(offer), rechargeFactsOf(recharge));
    if (bonusCents === undefined) continue;
    const player = await getPlayerFacts(tx, playerId, offer);
    if (missingConditions(offerFactsOf(offer), player, { now: recharge.at, way: 'event' }).length > 0)
      continue;
    const claimId = await makeClaim(tx, {
      ...{ offer, playerId, bonusCents, baseCents: amountCents, qualifyingTransferId: transferId },
    });
    return pay(tx, claimId);
  }
  return undefined;
}

/**
 * The offer's budget is used up, or the recharge was redeemed: there is no bonus, and the waiting claim
 * ends.
 */
async function giveUpRecharge(context: Context, rechargeId: string, { code }: Refusal): Promise<void> {
  await inTransaction(context, async (tx) => {
    const recharge = await takeNotedRecharge(tx.db, rechargeId);
    const open = recharge && (await lockOpenClaim(tx.db, recharge.playerId));
    if (open !== undefined) await takeClaimStep(tx, open, { type: 'payment_refused', code });
  });
}

/** Returns undefined when the claim is held for a review. */
async function pay(tx: TxContext, claimId: string): Promise<Payment | undefined> {
  const claim = await getClaim(tx.db, claimId);
  if (claim.reviewState === 'open') return undefined;
  return { claimId, transferId: await payClaim(tx, claim) };
}

const rechargeFactsOf = ({ amountCents, at, isFirst }: NotedRecharge): RechargeFacts => ({
  amountCents,
  at,
  isFirst,
});
