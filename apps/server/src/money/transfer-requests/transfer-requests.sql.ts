import type { Endpoints, OutputOf, RefusalCode, TransferKind } from '@golden-acers/contract';
import {
  databaseNow,
  isAfterCursor,
  likePattern,
  microsOf,
  type PageParams,
  timeText,
} from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export type TransferRequestRow = Awaited<ReturnType<typeof listRequestsOfPlayer>>[number];

function selectRequests(db: Db) {
  return db
    .selectFrom('transfer_request as request')
    .innerJoin('player', 'player.id', 'request.player_id')
    .innerJoin('account', 'account.id', 'player.id')
    .innerJoin('agent as manager', 'manager.id', 'player.agent_id')
    .leftJoin('transfer', 'transfer.id', 'request.transfer_id')
    .leftJoin('transfer as failed', 'failed.id', 'request.failed_transfer_id')
    .leftJoin('agent as decider', 'decider.id', 'request.decided_by')
    .leftJoin('agent as assignee', 'assignee.id', 'request.assigned_to')
    .select([
      'request.id',
      microsOf(sql.ref('request.requested_at')).as('atMicros'),
      'request.player_id as playerId',
      'request.kind',
      'request.amount_cents as amountCents',
      'request.message',
      'request.state',
      'request.reason',
      'request.requested_at as requestedAt',
      'request.decided_at as decidedAt',
      'request.transfer_id as transferId',
      'transfer.state as transferState',
      'request.failed_transfer_id as failedTransferId',
      // The code of the transfer, or without one that of the last failed transfer.
      sql<RefusalCode | null>`case when transfer.id is null then failed.refusal_code else transfer.refusal_code end`.as(
        'refusalCode',
      ),
      'player.provider_username as account',
      'account.username as nickname',
      'player.balance_cents as balanceCents',
      'manager.name as manager',
      'decider.name as decidedBy',
      'request.assigned_to as assigneeId',
      'assignee.name as assigneeName',
    ]);
}

const requestKeyset = { at: sql.ref('request.requested_at'), id: sql.ref('request.id') };

/** A request from a VIP tier with priority counts as one hour older, so others wait at most an hour more. */
const queuedAt = sql<Date>`request.requested_at - case when exists (
  select from player_vip join vip_tier on vip_tier.tier = player_vip.tier
    where player_vip.player_id = request.player_id and vip_tier.has_queue_priority)
  then interval '1 hour' else interval '0' end`;

const inSubtree = (agentId: string) => sql<boolean>`player.agent_id in (select agent_subtree(${agentId}))`;

/** The largest request that the player's VIP tier allows. Null: only the ceilings of agents limit it. */
export async function findRequestMaxDollars(db: Db, playerId: string): Promise<number | null> {
  const { rows } = await sql<{ dollars: number | null }>`
    select nullif(coalesce(tier.request_max_dollars, setting.request_max_dollars), 0) as dollars
      from vip_setting setting left join player_vip on player_vip.player_id = ${playerId}
        left join vip_tier tier on tier.tier = player_vip.tier`.execute(db);
  return rows[0]?.dollars ?? null;
}

export interface NewTransferRequest {
  readonly id: string;
  readonly playerId: string;
  readonly kind: TransferKind;
  readonly amountCents: bigint;
  readonly message: string;
}

export async function insertTransferRequest(
  tx: ServerTx,
  { id, kind, playerId, amountCents, message }: NewTransferRequest,
): Promise<void> {
  await tx
    .insertInto('transfer_request')
    .values({ id, kind, message, player_id: playerId, amount_cents: amountCents })
    .execute();
}

export async function findRequestOfPlayer(db: Db, playerId: string, id: string) {
  return selectRequests(db)
    .where('request.id', '=', id)
    .where('request.player_id', '=', playerId)
    .executeTakeFirst();
}

export async function findRequestOfSubtree(db: Db, agentId: string, id: string) {
  return selectRequests(db).where('request.id', '=', id).where(inSubtree(agentId)).executeTakeFirst();
}

/** The player's open requests, at most one per kind. */
export async function listOpenRequestIds(
  db: Db,
  playerId: string,
  kind: TransferKind | undefined,
): Promise<string[]> {
  const rows = await db
    .selectFrom('transfer_request')
    .where('player_id', '=', playerId)
    .where('state', '=', 'requested')
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'recharge'))
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the request until the transaction ends, which serialises decisions about it. */
export async function lockTransferRequest(tx: ServerTx, id: string): Promise<void> {
  await tx.selectFrom('transfer_request').where('id', '=', id).select('id').forUpdate().execute();
}

/** Newest first. Returns up to one row more than the limit, to detect a next page. */
export async function listRequestsOfPlayer(db: Db, playerId: string, { after, limit }: PageParams) {
  return selectRequests(db)
    .where('request.player_id', '=', playerId)
    .where(isAfterCursor(after, requestKeyset))
    .orderBy('request.requested_at', 'desc')
    .orderBy('request.id', 'desc')
    .limit(limit + 1)
    .execute();
}

export interface QueueFilter {
  readonly state: OutputOf<Endpoints['GET /fortune-panda/requests']['query']>['state'];
  /** Part of an account or nickname. Empty matches all. */
  readonly search: string;
}

function selectQueue(db: Db, agentId: string, { state, search }: QueueFilter) {
  const pattern = likePattern(search.toLowerCase());
  const isOpen = state === 'open';
  return selectRequests(db)
    .where(inSubtree(agentId))
    .where('request.state', isOpen ? '=' : '<>', 'requested')
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`(lower(player.provider_username) like ${pattern} or lower(account.username) like ${pattern})`,
      ),
    )
    .orderBy(isOpen ? queuedAt : sql.ref('request.requested_at'), isOpen ? 'asc' : 'desc')
    .orderBy('request.id', isOpen ? 'asc' : 'desc');
}

/** Open requests oldest first, decided ones newest first. Returns up to one row more than the limit. */
export async function listRequestsOfSubtree(
  db: Db,
  agentId: string,
  { after, limit, ...filter }: PageParams & QueueFilter,
) {
  const isOpen = filter.state === 'open';
  const at = isOpen ? queuedAt : requestKeyset.at;
  return (
    selectQueue(db, agentId, filter)
      // The position in this order is the cursor of the next page.
      .select(microsOf(at).as('atMicros'))
      .where(isAfterCursor(after, { ...requestKeyset, at, order: isOpen ? 'asc' : 'desc' }))
      .limit(limit + 1)
      .execute()
  );
}

/** The rows of the queue's export. */
export function selectExportedRequests(
  db: Db,
  { agentId, filters, timeZone }: { agentId: string; filters: QueueFilter; timeZone: string },
) {
  return selectQueue(db, agentId, filters)
    .clearSelect()
    .select(({ ref }) => [
      timeText(ref('request.requested_at'), timeZone).as('requestedAt'),
      'player.provider_username as account',
      'account.username as nickname',
      'request.kind',
      'request.amount_cents as amountCents',
      'request.message',
      'manager.name as manager',
      'request.state',
      timeText(ref('request.decided_at'), timeZone).as('decidedAt'),
      'decider.name as decidedBy',
      'request.reason',
      'request.transfer_id as transferId',
    ]);
}

/** The number of open requests of the subtree, and the id of the newest: ids sort by time. */
export async function countOpenRequests(db: Db, agentId: string) {
  const { open, newest } = await db
    .selectFrom('transfer_request as request')
    .innerJoin('player', 'player.id', 'request.player_id')
    .where(inSubtree(agentId))
    .where('request.state', '=', 'requested')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('open'),
      fn.max<string | null>(sql<string>`request.id collate "C"`).as('newest'),
    ])
    .executeTakeFirstOrThrow();
  return { open: Number(open), newest };
}

/** The active agents from the player's own up to this one. */
export async function listAssigneeRows(
  db: Db,
  agentId: string,
  playerId: string,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('agent')
    .innerJoin('account', 'account.id', 'agent.id')
    .where('account.is_active', '=', true)
    .where(sql<boolean>`agent.id in (select agent_subtree(${agentId}))`)
    .where(sql<boolean>`agent.id in (select agent_ancestry(agent_id) from player where id = ${playerId})`)
    .orderBy('agent.name')
    .select(['agent.id', 'agent.name'])
    .execute();
}

export async function setAssignee(tx: Db, id: string, agentId: string | null): Promise<void> {
  await tx.updateTable('transfer_request').where('id', '=', id).set({ assigned_to: agentId }).execute();
}

export type RequestDecision =
  | { readonly state: 'approved'; readonly transferId: string }
  | { readonly state: 'declined'; readonly reason: string }
  | { readonly state: 'cancelled' };

export async function writeRequestDecision(
  tx: ServerTx,
  { id, decidedBy, decision }: { id: string; decidedBy: string; decision: RequestDecision },
) {
  return tx
    .updateTable('transfer_request')
    .where('id', '=', id)
    .set({
      state: decision.state,
      decided_by: decidedBy,
      decided_at: databaseNow,
      reason: decision.state === 'declined' ? decision.reason : null,
      transfer_id: decision.state === 'approved' ? decision.transferId : null,
    })
    .returning(['player_id as playerId', 'kind', 'amount_cents as amountCents'])
    .executeTakeFirstOrThrow();
}
