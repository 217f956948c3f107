import { type TransferKind, type TransferReply, toMoney } from '@golden-acers/contract';
import { refuse, reply } from '@golden-acers/platform';
import { waitingReply } from '../../agents/approvals/approvals.ts';
import type { Context } from '../../context.ts';
import { getTransferPlayer, type TransferRow } from './transfers.sql.ts';

const runningRetrySeconds = 2;

/** `retryAfterSeconds` is set if a permit was refused: the time until the next one. */
export type SentTransfer = TransferRow & { readonly retryAfterSeconds?: number | undefined };

export function demandNotRejected<T extends SentTransfer>(transfer: T) {
  const { state, refusalCode, retryAfterSeconds } = transfer;
  if (state === 'rejected') {
    refuse(refusalCode ?? 'provider.refused', retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
  }
  return { ...transfer, state };
}

/** Every request with the same key gets the same result: a reply or a refusal. */
export async function toReplyOrRefuse(
  { db }: Context,
  transfer: SentTransfer,
  providerUsername: string,
): Promise<TransferReply> {
  const { id, kind, amountCents, state } = demandNotRejected(transfer);
  if (state === 'requested' || state === 'sending') {
    return refuse('transfer.still_running', { retryAfterSeconds: runningRetrySeconds });
  }
  const balanceCents =
    transfer.balanceAfterCents ?? (await getTransferPlayer(db, transfer.playerId)).balanceCents;
  return {
    id,
    kind,
    account: providerUsername,
    amount: toMoney(amountCents),
    state,
    balance: toMoney(balanceCents),
  };
}

interface WaitingTransfer {
  /** The id of the approval. */
  readonly id: string;
  readonly playerId: string;
  readonly kind: TransferKind;
  readonly amountCents: bigint;
  readonly providerUsername: string;
}

/** While a second agent must confirm it: no money is held, and the balance is as before. */
export async function toWaitingReply(
  { db }: Context,
  { id, playerId, kind, amountCents, providerUsername }: WaitingTransfer,
): Promise<TransferReply> {
  const { balanceCents } = await getTransferPlayer(db, playerId);
  return {
    id,
    kind,
    account: providerUsername,
    amount: toMoney(amountCents),
    state: 'waiting',
    balance: toMoney(balanceCents),
  };
}

const successMessages = { recharge: 'Recharge successful!', redeem: 'Redeem successful!' } as const;

/** Returns the response to a money command. */
export function toTransferReply({ transfer, isReplayed }: { transfer: TransferReply; isReplayed: boolean }) {
  if (transfer.state === 'applied')
    return reply(transfer, { message: successMessages[transfer.kind], status: 200, isReplayed });
  return transfer.state === 'waiting'
    ? reply(transfer, { ...waitingReply, isReplayed })
    : reply(transfer, {
        message: 'The transfer is being checked. Do not start another one.',
        status: 202,
        isReplayed,
      });
}
