import type { Endpoints, OutputOf, RefusalCode, TransferKind } from '@golden-acers/contract';
import {
  anyOf,
  databaseNow,
  isAfterCursor,
  microsOf,
  type PageParams,
  scopedPageSql,
  startOfTime,
  timeText,
} from '@golden-acers/platform';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { isNamedSql } from '../../agents/agents/agents.ts';
import { findPlayerScope } from '../../list-scopes.sql.ts';
import type { Db, ServerSchema, ServerTx } from '../../schema.ts';

type RequestRows = RawBuilder<Selectable<ServerSchema['transferRequest']>>;
const allRequests: RequestRows = sql`(select transfer_request.* from transfer_request)`;

export type TransferRequestRow = Awaited<ReturnType<typeof listRequestsOfPlayer>>[number];

/** `found`: the requests, with all columns of their table. */
function selectRequests(db: Db, found = allRequests) {
  return db
    .selectFrom(found.as('request'))
    .innerJoin('player', 'player.id', 'request.playerId')
    .innerJoin('account', 'account.id', 'player.id')
    .innerJoin('agent as manager', 'manager.id', 'player.agentId')
    .leftJoin('transfer', 'transfer.id', 'request.transferId')
    .leftJoin('transfer as failed', 'failed.id', 'request.failedTransferId')
    .leftJoin('agent as decider', 'decider.id', 'request.decidedBy')
    .leftJoin('agent as assignee', 'assignee.id', 'request.assignedTo')
    .select([
      'request.id',
      microsOf(sql.ref('request.requestedAt')).as('atMicros'),
      'request.playerId',
      'request.kind',
      'request.amountCents',
      'request.message',
      'request.state',
      'request.reason',
      'request.requestedAt',
      'request.decidedAt',
      'request.transferId',
      'transfer.state as transferState',
      'request.failedTransferId',
      // The code of the transfer, or without one that of the last failed transfer.
      sql<RefusalCode | null>`case when transfer.id is null then failed.refusal_code else transfer.refusal_code end`.as(
        'refusalCode',
      ),
      'player.providerUsername as account',
      'account.username as nickname',
      'player.balanceCents',
      'manager.name as manager',
      'decider.name as decidedBy',
      'request.assignedTo as assigneeId',
      'assignee.name as assigneeName',
    ]);
}

const requestKeyset = { at: sql.ref('request.requestedAt'), id: sql.ref('request.id') };

/** A request from a VIP tier with priority counts as one hour older, so others wait at most an hour more. */
const queuedAt = sql<Date>`request.requested_at - case when exists (
  select from player_vip join vip_tier on vip_tier.tier = player_vip.tier
    where player_vip.player_id = request.player_id and vip_tier.has_queue_priority)
  then interval '1 hour' else interval '0' end`;

const inSubtree = (agentId: string) => sql<boolean>`player.agent_id in (select agent_subtree(${agentId}))`;

/**
 * Finds the largest request that the player's VIP tier allows. Null: only the ceilings of agents limit it.
 */
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
  await tx.insertInto('transferRequest').values({ id, kind, message, playerId, amountCents }).execute();
}

export async function findRequestOfPlayer(db: Db, playerId: string, id: string) {
  return selectRequests(db)
    .where('request.id', '=', id)
    .where('request.playerId', '=', playerId)
    .executeTakeFirst();
}

/** In any order. */
export async function findRequestsOfPlayer(db: Db, playerId: string, ids: readonly string[]) {
  return selectRequests(db)
    .where('request.id', '=', anyOf(ids))
    .where('request.playerId', '=', playerId)
    .execute();
}

export async function findRequestOfSubtree(db: Db, agentId: string, id: string) {
  return selectRequests(db).where('request.id', '=', id).where(inSubtree(agentId)).executeTakeFirst();
}

export async function getRequestReason(db: Db, id: string): Promise<string | null> {
  const { reason } = await db
    .selectFrom('transferRequest')
    .where('id', '=', id)
    .select('reason')
    .executeTakeFirstOrThrow();
  return reason;
}

/** Lists the player's open requests, at most one per kind. */
export async function listOpenRequestIds(
  db: Db,
  playerId: string,
  kind: TransferKind | undefined,
): Promise<string[]> {
  const rows = await db
    .selectFrom('transferRequest')
    .where('playerId', '=', playerId)
    .where('state', '=', 'requested')
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'recharge'))
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the request until the transaction ends, which serialises decisions about it. */
export async function lockTransferRequest(tx: ServerTx, id: string): Promise<void> {
  await tx.selectFrom('transferRequest').where('id', '=', id).select('id').forUpdate().execute();
}

/** Newest first. Returns up to one row more than the limit, to detect a next page. */
export async function listRequestsOfPlayer(db: Db, playerId: string, { after, limit }: PageParams) {
  return selectRequests(db)
    .where('request.playerId', '=', playerId)
    .where(isAfterCursor(after, requestKeyset))
    .orderBy('request.requestedAt', 'desc')
    .orderBy('request.id', 'desc')
    .limit(limit + 1)
    .execute();
}

export interface QueueFilter {
  readonly state: OutputOf<Endpoints['GET /fortune-panda/requests']['query']>['state'];
  /** Part of an account or nickname. Empty matches all. */
  readonly search: string;
}

function selectQueue(db: Db, { state }: QueueFilter, found?: RequestRows) {
  const isOpen = state === 'open';
  return selectRequests(db, found)
    .where('request.state', isOpen ? '=' : '<>', 'requested')
    .orderBy(isOpen ? queuedAt : sql.ref('request.requestedAt'), isOpen ? 'asc' : 'desc')
    .orderBy('request.id', isOpen ? 'asc' : 'desc');
}

const namedWhere = (search: string) => (search === '' ? [] : [isNamedSql(search)]);

/** Open requests oldest first, decided ones newest first. Returns up to one row more than the limit. */
export async function listRequestsOfSubtree(
  db: Db,
  agentId: string,
  { after, limit, ...filter }: PageParams & QueueFilter,
) {
  const isOpen = filter.state === 'open';
  const at = isOpen ? queuedAt : requestKeyset.at;
  const scope = await findPlayerScope(db, { agentId, where: namedWhere(filter.search) });
  const owner = sql.ref('transferRequest.playerId');
  const key = { at: sql.ref('transferRequest.requestedAt'), id: sql.ref('transferRequest.id') };
  const found: RequestRows = isOpen
    ? // Open requests are few: all are read and sorted.
      sql`(select transfer_request.* from transfer_request where state = 'requested'
        ${scope.reach === 'all' ? sql`` : sql`and ${scope.includes(owner)}`} offset 0)`
    : scopedPageSql(scope, {
        ...{ table: 'transferRequest', owner, ...key, start: startOfTime, limit: limit + 1 },
        where: [sql`transfer_request.state <> 'requested'`, isAfterCursor(after, key)],
      });
  return (
    selectQueue(db, filter, found)
      // The position in this order is the cursor of the next page.
      .select(microsOf(at).as('atMicros'))
      .where(isAfterCursor(after, { ...requestKeyset, at, order: isOpen ? 'asc' : 'desc' }))
      .limit(limit + 1)
      .execute()
  );
}

/** Selects the rows of the queue's export. */
export function selectExportedRequests(
  db: Db,
  { agentId, filters, timeZone }: { agentId: string; filters: QueueFilter; timeZone: string },
) {
  return selectQueue(db, filters)
    .where(inSubtree(agentId))
    .$if(filters.search !== '', (query) => query.where(isNamedSql(filters.search)))
    .clearSelect()
    .select(({ ref }) => [
      timeText(ref('request.requestedAt'), timeZone).as('requestedAt'),
      'player.providerUsername as account',
      'account.username as nickname',
      'request.kind',
      'request.amountCents',
      'request.message',
      'manager.name as manager',
      'request.state',
      timeText(ref('request.decidedAt'), timeZone).as('decidedAt'),
      'decider.name as decidedBy',
      'request.reason',
      'request.transferId',
    ]);
}

/** Counts the open requests of the subtree, and finds the id of the newest: ids sort by time. */
export async function countOpenRequests(db: Db, agentId: string) {
  const { open, newest } = await db
    .selectFrom('transferRequest as request')
    .innerJoin('player', 'player.id', 'request.playerId')
    .where(inSubtree(agentId))
    .where('request.state', '=', 'requested')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('open'),
      fn.max<string | null>(sql<string>`request.id collate "C"`).as('newest'),
    ])
    .executeTakeFirstOrThrow();
  return { open: Number(open), newest };
}

/** Lists the active agents from the player's own up to this one. */
export async function listAssigneeRows(
  db: Db,
  agentId: string,
  playerId: string,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('agent')
    .innerJoin('account', 'account.id', 'agent.id')
    .where('account.isActive', '=', true)
    .where(sql<boolean>`agent.id in (select agent_subtree(${agentId}))`)
    .where(sql<boolean>`agent.id in (select agent_ancestry(agent_id) from player where id = ${playerId})`)
    .orderBy('agent.name')
    .select(['agent.id', 'agent.name'])
    .execute();
}

export async function setAssignee(tx: Db, id: string, agentId: string | null): Promise<void> {
  await tx.updateTable('transferRequest').where('id', '=', id).set({ assignedTo: agentId }).execute();
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
    .updateTable('transferRequest')
    .where('id', '=', id)
    .set({
      state: decision.state,
      decidedBy,
      decidedAt: databaseNow,
      reason: decision.state === 'declined' ? decision.reason : null,
      transferId: decision.state === 'approved' ? decision.transferId : null,
    })
    .returning(['playerId', 'kind', 'amountCents'])
    .executeTakeFirstOrThrow();
}
