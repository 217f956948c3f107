import { demand } from '@golden-acers/platform';
import { z } from 'zod';
import { getMoneyLimits } from '../../access/permissions/permissions.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandStepUpForAmount } from '../../agents/agent-settings/agent-settings.ts';
import { getSecondAgentNeed } from '../../agents/approvals/second-agent.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import {
  closeWaitingDecision,
  confirmDecision,
  createDecision,
  type DecisionRow,
  isDeciderInForce,
  listSubjectDecisions,
} from '../reviews/reviews.ts';
import {
  demandNotRejected,
  demandTransferAllowed,
  findTransferByKey,
  type RedeemDeps,
  requestTransfer,
  sendTransfer,
  type TransferRow,
} from '../transfers/transfers.ts';
import { decideRequest } from './request-changes.ts';
import {
  findRequestOfSubtree,
  lockTransferRequest,
  type TransferRequestRow,
} from './transfer-requests.sql.ts';

interface Approval {
  readonly id: string;
  readonly idempotencyKey: string;
}

/**
 * Approves a request and sends its transfer. A repeat with the same key returns the first result. If the
 * transfer is rejected, a trigger reopens the request. From the configured amount on, two agents must
 * approve.
 */
export async function approveRequest(
  context: Context,
  actor: AgentActor,
  approval: Approval,
  { beforeRedeem }: RedeemDeps,
): Promise<{ readonly state: TransferRow['state'] | 'waiting'; readonly isReplayed: boolean }> {
  const listed = await findRequestOfSubtree(context.db, actor.agentId, approval.id);
  if (listed?.kind === 'redeem' && listed.state === 'requested') await beforeRedeem(listed.playerId);
  const approved = await writeApproval(context, actor, approval);
  const isReplayed = !approved.isNew;
  if (approved.state === 'waiting') return { state: 'waiting', isReplayed };
  demandNotRejected(approved);
  const { state } = isReplayed ? approved : demandNotRejected(await sendTransfer(context, approved));
  return { state, isReplayed };
}

type ApprovedTransfer = TransferRow & { readonly isNew: boolean };
/** The first of two approvals. */
interface WaitingApproval {
  readonly state: 'waiting';
  readonly isNew: boolean;
}

/** Stores the transfer and links it to the request in one transaction, without sending it. */
function writeApproval(
  context: Context,
  actor: AgentActor,
  { id, idempotencyKey }: Approval,
): Promise<ApprovedTransfer | WaitingApproval> {
  const { agentId, address } = actor;
  return inTransaction(context, async (tx) => {
    await lockTransferRequest(tx.db, id);
    const request = await findRequestOfSubtree(tx.db, agentId, id);
    demand(request, 'transfer_request.not_found');
    const earlier = await findTransferByKey(tx.db, { actorId: agentId, idempotencyKey });
    if (earlier !== undefined) return repeatedApproval(request, earlier);
    demand(request.state === 'requested', 'transfer_request.already_decided');
    await demandStepUpForAmount(tx, actor, request.amountCents);
    const approvals = await countApproval(tx, actor, request, idempotencyKey);
    if ('state' in approvals) return approvals;
    const { playerId, kind, amountCents } = request;
    const command = {
      playerId,
      kind,
      amountCents,
      cause: 'agent',
      actorId: agentId,
      actorAddress: address,
      actorApiKeyId: actor.apiKeyId,
      idempotencyKey,
      ...approvals,
      stepUpSession: undefined,
    } as const;
    const { transfer, isNew } = await requestTransfer(tx, command);
    // A concurrent command used the key.
    demand(isNew, 'request.key_reused');
    const decision = { state: 'approved', transferId: transfer.id } as const;
    await decideRequest(tx, { id, decidedBy: agentId, decision });
    return { ...transfer, isNew };
  });
}

const approvalEvidence = z.object({ idempotencyKey: z.string() });

/**
 * Returns that the request waits for the first of two approvals and its repeats. The second approval commits
 * with the transfer: if the transfer is refused, only the first approval remains.
 */
async function countApproval(
  tx: TxContext,
  actor: AgentActor,
  { id, playerId, kind, amountCents }: TransferRequestRow,
  idempotencyKey: string,
): Promise<WaitingApproval | { readonly secondAgentId?: string }> {
  const { agentId, address } = actor;
  const subject = { kind: 'request', id } as const;
  const decisionContext = { subject, playerId, agentId, address, apiKeyId: actor.apiKeyId };
  const decisions = await listSubjectDecisions(tx, subject);
  const isSameForm = ({ decidedById, evidence }: DecisionRow) =>
    decidedById === agentId && approvalEvidence.safeParse(evidence).data?.idempotencyKey === idempotencyKey;
  // A repeat gets the first response, even if the request has changed since.
  if (decisions.some(isSameForm)) return { state: 'waiting', isNew: false };
  const waiting = decisions.find(({ end }) => end === null);
  // The next approval is the first one where who approved first could not any more.
  const isCounting =
    waiting !== undefined && (await isDeciderInForce(tx, { subject, playerId }, waiting, `money.${kind}`));
  if (isCounting) {
    // The second agent is a person.
    demand(actor.apiKeyId === undefined, 'key.session_required');
    await confirmDecision(tx, { ...decisionContext, decisionId: waiting.id });
    return { secondAgentId: waiting.decidedById };
  }
  await closeWaitingDecision(tx, subject, agentId, 'The first approval is not valid any more');
  const need = await getSecondAgentNeed(tx, { actorId: agentId, subjectId: playerId, kind, amountCents });
  if (need === 'yes' || need === 'below_first') {
    // An agent cannot approve a transfer that it could not make itself.
    demand(actor.permissions.has(`money.${kind}`), 'agent.not_permitted');
    const { ceilingCents } = await getMoneyLimits(tx, tx.config, agentId);
    demand(amountCents <= ceilingCents, 'transfer.above_ceiling');
    await demandTransferAllowed(tx, { playerId, kind, cause: 'agent', amountCents });
    await createDecision(tx, {
      ...decisionContext,
      outcome: 'approved',
      amountCents,
      reason: 'approved',
      evidence: { idempotencyKey },
      needsConfirmation: true,
    });
    return { state: 'waiting', isNew: true };
  }
  const after = { kind, amountCents: String(amountCents) };
  await recordAuditEvent(tx, { actor, action: 'request.approved', subject, playerId, after });
  return {};
}

/** Returns the result of the same request, from this or an earlier attempt. */
function repeatedApproval(request: TransferRequestRow, earlier: TransferRow): ApprovedTransfer {
  const isEqual =
    earlier.playerId === request.playerId &&
    earlier.kind === request.kind &&
    earlier.amountCents === request.amountCents;
  demand(
    earlier.id === request.transferId || (isEqual && earlier.state === 'rejected'),
    'request.key_reused',
  );
  return { ...earlier, isNew: false };
}
