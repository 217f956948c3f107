import { ticketStates } from '@golden-acers/contract';
import {
  isAfterCursor,
  type ListScope,
  type PageParams,
  pageOfMembersSql,
  scopedPageSql,
  startOfTime,
} from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import { findPlayerScope } from '../../list-scopes.sql.ts';
import type { Db } from '../../schema.ts';
import { findTickets } from './ticket-search.sql.ts';

export interface TicketFilter {
  readonly state: 'unreplied' | 'waiting' | 'solved' | 'closed' | 'all';
  readonly assigned: 'anybody' | 'me' | 'nobody';
  readonly search: string;
}

const [at, id] = [sql.ref('ticket.updatedAt'), sql.ref('ticket.id')];
const playerId = sql.ref('ticket.playerId');
const isOfVisitor = sql`ticket.player_id is null and ticket.visitor_confirmed_at is not null`;

/** The deadline of a reply: short in a chat, otherwise by priority. */
export const dueAt = sql<Date | null>`ticket.awaiting_since + case
  when ticket.channel = 'chat' then interval '2 minutes' when ticket.priority = 'urgent' then interval '1 hour'
  when ticket.priority = 'high' then interval '4 hours' when ticket.priority = 'normal' then interval '12 hours'
  else interval '48 hours' end`;

/** A confirmed visitor is in no subtree: only the root and the assigned agent read the ticket. */
function isReadable(scope: ListScope, agentId: string): RawBuilder<unknown> {
  if (scope.reach === 'all') return sql`(ticket.player_id is not null or ${isOfVisitor})`;
  return sql`(${scope.includes(playerId)} or (${isOfVisitor} and ticket.assigned_to = ${agentId}))`;
}

const assignedSql = (assigned: TicketFilter['assigned'], agentId: string): RawBuilder<unknown>[] => {
  if (assigned === 'anybody') return [];
  return [assigned === 'me' ? sql`ticket.assigned_to = ${agentId}` : sql`ticket.assigned_to is null`];
};

/** The tickets of one page: those that wait for a reply, all of them, or else the last changed. */
export async function ticketPageSql(
  db: Db,
  agentId: string,
  { state, assigned, search, after, limit }: PageParams & TicketFilter,
): Promise<RawBuilder<unknown>> {
  const scope = await findPlayerScope(db, { agentId });
  const { ids, where: isFound } = search === '' ? {} : await findTickets(db, search, scope);
  const found = isFound === undefined ? [] : [isFound];
  const ofIds = ids === undefined ? [] : [sql`ticket.id = any(${[...ids]}::text[])`];
  const ofAssignee = assignedSql(assigned, agentId);
  if (state === 'unreplied') {
    // They are few: all are read and sorted.
    const conditions = [
      sql`ticket.awaiting_since is not null`,
      isReadable(scope, agentId),
      ...ofAssignee,
      ...found,
      ...ofIds,
    ];
    const isAfter = isAfterCursor(after, { at: dueAt, id, order: 'asc' });
    return sql`(select ticket.* from ticket where ${sql.join([...conditions, isAfter], sql` and `)}
      order by ${dueAt}, ${id} limit ${sql.lit(limit)})`;
  }
  const where = [isAfterCursor(after, { at, id }), ...found];
  const page = { table: 'ticket', at, id, start: startOfTime, limit };
  const ofState = state === 'all' ? [] : [sql`ticket.state = ${state}`];
  if (ids !== undefined) {
    const conditions = [...where, ...ofState, ...ofAssignee, ...ofIds, isReadable(scope, agentId)];
    return sql`(select ticket.* from ticket where ${sql.join(conditions, sql` and `)}
      order by ${at} desc, ${id} desc limit ${sql.lit(limit)})`;
  }
  if (scope.reach === 'few') {
    const ofPlayers = scopedPageSql(scope, {
      ...page,
      owner: playerId,
      where: [...where, ...ofState, ...ofAssignee],
    });
    const ofVisitors = sql`(select ticket.* from ticket
      where ${sql.join([...where, ...ofState, ...ofAssignee, isOfVisitor, sql`ticket.assigned_to = ${agentId}`], sql` and `)}
      order by ${at} desc, ${id} desc limit ${limit})`;
    return assigned === 'nobody'
      ? ofPlayers
      : sql`(select * from ${ofPlayers} one union all select * from ${ofVisitors} other)`;
  }
  const isRead = [...where, isReadable(scope, agentId), ...ofAssignee];
  if (state === 'all' && assigned !== 'me')
    return scopedPageSql({ reach: 'all' }, { ...page, owner: playerId, where: isRead });
  const states = state === 'all' ? ticketStates : [state];
  return pageOfMembersSql(
    { members: sql`select unnest(${[...states]}::text[]) as state`, count: states.length },
    {
      ...page,
      where: isRead,
      owns: sql`ticket.state = member.state`,
    },
  );
}
