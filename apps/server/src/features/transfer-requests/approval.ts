import { demand, inTransaction, refuse } from '@golden-acers/platform';
import type { ServerTx } from '../../schema.ts';
import type { ProviderContext } from '../provider/provider.ts';
import { carryOut, requestTransfer, type TransferRow } from '../transfers/transfers.ts';
import {
  findRequestOfSubtree,
  isOwnCommand,
  lockRequest,
  type RequestRow,
  writeDecision,
} from './transfer-requests.sql.ts';

export interface Approval {
  readonly id: string;
  readonly idempotencyKey: string;
  /** The network address of whoever approves. */
  readonly address: string;
}

/**
 * Approves a request by a transfer, with all its refusals. Of several who approve at once one does; the same agent with the
 * same key gets the first answer. A rejected transfer refuses with its code; whenever it is rejected, the request waits in the
 * queue again, which the database sees to.
 */
export async function approveRequest(
  context: ProviderContext,
  agentId: string,
  approval: Approval,
): Promise<TransferRow['state']> {
  const taken = await take(context, { ...approval, agentId });
  if (taken.state === 'rejected') refuse(taken.refusalCode ?? 'provider.refused');
  if (!taken.isNew) return taken.state;
  const transfer = await carryOut(context, taken.transferId);
  return transfer.state === 'rejected' ? refuse(transfer.refusalCode ?? 'provider.refused') : transfer.state;
}

interface Taken {
  readonly isNew: boolean;
  readonly transferId: string;
  readonly state: TransferRow['state'];
  readonly refusalCode: TransferRow['refusalCode'];
}

/** Nothing is sent yet: the transfer is written down and the request is tied to it, both or neither. */
function take(context: ProviderContext, approval: Approval & { agentId: string }): Promise<Taken> {
  const { id, agentId, idempotencyKey } = approval;
  return inTransaction(context.db, async (tx) => {
    await lockRequest(tx, id);
    const request = await findRequestOfSubtree(tx, agentId, id);
    demand(request, 'transfer_request.not_found');
    if (request.state === 'approved') return takenBefore(tx, request, approval);
    demand(request.state === 'requested', 'transfer_request.already_decided');
    const { playerId, kind, amountCents } = request;
    const command = {
      playerId,
      kind,
      amountCents,
      cause: 'agent',
      actorId: agentId,
      actorAddress: approval.address,
      idempotencyKey,
    } as const;
    const { transfer, isNew } = await requestTransfer(tx, context, command);
    const { state, refusalCode } = transfer;
    // The key of an earlier try, whose answer it gets again; or of an equal command that has nothing to do with this request.
    if (!isNew) {
      demand(state === 'rejected', 'transfer.key_reused');
      return { isNew, transferId: transfer.id, state, refusalCode };
    }
    const decision = { state: 'approved', transferId: transfer.id } as const;
    await writeDecision(tx, { id, decidedBy: agentId, decision });
    return { isNew, transferId: transfer.id, state, refusalCode };
  });
}

async function takenBefore(
  tx: ServerTx,
  { transferId, transferState: state, refusalCode }: RequestRow,
  { agentId, idempotencyKey }: { agentId: string; idempotencyKey: string },
): Promise<Taken> {
  if (transferId === null || state === null) refuse('transfer_request.already_decided');
  const isOwn = await isOwnCommand(tx, { transferId, agentId, idempotencyKey });
  demand(isOwn, 'transfer_request.already_decided');
  return { isNew: false, transferId, state, refusalCode };
}
