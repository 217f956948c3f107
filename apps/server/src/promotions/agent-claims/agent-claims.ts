import {
  type AgentClaim,
  type BodyOf,
  claimFilters,
  type QueryOf,
  toMoney,
  toMoneyOrNull,
} from '@golden-acers/contract';
import { announceWork, demand, type ListPage, pageFromRows } from '@golden-acers/platform';
import { z } from 'zod';
import { demandCreditAllowed } from '../../access/identity/jurisdictions.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { getPlayerInSubtree, isInSubtree } from '../../agents/agents/agents.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { defineExport, moneyCell } from '../../reporting/exports/exports.ts';
import { isUnpaid } from '../claims/claim-state-machine.ts';
import { cancelUnpaidClaim, claimWork, progressOf } from '../claims/claim-steps.ts';
import { makeClaim } from '../claims/claims.ts';
import { missingConditions } from '../offers/eligibility.ts';
import { bonusAtClaim, findOffer, getPlayerFacts, offerFactsOf } from '../offers/offers.ts';
import {
  type AgentClaimRow,
  countHeldClaims,
  findAgentClaimRow,
  type LockedAgentClaim,
  listAgentClaimRows,
  lockAgentClaim,
  selectExportedClaims,
  writeGrant,
  writeReview,
} from './agent-claims.sql.ts';

export async function listAgentClaims(
  { db }: Pick<Context, 'db'>,
  { agentId }: AgentActor,
  query: QueryOf<'GET /agent/claims'>,
): Promise<ListPage<AgentClaim> & { held: number }> {
  const { rows, nextCursor } = pageFromRows(await listAgentClaimRows(db, agentId, query), query.limit);
  return { rows: rows.map(describeClaim), nextCursor, held: await countHeldClaims(db, agentId) };
}

/** Takes an action on a claim in its transaction, and returns what the list shows of it. */
function changeClaim(
  context: Context,
  actor: AgentActor,
  id: string,
  change: (tx: TxContext, claim: LockedAgentClaim) => Promise<void>,
): Promise<AgentClaim> {
  return inTransaction(context, async (tx) => {
    const claim = await lockAgentClaim(tx.db, actor.agentId, id);
    demand(claim, 'promotion.claim_not_found');
    await change(tx, claim);
    return getAgentClaim(tx, actor, id);
  });
}

async function getAgentClaim(
  tx: Pick<Context, 'db'>,
  { agentId }: AgentActor,
  id: string,
): Promise<AgentClaim> {
  const row = await findAgentClaimRow(tx.db, agentId, id);
  demand(row, 'promotion.claim_not_found');
  return describeClaim(row);
}

/** Cancels an unpaid claim. Paid credit can only be taken back by a correction. */
export function cancelClaim(
  context: Context,
  actor: AgentActor,
  { id, reason }: { id: string; reason: string },
): Promise<AgentClaim> {
  return changeClaim(context, actor, id, async (tx, claim) => {
    const { agentId } = actor;
    demand(await cancelUnpaidClaim(tx, claim, { reason, agentId }), 'promotion.claim_paid_already');
    if (claim.isHeld) await writeReview(tx.db, id, { agentId, reason, state: 'refused' });
    await recordClaimEvent(tx, actor, 'claim.cancelled', { id, playerId: claim.playerId, reason });
  });
}

interface ClaimReview extends BodyOf<'POST /agent/claims/:claimId/review'> {
  readonly id: string;
}

/** Labels are of a domain above, so `routes.ts` passes this in. */
export type BarFromOffers = (tx: TxContext, actor: AgentActor, playerId: string) => Promise<void>;

/** Only the agent who pays for the offer, or one above it, allows a claim in review. Others refuse it. */
export function reviewClaim(
  context: Context,
  actor: AgentActor,
  { id, decision, reason, isBarring }: ClaimReview,
  barFromOffers: BarFromOffers,
): Promise<AgentClaim> {
  return changeClaim(context, actor, id, async (tx, claim) => {
    const { agentId } = actor;
    const { isHeld, isPayer, playerId } = claim;
    demand(isHeld && isUnpaid(progressOf(claim)), 'promotion.claim_not_held');
    demand(isPayer || decision === 'refuse', 'promotion.of_another');
    await writeReview(tx.db, id, { agentId, reason, state: decision === 'allow' ? 'allowed' : 'refused' });
    if (decision === 'allow') announceWork(tx.db, claimWork);
    else await cancelUnpaidClaim(tx, claim, { reason, agentId });
    if (decision === 'refuse' && isBarring) await barFromOffers(tx, actor, playerId);
    const action = decision === 'allow' ? 'claim.allowed' : 'claim.refused';
    await recordClaimEvent(tx, actor, action, { id, playerId, reason });
  });
}

interface ClaimGrant {
  readonly offerId: string;
  readonly account: string;
  readonly reason: string;
}

/**
 * Gives a player a claim regardless of the offer's audience, code and limit, but within its period and
 * budget, once per recurrence, and never to a player whom a label excludes from offers. The worker pays it.
 */
export function grantClaim(
  context: Context,
  actor: AgentActor,
  { offerId, account, reason }: ClaimGrant,
): Promise<AgentClaim> {
  return inTransaction(context, async (tx) => {
    const offer = await findOffer(tx.db, offerId);
    const isPayer = offer !== undefined && (await isInSubtree(tx.db, actor.agentId, offer.agentId));
    demand(offer && isPayer, 'promotion.not_found');
    const { playerId } = await getPlayerInSubtree(tx, actor.agentId, account);
    const isPaidByPlay = offer.bonusCents === null && offer.kind !== 'deposit_match';
    demand(!isPaidByPlay, 'promotion.not_eligible');
    const player = await getPlayerFacts(tx, playerId, offer);
    demand(!player.isDisabled, 'promotion.disabled');
    await demandCreditAllowed(tx, playerId);
    demand(!player.hasClaimedInPeriod, 'promotion.claimed_already');
    const missing = missingConditions(offerFactsOf(offer), player, { now: tx.clock.now(), way: 'event' });
    demand(!missing.some(({ code }) => isNotRunning.has(code)), 'promotion.not_published');
    const actorId = actor.agentId;
    const id = await makeClaim(tx, { offer, playerId, bonusCents: bonusAtClaim(offer), actorId });
    await writeGrant(tx.db, id, reason);
    await recordClaimEvent(tx, actor, 'claim.granted', { id, playerId, reason });
    return getAgentClaim(tx, actor, id);
  });
}

const isNotRunning: ReadonlySet<string> = new Set(['not_running', 'not_started', 'over']);

function recordClaimEvent(
  tx: TxContext,
  actor: AgentActor,
  action: 'claim.granted' | 'claim.cancelled' | 'claim.allowed' | 'claim.refused',
  { id, playerId, reason }: { id: string; playerId: string; reason: string },
): Promise<void> {
  return recordAuditEvent(tx, { actor, action, subject: { kind: 'claim', id }, playerId, reason });
}

function describeClaim(row: AgentClaimRow): AgentClaim {
  const { id, account, nickname, manager, state, isPaid, actor, reason, offerId, kind, isOfSubtree } = row;
  return {
    ...{ id, account, nickname, manager, state, isPaid, actor, reason },
    offer: { id: offerId, kind, isOfSubtree, texts: row.texts },
    bonus: toMoneyOrNull(row.bonusCents),
    isCancellable: isUnpaid(row),
    wageringRequired: toMoney(row.wageringRequiredCents),
    wagered: toMoney(row.wageredCents),
    review: {
      state: row.reviewState,
      evidence: row.evidence,
      by: row.reviewedBy,
      reason: row.reviewReason,
    },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** The list as a file. */
export const claimsExport = defineExport({
  name: 'claims',
  permission: 'promotions.read',
  filters: z.strictObject(claimFilters),
  rows: selectExportedClaims,
  columns: [
    ['Claim', ({ id }) => id],
    ['Claimed', ({ time }) => time, 'time'],
    ['Account', ({ account }) => account],
    ['NickName', ({ nickname }) => nickname],
    ['Manager', ({ manager }) => manager],
    ['Offer', ({ offer }) => offer],
    ['Kind', ({ kind }) => kind],
    ['State', ({ state }) => state],
    ['Bonus', ({ bonusCents }) => (bonusCents === null ? null : moneyCell(bonusCents))],
    ['Wagering required', ({ wageringRequiredCents }) => moneyCell(wageringRequiredCents)],
    ['Wagered', ({ wageredCents }) => moneyCell(wageredCents)],
    ['Review', ({ review }) => review],
    ['Reason', ({ reason }) => reason],
  ],
});
