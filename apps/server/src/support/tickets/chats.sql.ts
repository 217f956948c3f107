import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export async function startPresence(
  db: Db,
  { sessionId, agentId }: { readonly sessionId: string; readonly agentId: string },
): Promise<void> {
  await sql`
    insert into chat_presence (session_id, agent_id) values (${sessionId}, ${agentId})
      on conflict (session_id) do update set seen_at = clock_timestamp()`.execute(db);
}

/** Does not renew an expired presence: the agent's chats have already returned to the queue. */
export async function renewPresence(db: Db, sessionId: string): Promise<void> {
  await sql`
    update chat_presence set seen_at = clock_timestamp()
      where session_id in (select session_id from available_chat_agent where session_id = ${sessionId})`.execute(
    db,
  );
}

export async function endPresence(tx: ServerTx, sessionId: string): Promise<void> {
  await sql`delete from chat_presence where session_id = ${sessionId}`.execute(tx);
}

/** Deletes expired presences, for example of an agent who closed the laptop. */
export async function deleteEndedPresences(tx: ServerTx): Promise<void> {
  await sql`
    delete from chat_presence where session_id not in (select session_id from available_chat_agent)`.execute(
    tx,
  );
}

/** Returns the chats of unavailable agents to the queue. */
export async function releaseChats(tx: ServerTx): Promise<void> {
  await sql`
    update ticket set assigned_to = null where id in (
      select id from ticket
        where channel = 'chat' and assigned_to is not null and state not in ('solved', 'closed')
          and assigned_to not in (select agent_id from available_chat_agent)
        for no key update skip locked)`.execute(tx);
}

/** A solved chat keeps its agent, who may have left when its player writes again. */
export async function releaseReopenedChat(tx: ServerTx, id: string): Promise<void> {
  await sql`
    update ticket set assigned_to = null
      where id = ${id} and channel = 'chat' and assigned_to not in (select agent_id from available_chat_agent)`.execute(
    tx,
  );
}

export async function isPresent(db: Db, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from available_chat_agent where session_id = ${sessionId}`.execute(db);
  return rows.length > 0;
}

/**
 * Locks the agent's presence until the commit, so that no chat is assigned to an agent who has just left.
 * Lock it before the ticket, as `endPresence` does, to avoid a deadlock.
 */
export async function lockPresence(tx: ServerTx, agentId: string): Promise<boolean> {
  await sql`select from chat_presence where agent_id = ${agentId} order by session_id for share`.execute(tx);
  const { rows } = await sql`select from available_chat_agent where agent_id = ${agentId}`.execute(tx);
  return rows.length > 0;
}

export async function countQueuedChats(db: Db, agentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ticket join player on player.id = ticket.player_id
      where ticket.channel = 'chat' and ticket.assigned_to is null and ticket.awaiting_since is not null
        and player.agent_id in (select agent_subtree(${agentId}))`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Selects the available agents above a player. */
const agentsAbove = (playerId: string) => sql`
  select agent_id from available_chat_agent
    where agent_id in (select agent_ancestry(agent_id) from player where id = ${playerId})`;

export async function isChatAvailable(db: Db, playerId: string): Promise<boolean> {
  const { rows } = await sql<{ isAvailable: boolean }>`
    select support_is_open(clock_timestamp()) and exists (${agentsAbove(playerId)})
        and not exists (select from player
          where id = ${playerId} and excluded_until > clock_timestamp()) as "isAvailable"`.execute(db);
  return rows[0]?.isAvailable ?? false;
}

export async function findOpenChat(db: Db, playerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ticket where player_id = ${playerId} and channel = 'chat' and state not in ('solved', 'closed')
      order by id desc limit 1`.execute(db);
  return rows[0]?.id;
}

export async function findSupportTimeZone(db: Db): Promise<string> {
  const { rows } = await sql<{ timeZone: string }>`
    select time_zone from agent_settings join agent on agent.id = agent_id
      where parent_id is null`.execute(db);
  return rows[0]?.timeZone ?? 'UTC';
}

/** Counts the waiting chats before this one that the same available agents could accept. */
export async function countChatsAhead(
  db: Db,
  { id, playerId }: { readonly id: string; readonly playerId: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ticket earlier
        join player on player.id = earlier.player_id, ticket own
      where own.id = ${id} and earlier.channel = 'chat' and earlier.assigned_to is null
        and (earlier.awaiting_since, earlier.id) < (own.awaiting_since, own.id)
        and player.agent_id in (select agent_subtree(agent_id) from (${agentsAbove(playerId)}) above)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

type Side = 'player' | 'agent';

/** Notifies the other side of a chat that this one is typing. */
export async function publishTyping(
  db: Db,
  { id, side, authorId }: { readonly id: string; readonly side: Side; readonly authorId: string },
): Promise<void> {
  const [author, recipient] =
    side === 'player' ? [sql`player_id`, sql`assigned_to`] : [sql`assigned_to`, sql`player_id`];
  await sql`
    insert into change_event (topic, account_id, entity_id)
      select 'typing', ${recipient}, id from ticket
        where id = ${id} and ${author} = ${authorId} and ${recipient} is not null and channel = 'chat' and state <> 'closed'`.execute(
    db,
  );
}

/** Writes nothing, and so sends no notification, when there is nothing new to read. */
export async function writeReadTime(
  db: Db,
  { id, side, readerId }: { readonly id: string; readonly side: Side; readonly readerId: string },
): Promise<void> {
  const [reader, readAt] =
    side === 'player' ? [sql`player_id`, sql`player_read_at`] : [sql`assigned_to`, sql`agent_read_at`];
  await sql`
    update ticket set ${readAt} = clock_timestamp()
      where id = ${id} and ${reader} = ${readerId} and channel = 'chat' and state <> 'closed'
        and exists (select from ticket_message message
          where message.ticket_id = ticket.id and not is_internal and is_of_agent = ${side === 'player'}
            and written_at > coalesce(ticket.${readAt}, '-infinity'))`.execute(db);
}

export async function noteChatView(db: Db, id: string): Promise<void> {
  await sql`
    insert into chat_view (ticket_id) values (${id})
      on conflict (ticket_id) do update set seen_at = clock_timestamp()`.execute(db);
}

/** True for the first unread message of a player who does not have the chat open. */
export async function isNotificationDue(tx: ServerTx, id: string): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select not exists (select from chat_view where ticket_id = ticket.id
          and seen_at > clock_timestamp() - interval '30 seconds')
        and (select count(*) = 1 from ticket_message message
          where message.ticket_id = ticket.id and is_of_agent and not is_internal
            and written_at > coalesce(ticket.player_read_at, '-infinity')) as "isDue"
      from ticket where id = ${id}`.execute(tx);
  return rows[0]?.isDue ?? false;
}

export async function purgeViews(db: Db, batchSize: number): Promise<boolean> {
  const isOld = sql`seen_at < clock_timestamp() - interval '1 hour'`;
  const ofPlayers = await sql`
    delete from chat_view where ticket_id in (select ticket_id from chat_view where ${isOld} limit ${batchSize})
      returning ticket_id`.execute(db);
  const ofAgents = await sql`
    delete from ticket_view where (ticket_id, agent_id) in (
        select ticket_id, agent_id from ticket_view where ${isOld} limit ${batchSize})
      returning ticket_id`.execute(db);
  return Math.max(ofPlayers.rows.length, ofAgents.rows.length) === batchSize;
}
