import type { TransferRequest } from '@golden-acers/contract';
import { demand, inTransaction, newId, refuse } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { barTo, getStanding } from '../../provider/provider-accounts/provider.ts';
import type { TransferKind } from '../../provider/provider-accounts/provider-accounts.schema.ts';
import { lapse } from '../reviews/reviews.ts';
import { type PageAsk, pageOf } from '../wallet/wallet.ts';
import { describeRequest } from './described.ts';
import {
  countOpenRequests,
  findRequestOfPlayer,
  insertRequest,
  listOpenRequestIds,
  listRequestsOfPlayer,
  lockRequest,
  type OpenRequests,
  writeDecision,
} from './transfer-requests.sql.ts';

export { approveRequest } from './approval.ts';
export {
  assignRequest,
  declineRequest,
  getQueuedRequest,
  listQueue,
  listTakers,
  messagePlayer,
} from './queue.ts';
export { exportedRequests } from './transfer-requests.sql.ts';

export interface Wish {
  readonly kind: TransferKind;
  readonly amountCents: bigint;
  readonly message: string;
}

/** Puts a wish into the agent's queue. One of each kind may be open: another is refused. */
export async function createRequest(
  context: Context,
  playerId: string,
  wish: Wish,
): Promise<TransferRequest> {
  const { db, clock, random, config } = context;
  const bar = barTo(wish.kind, await getStanding(db, playerId));
  if (bar !== undefined) refuse(bar);
  // No agent may grant more, so nobody is left waiting for it.
  const ceilingCents = Math.max(...Object.values(config.transferCeilingsCents));
  demand(wish.amountCents <= BigInt(ceilingCents), 'transfer.above_ceiling');
  const id = newId('rq', clock, random);
  await insertRequest(db, { ...wish, id, playerId });
  return getRequestOfPlayer(context, playerId, id);
}

export async function cancelRequest(
  context: Context,
  playerId: string,
  id: string,
): Promise<TransferRequest> {
  await inTransaction(context.db, async (tx) => {
    await lockRequest(tx, id);
    const request = await findRequestOfPlayer(tx, playerId, id);
    demand(request, 'transfer_request.not_found');
    demand(request.state === 'requested', 'transfer_request.already_decided');
    await lapse(tx, { kind: 'request', id }, playerId, 'The player took the request back');
    await writeDecision(tx, { id, decidedBy: playerId, decision: { state: 'cancelled' } });
  });
  return getRequestOfPlayer(context, playerId, id);
}

/** With the account's end: what the player asked for is not to be answered any more. */
export async function cancelOpenRequests(context: Context, playerId: string): Promise<void> {
  for (const id of await listOpenRequestIds(context.db, playerId)) await cancelRequest(context, playerId, id);
}

async function getRequestOfPlayer(context: Context, playerId: string, id: string): Promise<TransferRequest> {
  const request = await findRequest(context, playerId, id);
  demand(request, 'transfer_request.not_found');
  return request;
}

export async function findRequest(
  { db }: Context,
  playerId: string,
  id: string,
): Promise<TransferRequest | undefined> {
  const row = await findRequestOfPlayer(db, playerId, id);
  return row && describeRequest(row);
}

interface Page<Item> {
  readonly requests: Item[];
  readonly nextCursor: string | null;
}

export async function listOwnRequests(
  { db }: Context,
  playerId: string,
  ask: PageAsk,
): Promise<Page<TransferRequest>> {
  const { rows, nextCursor } = pageOf(await listRequestsOfPlayer(db, playerId, ask), ask.limit);
  return { requests: rows.map(describeRequest), nextCursor };
}

/** How many requests wait for this agent and those below it, and which is the newest. */
export function countQueue({ db }: Context, agentId: string): Promise<OpenRequests> {
  return countOpenRequests(db, agentId);
}
