import type { TransferKind, TransferRequest } from '@golden-acers/contract';
import {
  constraintOf,
  demand,
  inOrderOf,
  type ListPage,
  newId,
  type PageParams,
  pageFromRows,
  refuse,
} from '@golden-acers/platform';
import { demandResidenceAllowed } from '../../access/identity/jurisdictions.ts';
import { demandTermsAccepted } from '../../access/identity/terms.ts';
import { type Context, inTransaction } from '../../context.ts';
import { disabledReasonFor, getAccountStatus } from '../../provider/provider-accounts/account-status.ts';
import { closeWaitingDecision } from '../reviews/reviews.ts';
import { demandTransferAllowed } from '../transfers/transfers.ts';
import { describeRequest } from './describe-request.ts';
import { createRequest, decideRequest } from './request-changes.ts';
import {
  findRequestMaxDollars,
  findRequestOfPlayer,
  findRequestsOfPlayer,
  getRequestReason,
  listOpenRequestIds,
  listRequestsOfPlayer,
  lockTransferRequest,
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

/** Returns the highest ceiling of any level, because no agent could approve more. */
export function requestMaxCents({ transferCeilingsCents }: Pick<Context['config'], 'transferCeilingsCents'>) {
  return Math.max(...Object.values(transferCeilingsCents));
}

/** Adds a request to the agent's queue. Refuses a second open request of the same kind. */
export async function createTransferRequest(
  context: Context,
  playerId: string,
  draft: TransferRequestDraft,
): Promise<TransferRequest> {
  const { db, clock, random, config } = context;
  const disabledReason = disabledReasonFor(draft.kind, await getAccountStatus(db, playerId));
  if (disabledReason !== undefined) refuse(disabledReason);
  if (draft.kind === 'recharge') {
    await demandResidenceAllowed(context, playerId);
    await demandTermsAccepted(context, playerId);
  }
  demand(draft.amountCents <= BigInt(requestMaxCents(config)), 'transfer.above_ceiling');
  await demandWithinVipLimit(db, playerId, draft.amountCents);
  await demandTransferAllowed(context, { ...draft, playerId, cause: 'agent' });
  const id = newId('rq', clock, random);
  await inTransaction(context, (tx) => createRequest(tx, { ...draft, id, playerId }));
  return getRequestOfPlayer(context, playerId, id);
}

/**
 * Requests a redeem of the rest for a player who stops playing, even if wagering or identity checks would
 * refuse it now. Returns false where the player has an open one already.
 */
export async function requestRemainingRedeem(
  context: Context,
  playerId: string,
  remainingCents: bigint,
): Promise<boolean> {
  const { clock, random, config } = context;
  const amountCents = BigInt(Math.min(Number(remainingCents), requestMaxCents(config)));
  const draft = { kind: 'redeem', amountCents, message: '' } as const;
  const id = newId('rq', clock, random);
  try {
    await inTransaction(context, (tx) => createRequest(tx, { ...draft, id, playerId }));
    return true;
  } catch (error) {
    if (constraintOf(error) !== 'transfer_request_is_unique_open_per_kind') throw error;
    return false;
  }
}

async function demandWithinVipLimit(db: Context['db'], playerId: string, cents: bigint): Promise<void> {
  const max = await findRequestMaxDollars(db, playerId);
  if (max === null || cents <= BigInt(max) * 100n) return;
  const text = 'You can ask for at most {max} per request. Higher VIP tiers can ask for more.';
  refuse('transfer_request.above_limit', { message: { text, values: { max: BigInt(max) * 100n } } });
}

export async function cancelTransferRequest(
  context: Context,
  playerId: string,
  id: string,
): Promise<TransferRequest> {
  const isCancelled = await cancelRequest(context, playerId, id);
  demand(isCancelled, 'transfer_request.already_decided');
  return getRequestOfPlayer(context, playerId, id);
}

/** Returns false if the request was already decided. */
function cancelRequest(context: Context, playerId: string, id: string): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    await lockTransferRequest(tx.db, id);
    const request = await findRequestOfPlayer(tx.db, playerId, id);
    demand(request, 'transfer_request.not_found');
    if (request.state !== 'requested') return false;
    await closeWaitingDecision(tx, { kind: 'request', id }, playerId, 'The player took the request back');
    await decideRequest(tx, { id, decidedBy: playerId, decision: { state: 'cancelled' } });
    return true;
  });
}

/**
 * Cancels the open requests of a player who is closed or must not be recharged. Without `kind`, all of them.
 */
export async function cancelOpenRequests(
  context: Context,
  playerId: string,
  kind?: TransferKind,
): Promise<void> {
  for (const id of await listOpenRequestIds(context.db, playerId, kind))
    await cancelRequest(context, playerId, id);
}

async function getRequestOfPlayer(context: Context, playerId: string, id: string): Promise<TransferRequest> {
  const [request] = await findPlayerRequests(context, playerId, [id]);
  demand(request, 'transfer_request.not_found');
  return request;
}

/** Those of the ids that are the player's, in the order of the ids. */
export async function findPlayerRequests(
  { db }: Pick<Context, 'db'>,
  playerId: string,
  ids: readonly string[],
): Promise<TransferRequest[]> {
  if (ids.length === 0) return [];
  const rows = await findRequestsOfPlayer(db, playerId, ids);
  return inOrderOf(ids, rows.map(describeRequest));
}

/** In the agent's own words. A declined request never changes. */
export async function getDeclineReason({ db }: Pick<Context, 'db'>, id: string): Promise<string> {
  const reason = await getRequestReason(db, id);
  if (reason === null) throw new Error(`The request ${id} is not declined.`);
  return reason;
}

export async function listPlayerRequests(
  { db }: Context,
  playerId: string,
  page: PageParams,
): Promise<ListPage<TransferRequest>> {
  const { rows, nextCursor } = pageFromRows(await listRequestsOfPlayer(db, playerId, page), page.limit);
  return { rows: rows.map(describeRequest), nextCursor };
}
