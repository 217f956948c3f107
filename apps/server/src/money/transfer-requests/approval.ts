import { demand, refuse } from '@golden-acers/platform';
import { z } from 'zod';
import { getMoneyLimits } from '../../access/permissions/permissions.ts';
import { demandStepUpForAmount, getThresholds } from '../../agents/agent-settings/agent-settings.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import {
  confirmDecision,
  createDecision,
  type DecisionRow,
  listSubjectDecisions,
} from '../reviews/reviews.ts';
import {
  findTransferByKey,
  requestTransfer,
  sendTransfer,
  type TransferRow,
} from '../transfers/transfers.ts';
import {
  findRequestOfSubtree,
  lockTransferRequest,
  type TransferRequestRow,
  writeRequestDecision,
} from './transfer-requests.sql.ts';

export interface Approval {
  readonly id: string;
  readonly idempotencyKey: string;
  /** The session of whoever approves, and its network address. */
  readonly sessionId: string;
  readonly address: string;
}

/**
 * Approves a request by a transfer, with all its refusals. Of several who approve at once one does; the same agent with the
 * same key gets the first answer. A rejected transfer refuses with its code; whenever it is rejected, the request waits in the
 * queue again, which the database sees to. From the configured amount on the first approval only waits for another agent's,
 * and refuses `decision.own` to its own maker.
 */
export async function approveRequest(
  context: Context,
  agentId: string,
  approval: Approval,
): Promise<TransferRow['state'] | 'waiting'> {
  const taken = await writeApproval(context, { ...approval, agentId });
  if (taken === 'waiting') return taken;
  if (taken.state === 'rejected') refuse(taken.refusalCode ?? 'provider.refused');
  if (!taken.isNew) return taken.state;
  const transfer = await sendTransfer(context, taken.id);
  return transfer.state === 'rejected' ? refuse(transfer.refusalCode ?? 'provider.refused') : transfer.state;
}

interface ApprovedTransfer extends Pick<TransferRow, 'id' | 'state' | 'refusalCode'> {
  readonly isNew: boolean;
}

/** Nothing is sent yet: the transfer is written down and the request is tied to it, both or neither. */
function writeApproval(
  context: Context,
  approval: Approval & { agentId: string },
): Promise<ApprovedTransfer | 'waiting'> {
  const { id, agentId, idempotencyKey } = approval;
  return inTransaction(context, async (tx) => {
    await lockTransferRequest(tx.db, id);
    const request = await findRequestOfSubtree(tx.db, agentId, id);
    demand(request, 'transfer_request.not_found');
    const earlier = await findTransferByKey(tx.db, { actorId: agentId, idempotencyKey });
    if (earlier !== undefined) return repeatedApproval(request, earlier);
    demand(request.state === 'requested', 'transfer_request.already_decided');
    await demandStepUpForAmount(tx, approval, request.amountCents);
    if (await needsSecondApproval(tx, request, approval)) return 'waiting';
    const { playerId, kind, amountCents } = request;
    const command = {
      playerId,
      kind,
      amountCents,
      cause: 'agent',
      actorId: agentId,
      actorAddress: approval.address,
      idempotencyKey,
      stepUpSession: undefined,
    } as const;
    const { transfer, isNew } = await requestTransfer(tx, command);
    // At this very moment an equal command that has nothing to do with this request took the key.
    demand(isNew, 'transfer.key_reused');
    const decision = { state: 'approved', transferId: transfer.id } as const;
    await writeRequestDecision(tx.db, { id, decidedBy: agentId, decision });
    return { ...transfer, isNew };
  });
}

const approvalEvidence = z.object({ idempotencyKey: z.string() });

/**
 * True when this is the first of the two approvals that the amount needs, now or by the same form before. The second one
 * counts in the transaction that writes the transfer down: with a transfer that is refused, the first one goes on waiting.
 */
async function needsSecondApproval(
  tx: TxContext,
  { id, playerId, kind, amountCents }: TransferRequestRow,
  { agentId, idempotencyKey, address }: Approval & { agentId: string },
): Promise<boolean> {
  const subject = { kind: 'request', id } as const;
  const deciding = { subject, playerId, agentId, address };
  const decisions = await listSubjectDecisions(tx, subject);
  const isSameForm = ({ decidedById, evidence }: DecisionRow) =>
    decidedById === agentId && approvalEvidence.safeParse(evidence).data?.idempotencyKey === idempotencyKey;
  // Whatever became of it since, it was answered so.
  if (decisions.some(isSameForm)) return true;
  const waiting = decisions.find(({ end }) => end === null);
  if (waiting !== undefined) {
    await confirmDecision(tx, { ...deciding, decisionId: waiting.id });
    return false;
  }
  const { fourEyesFromCents } = await getThresholds(tx);
  if (amountCents >= BigInt(fourEyesFromCents)) {
    // Who may not move it alone may not have it moved either.
    const { ceilingCents } = await getMoneyLimits(tx, tx.config, agentId);
    demand(amountCents <= ceilingCents, 'transfer.above_ceiling');
    const evidence = { idempotencyKey };
    const decision = {
      outcome: 'approved',
      amountCents,
      reason: 'approved',
      evidence,
      needsConfirmation: true,
    } as const;
    await createDecision(tx, { ...deciding, ...decision });
    return true;
  }
  const after = { kind, amountCents: String(amountCents) };
  const actor = { accountId: agentId, address };
  await recordAuditEvent(tx, { actor, action: 'request.approved', subject, playerId, after });
  return false;
}

/** What the same form came to: with this request, or with an earlier try of it. */
function repeatedApproval(request: TransferRequestRow, earlier: TransferRow): ApprovedTransfer {
  const isEqual =
    earlier.playerId === request.playerId &&
    earlier.kind === request.kind &&
    earlier.amountCents === request.amountCents;
  demand(
    earlier.id === request.transferId || (isEqual && earlier.state === 'rejected'),
    'transfer.key_reused',
  );
  return { ...earlier, isNew: false };
}
