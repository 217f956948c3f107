import type { AgentThread, TicketCategory, TicketPriority } from '@golden-acers/contract';
import { isAfterCursor, microsOf, type PageParams, timeText } from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';
import { dueAt, type TicketFilter, ticketPageSql } from './ticket-pages.sql.ts';
import { isFoundSql } from './ticket-search.sql.ts';

export type { TicketFilter } from './ticket-pages.sql.ts';

import { type TicketRow, ticketColumns } from './tickets.sql.ts';

export interface QueuedTicketRow extends TicketRow {
  readonly atMicros: bigint;
  readonly dueAt: Date | null;
  readonly isOverdue: boolean;
  readonly account: string;
  readonly nickname: string;
  readonly manager: string;
  readonly playerStatus: AgentThread['playerStatus'];
  readonly assigneeName: string | null;
  readonly mergedInto: bigint | null;
}

const queuedColumns = sql`${ticketColumns},
  ${dueAt} as "dueAt", coalesce(${dueAt} < clock_timestamp(), false) as "isOverdue",
  coalesce(player.provider_username, '') as account, coalesce(account.username, ticket.visitor_email) as nickname,
  coalesce(manager.name, '') as manager,
  case when player.id is null then 'open'
    else account_status(account.is_active, player.frozen_at, player.excluded_until) end as "playerStatus",
  assignee.name as "assigneeName", target.number as "mergedInto"`;
const queuedTablesOf = (
  tickets: RawBuilder<unknown>,
) => sql`${tickets} ticket left join player on player.id = ticket.player_id
  left join account on account.id = ticket.player_id left join agent manager on manager.id = player.agent_id
  left join agent assignee on assignee.id = ticket.assigned_to left join ticket target on target.id = ticket.merged_into`;
const queuedTables = queuedTablesOf(sql`ticket`);

/** A confirmed visitor is in no subtree: only the root and the assigned agent read the ticket. */
const inSubtree = (agentId: string) => sql`(player.agent_id in (select agent_subtree(${agentId}))
  or (ticket.player_id is null and ticket.visitor_confirmed_at is not null
    and (ticket.assigned_to = ${agentId} or ${isRoot(agentId)})))`;
const isRoot = (agentId: string) =>
  sql`exists (select from agent where id = ${agentId} and parent_id is null)`;

function conditionsOf(agentId: string, { state, assigned, search }: TicketFilter) {
  return [
    inSubtree(agentId),
    ...(state === 'unreplied' ? [sql`ticket.awaiting_since is not null`] : []),
    ...(state === 'unreplied' || state === 'all' ? [] : [sql`ticket.state = ${state}`]),
    ...(assigned === 'me' ? [sql`ticket.assigned_to = ${agentId}`] : []),
    ...(assigned === 'nobody' ? [sql`ticket.assigned_to is null`] : []),
    ...(search === '' ? [] : [isFoundSql(search)]),
  ];
}

export async function listTicketsOfSubtree(
  db: Db,
  agentId: string,
  { after, limit, ...filter }: PageParams & TicketFilter,
): Promise<QueuedTicketRow[]> {
  const isQueue = filter.state === 'unreplied';
  const at = isQueue ? dueAt : sql`ticket.updated_at`;
  const order = isQueue ? sql`asc` : sql`desc`;
  const cursor = isAfterCursor(after, { at, id: sql`ticket.id`, order: isQueue ? 'asc' : 'desc' });
  const page = await ticketPageSql(db, agentId, { after, limit: limit + 1, ...filter });
  const { rows } = await sql<QueuedTicketRow>`
    select ${queuedColumns}, ${microsOf(at)} as "atMicros" from ${queuedTablesOf(page)}
      where ${cursor} order by ${at} ${order}, ticket.id ${order} limit ${limit + 1}`.execute(db);
  return rows;
}

export async function countUnreplied(db: Db, agentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ticket left join player on player.id = ticket.player_id
      where ticket.awaiting_since is not null and ${inSubtree(agentId)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findTicketOfSubtree(
  db: Db,
  agentId: string,
  key: { readonly id: string } | { readonly number: number },
): Promise<QueuedTicketRow | undefined> {
  const isIt = 'id' in key ? sql`ticket.id = ${key.id}` : sql`ticket.number = ${key.number}`;
  const { rows } = await sql<QueuedTicketRow>`
    select ${queuedColumns}, 0::bigint as "atMicros" from ${queuedTables} where ${isIt} and ${inSubtree(agentId)}`.execute(
    db,
  );
  return rows[0];
}

/**
 * Active agents between the caller and the player; for a visitor the root and those directly below. Their
 * permissions are checked when they act.
 */
export async function listAssigneesOfTicket(
  db: Db,
  agentId: string,
  playerId: string | null,
): Promise<{ id: string; name: string }[]> {
  const candidates =
    playerId === null
      ? sql`select id from agent
          where parent_id is null or parent_id = (select id from agent where parent_id is null)`
      : sql`select agent_ancestry(agent_id) from player where id = ${playerId}`;
  const { rows } = await sql<{ id: string; name: string }>`
    select agent.id, agent.name from agent join account on account.id = agent.id
      where account.is_active and agent.id in (select agent_subtree(${agentId})) and agent.id in (${candidates})
      order by agent.name`.execute(db);
  return rows;
}

export async function writeAssignee(tx: ServerTx, id: string, agentId: string | null): Promise<void> {
  await tx.updateTable('ticket').where('id', '=', id).set({ assignedTo: agentId }).execute();
}

export async function writeHandling(
  tx: ServerTx,
  id: string,
  changes: { readonly priority?: TicketPriority | undefined; readonly category?: TicketCategory | undefined },
): Promise<void> {
  await sql`
    update ticket set priority = coalesce(${changes.priority ?? null}, priority),
        category = coalesce(${changes.category ?? null}, category)
      where id = ${id}`.execute(tx);
}

/** Locks in the order of ids, so that two merges cannot deadlock. */
export async function lockTickets(tx: ServerTx, ids: readonly string[]): Promise<void> {
  await sql`select from ticket where id = any(${ids}::text[]) order by id for no key update`.execute(tx);
}

/** True if both tickets belong to the same player, or to the same confirmed address. */
export async function areOfOnePerson(
  tx: ServerTx,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from ticket one, ticket other left join account on account.id = other.player_id
      where one.id = ${from} and other.id = ${into} and (one.player_id = other.player_id
        or one.visitor_key = coalesce(other.visitor_key,
          case when account.email_verified_at is not null then account.email_key end))`.execute(tx);
  return rows.length > 0;
}

/** Finds the account in the agent's subtree with the same confirmed address as the visitor. */
export async function findMatchingAccount(
  db: Db,
  agentId: string,
  visitorKey: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ account: string }>`
    select provider_username as account from player join account on account.id = player.id
      where email_key = ${visitorKey} and email_verified_at is not null
        and player.agent_id in (select agent_subtree(${agentId}))`.execute(db);
  return rows[0]?.account;
}

/** The merged ticket gets the earlier deadline and the higher priority. */
export async function mergeTicketRows(
  tx: ServerTx,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  await sql`
    update ticket target set
        awaiting_since = least(target.awaiting_since, merged.awaiting_since),
        state = case when target.awaiting_since is null and merged.awaiting_since is not null then 'open'
          else target.state end,
        priority = (array['low', 'normal', 'high', 'urgent'])[greatest(
          array_position(array['low', 'normal', 'high', 'urgent'], target.priority),
          array_position(array['low', 'normal', 'high', 'urgent'], merged.priority))],
        updated_at = clock_timestamp()
      from ticket merged where target.id = ${into} and merged.id = ${from}`.execute(tx);
  await sql`update ticket_message set ticket_id = ${into} where ticket_id = ${from}`.execute(tx);
  await sql`
    update ticket set state = 'closed', awaiting_since = null, merged_into = ${into} where id = ${from}`.execute(
    tx,
  );
}

/** Other agents who have the ticket open and are above its player now, by name. */
export async function noteViewer(db: Db, ticketId: string, agentId: string): Promise<string[]> {
  await sql`
    insert into ticket_view (ticket_id, agent_id) values (${ticketId}, ${agentId})
      on conflict (ticket_id, agent_id) do update set seen_at = clock_timestamp()`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select agent.name from ticket_view view join agent on agent.id = view.agent_id
      where view.ticket_id = ${ticketId} and view.agent_id <> ${agentId}
        and view.seen_at > clock_timestamp() - interval '30 seconds'
        and (view.agent_id in (select agent_ancestry(player.agent_id)
            from ticket join player on player.id = ticket.player_id where ticket.id = ${ticketId})
          or exists (select from ticket where id = ${ticketId} and player_id is null
            and (agent.parent_id is null or assigned_to = agent.id)))
      order by agent.name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Selects the rows of the list's export file. */
export function selectExportedTickets(
  _db: Db,
  { agentId, filters, timeZone }: { agentId: string; filters: TicketFilter; timeZone: string },
) {
  return sql<QueuedTicketRow & { createdText: string; dueText: string | null; messages: number }>`
    select ${queuedColumns}, 0::bigint as "atMicros", ${timeText(sql`ticket.created_at`, timeZone)} as "createdText",
        ${timeText(dueAt, timeZone)} as "dueText",
        (select count(*)::integer from ticket_message where ticket_id = ticket.id) as messages
      from ${queuedTables} where ${sql.join(conditionsOf(agentId, filters), sql` and `)} order by ticket.id desc`;
}
