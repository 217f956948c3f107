import type { TransferKind, TransferRequest } from '@golden-acers/contract';
import { demand, type ListPage, newId, type PageParams, pageFromRows, refuse } from '@golden-acers/platform';
import { type Context, inTransaction } from '../../context.ts';
import { disabledReasonFor, getAccountStatus } from '../../provider/provider-accounts/account-status.ts';
import { closeWaitingDecision } from '../reviews/reviews.ts';
import { demandWagered } from '../transfers/transfers.ts';
import { describeRequest } from './describe-request.ts';
import {
  findRequestOfPlayer,
  insertTransferRequest,
  listOpenRequestIds,
  listRequestsOfPlayer,
  lockTransferRequest,
  writeRequestDecision,
} from './transfer-requests.sql.ts';

export { approveRequest } from './approval.ts';
export {
  assignRequest,
  declineRequest,
  getQueuedRequest,
  listQueue,
  listRequestAssignees,
  messagePlayer,
} from './request-queue.ts';
export { countOpenRequests, selectExportedRequests } from './transfer-requests.sql.ts';

export interface TransferRequestDraft {
  readonly kind: TransferKind;
  readonly amountCents: bigint;
  readonly message: string;
}

/** No agent could approve more than the highest ceiling. */
export function requestMaxCents({ transferCeilingsCents }: Pick<Context['config'], 'transferCeilingsCents'>) {
  return Math.max(...Object.values(transferCeilingsCents));
}

/** Adds a request to the agent's queue. A player has at most one open request per kind. */
export async function createTransferRequest(
  context: Context,
  playerId: string,
  draft: TransferRequestDraft,
): Promise<TransferRequest> {
  const { db, clock, random, config } = context;
  const disabledReason = disabledReasonFor(draft.kind, await getAccountStatus(db, playerId));
  if (disabledReason !== undefined) refuse(disabledReason);
  demand(draft.amountCents <= BigInt(requestMaxCents(config)), 'transfer.above_ceiling');
  if (draft.kind === 'redeem') await demandWagered(db, playerId);
  const id = newId('rq', clock, random);
  await inTransaction(context, (tx) => insertTransferRequest(tx.db, { ...draft, id, playerId }));
  return getRequestOfPlayer(context, playerId, id);
}

export async function cancelTransferRequest(
  context: Context,
  playerId: string,
  id: string,
): Promise<TransferRequest> {
  await inTransaction(context, async (tx) => {
    await lockTransferRequest(tx.db, id);
    const request = await findRequestOfPlayer(tx.db, playerId, id);
    demand(request, 'transfer_request.not_found');
    demand(request.state === 'requested', 'transfer_request.already_decided');
    await closeWaitingDecision(tx, { kind: 'request', id }, playerId, 'The player took the request back');
    await writeRequestDecision(tx.db, { id, decidedBy: playerId, decision: { state: 'cancelled' } });
  });
  return getRequestOfPlayer(context, playerId, id);
}

/** Cancels all open requests when the account is closed. */
export async function cancelOpenRequests(context: Context, playerId: string): Promise<void> {
  for (const id of await listOpenRequestIds(context.db, playerId))
    await cancelTransferRequest(context, playerId, id);
}

async function getRequestOfPlayer(context: Context, playerId: string, id: string): Promise<TransferRequest> {
  const request = await findPlayerRequest(context, playerId, id);
  demand(request, 'transfer_request.not_found');
  return request;
}

export async function findPlayerRequest(
  { db }: Context,
  playerId: string,
  id: string,
): Promise<TransferRequest | undefined> {
  const row = await findRequestOfPlayer(db, playerId, id);
  return row && describeRequest(row);
}

export async function listPlayerRequests(
  { db }: Context,
  playerId: string,
  page: PageParams,
): Promise<ListPage<TransferRequest>> {
  const { rows, nextCursor } = pageFromRows(await listRequestsOfPlayer(db, playerId, page), page.limit);
  return { rows: rows.map(describeRequest), nextCursor };
}
