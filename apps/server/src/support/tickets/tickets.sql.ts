import type {
  Language,
  TicketCategory,
  TicketChannel,
  TicketPriority,
  TicketState,
} from '@golden-acers/contract';
import { isBeforeId } from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export interface TicketRow {
  readonly id: string;
  readonly number: bigint;
  /** Null for a visitor. */
  readonly playerId: string | null;
  readonly visitorEmail: string | null;
  /** Null for a player, and once the words are deleted. */
  readonly visitorKey: string | null;
  readonly category: TicketCategory;
  readonly channel: TicketChannel;
  readonly subject: string;
  readonly language: Language;
  readonly state: TicketState;
  readonly priority: TicketPriority;
  readonly assigneeId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly wasSolved: boolean;
  readonly isSatisfied: boolean | null;
  readonly playerReadAt: Date | null;
  readonly agentReadAt: Date | null;
}

export interface MessageRow {
  readonly id: string;
  readonly ticketId: string;
  /** Null for a visitor. */
  readonly authorId: string | null;
  readonly isOfAgent: boolean;
  readonly isInternal: boolean;
  readonly author: string;
  readonly text: string;
  readonly at: Date;
  readonly files: readonly { id: string; name: string; bytes: number }[];
}

export const ticketColumns = sql`ticket.id, ticket.number, ticket.player_id,
  ticket.visitor_email, ticket.visitor_key, ticket.category, ticket.channel,
  ticket.subject, ticket.language, ticket.state, ticket.priority, ticket.assigned_to as "assigneeId",
  ticket.created_at, ticket.updated_at, ticket.solved_at is not null as "wasSolved",
  ticket.is_satisfied, ticket.player_read_at, ticket.agent_read_at`;

export async function listPlayerTicketRows(
  db: Db,
  playerId: string,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    select ${ticketColumns} from ticket where player_id = ${playerId} and ${isBeforeId(cursor, sql`ticket.id`)}
      order by ticket.id desc limit ${limit + 1}`.execute(db);
  return rows;
}

export async function findPlayerTicket(db: Db, playerId: string, id: string): Promise<TicketRow | undefined> {
  const { rows } = await sql<TicketRow>`
    select ${ticketColumns} from ticket where id = ${id} and player_id = ${playerId}`.execute(db);
  return rows[0];
}

/** Locks the ticket, so that writes to it happen one at a time. */
export async function lockTicket(tx: ServerTx, id: string): Promise<void> {
  await sql`select from ticket where id = ${id} for no key update`.execute(tx);
}

/** Locks the player, so that concurrent new tickets cannot exceed the limits. */
export async function lockAndCountTickets(
  tx: ServerTx,
  playerId: string,
): Promise<{ open: number; sameDay: number }> {
  await sql`select from player where id = ${playerId} for no key update`.execute(tx);
  const { rows } = await sql<{ open: number; sameDay: number }>`
    select (count(*) filter (where state not in ('solved', 'closed')))::integer as open,
        (count(*) filter (where created_at > clock_timestamp() - interval '24 hours'))::integer as "sameDay"
      from ticket where player_id = ${playerId}`.execute(tx);
  return rows[0] ?? { open: 0, sameDay: 0 };
}

export async function insertTicket(
  tx: ServerTx,
  ticket: Readonly<{
    id: string;
    playerId: string;
    category: TicketCategory;
    channel: TicketChannel;
    subject: string;
    language: Language;
    priority: TicketPriority;
  }>,
): Promise<void> {
  const { playerId, ...values } = ticket;
  await tx
    .insertInto('ticket')
    .values({ ...values, playerId })
    .execute();
}

/** Oldest first, as they are read. */
export async function listMessageRows(db: Db, ticketIds: readonly string[]): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select message.id, ticket_id as "ticketId", author_id as "authorId", is_of_agent as "isOfAgent", is_internal as "isInternal", text,
        written_at as at, coalesce(agent.name, account.username, ticket.visitor_email, owner.username) as author,
        coalesce((select json_agg(json_build_object('id', id, 'name', name, 'bytes', size_bytes) order by added_at, id)
          from ticket_file where message_id = message.id), '[]') as files
      from ticket_message message join ticket on ticket.id = message.ticket_id
        left join account on account.id = author_id left join agent on agent.id = author_id
        left join account owner on owner.id = ticket.player_id
      where ticket_id = any(${ticketIds}::text[]) order by written_at, message.id`.execute(db);
  return rows;
}

export async function countMessages(db: Db, ticketId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ticket_message where ticket_id = ${ticketId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface NewMessage {
  readonly id: string;
  readonly ticketId: string;
  /** Null for a visitor. */
  readonly authorId: string | null;
  readonly isOfAgent: boolean;
  readonly isInternal: boolean;
  readonly text: string;
}

export async function insertMessage(tx: ServerTx, message: NewMessage): Promise<void> {
  await tx
    .insertInto('ticketMessage')
    .values({
      id: message.id,
      ticketId: message.ticketId,
      authorId: message.authorId,
      isOfAgent: message.isOfAgent,
      isInternal: message.isInternal,
      text: message.text,
    })
    .execute();
}

/** The player's first message after the last reply. */
const firstUnreplied = sql`(select min(written_at) from ticket_message message
  where message.ticket_id = ticket.id and not is_of_agent and written_at > coalesce((
    select max(written_at) from ticket_message reply
      where reply.ticket_id = ticket.id and is_of_agent and not is_internal), '-infinity'))`;

/**
 * The reply deadline runs while the ticket waits for an agent; a further message does not restart it. A chat
 * that has ended can be rated.
 */
export async function writeTicketState(tx: ServerTx, id: string, state: TicketState): Promise<void> {
  const isAwaiting = state === 'new' || state === 'open';
  await sql`
    update ticket set state = ${state}, updated_at = clock_timestamp(),
        awaiting_since = case when ${isAwaiting} then coalesce(awaiting_since, ${firstUnreplied}, clock_timestamp()) end,
        solved_at = case when ${state === 'solved'} then clock_timestamp()
          when ${state === 'closed'} and channel = 'chat' then coalesce(solved_at, clock_timestamp()) else solved_at end
      where id = ${id}`.execute(tx);
}

export async function writeRating(tx: ServerTx, id: string, isSatisfied: boolean): Promise<void> {
  await tx.updateTable('ticket').where('id', '=', id).set({ isSatisfied }).execute();
}

/** Closes solved tickets that their players did not write to. Returns whether there may be more. */
export async function closeSolvedTickets(
  db: Db,
  { afterDays, batchSize }: { readonly afterDays: number; readonly batchSize: number },
): Promise<boolean> {
  const { rows } = await sql`
    update ticket set state = 'closed' where id in (
      select id from ticket where state = 'solved' and solved_at < clock_timestamp() - ${afterDays} * interval '1 day'
        order by solved_at limit ${batchSize} for update skip locked)
      returning id`.execute(db);
  return rows.length === batchSize;
}

/**
 * Finds the address for mails about replies. Undefined if the player wants none or has closed the account.
 */
export async function findMailRecipient(db: Db, playerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select email from account
      where id = ${playerId} and is_active and email_verified_at is not null
        and coalesce((select email_notifications from notification_setting where account_id = account.id), true)`.execute(
    db,
  );
  return rows[0]?.email;
}

/**
 * Selects the tickets of a player, and those that the same person wrote while signed out, with the same
 * confirmed address.
 */
const ofPerson = (playerId: string) => sql`
  (ticket.player_id = ${playerId} or (ticket.visitor_confirmed_at is not null and ticket.visitor_key = (
    select email_key from account where id = ${playerId} and email_verified_at is not null)))`;

export async function listTicketsOfPerson(db: Db, playerId: string, limit: number): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    select ${ticketColumns} from ticket where ${ofPerson(playerId)} order by ticket.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Deletes the texts of a closed account. The ticket row is retained. */
export const erasePlayerTickets = (tx: ServerTx, playerId: string): Promise<void> =>
  eraseTickets(tx, ofPerson(playerId));

/** Deletes the visitor's address with the texts. */
export async function eraseTickets(tx: ServerTx, isErased: RawBuilder<unknown>): Promise<void> {
  const ids = sql`select id from ticket where ${isErased}`;
  await sql`
    delete from ticket_file where message_id in (select id from ticket_message where ticket_id in (${ids}))`.execute(
    tx,
  );
  await sql`update ticket_message set text = '' where ticket_id in (${ids})`.execute(tx);
  await sql`
    update ticket set subject = '', state = 'closed', awaiting_since = null, visitor_key = null,
        visitor_email = case when visitor_email is not null then '' end
      where ${isErased}`.execute(tx);
}

/** Stores that the player or visitor has read what agents wrote. Chats store it by a separate call. */
export async function noteThreadRead(db: Db, id: string): Promise<void> {
  await sql`
    update ticket set player_read_at = clock_timestamp()
      where id = ${id} and channel <> 'chat' and exists (select from ticket_message message
        where message.ticket_id = ticket.id and is_of_agent and not is_internal
          and written_at > coalesce(ticket.player_read_at, '-infinity'))`.execute(db);
}

/**
 * Whether a mail about a reply is due, which is then stored as sent: the last one was followed by a visit, or
 * is older than a day.
 */
export async function noteReplyMail(tx: ServerTx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update ticket set reply_mailed_at = clock_timestamp()
      where id = ${id} and (reply_mailed_at is null or reply_mailed_at < player_read_at
        or reply_mailed_at < clock_timestamp() - interval '24 hours')
      returning id`.execute(tx);
  return rows.length > 0;
}
