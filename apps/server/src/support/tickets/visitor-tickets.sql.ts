import type { Language, TicketCategory, TicketPriority } from '@golden-acers/contract';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';
import { eraseTickets, type TicketRow, ticketColumns } from './tickets.sql.ts';

export interface VisitorTicketRow extends TicketRow {
  readonly visitorEmail: string;
  readonly visitorKey: string;
  readonly isConfirmed: boolean;
  readonly isMerged: boolean;
}

/** Locks the address, so that concurrent tickets cannot exceed its limits. */
export async function lockAddress(tx: ServerTx, visitorKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`visitor ${visitorKey}`}, 0))`.execute(tx);
}

export async function insertVisitorTicket(
  tx: ServerTx,
  ticket: Readonly<{
    id: string;
    email: string;
    visitorKey: string;
    category: TicketCategory;
    subject: string;
    language: Language;
    priority: TicketPriority;
  }>,
): Promise<void> {
  const { email, visitorKey, ...values } = ticket;
  await tx
    .insertInto('ticket')
    .values({ ...values, visitorEmail: email, visitorKey })
    .execute();
}

/** Finds the ticket of a message that is sent again because its response was lost. */
export async function findRepeatedTicket(
  tx: ServerTx,
  { visitorKey, subject, text }: Readonly<Record<'visitorKey' | 'subject' | 'text', string>>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select ticket.id from ticket join ticket_message message on message.ticket_id = ticket.id
      where visitor_key = ${visitorKey} and visitor_confirmed_at is null and subject = ${subject} and text = ${text}
        and created_at > clock_timestamp() - interval '10 minutes' limit 1`.execute(tx);
  return rows[0]?.id;
}

export async function findVisitorTicket(db: Db, id: string): Promise<VisitorTicketRow | undefined> {
  const { rows } = await sql<VisitorTicketRow>`
    select ${ticketColumns}, visitor_confirmed_at is not null as "isConfirmed", merged_into is not null as "isMerged"
      from ticket where id = ${id} and visitor_key is not null`.execute(db);
  return rows[0];
}

export async function countOpenTickets(tx: ServerTx, visitorKey: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ticket
      where visitor_key = ${visitorKey} and visitor_confirmed_at is not null
        and state not in ('solved', 'closed')`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Confirms the ticket and starts its reply deadline. */
export async function writeConfirmation(tx: ServerTx, id: string): Promise<void> {
  await sql`
    update ticket set visitor_confirmed_at = clock_timestamp(), awaiting_since = clock_timestamp(),
        updated_at = clock_timestamp()
      where id = ${id}`.execute(tx);
}

export async function isRepeatedMessage(tx: ServerTx, id: string, text: string): Promise<boolean> {
  const { rows } = await sql<{ isRepeated: boolean }>`
    select text = ${text} and author_id is null and not is_of_agent
        and written_at > clock_timestamp() - interval '1 minute' as "isRepeated"
      from ticket_message where ticket_id = ${id} and not is_internal
      order by written_at desc, id desc limit 1`.execute(tx);
  return rows[0]?.isRepeated ?? false;
}

/** Deletes tickets that were never confirmed. */
export async function deleteUnconfirmedTickets(
  db: Db,
  { afterDays, batchSize }: { readonly afterDays: number; readonly batchSize: number },
): Promise<boolean> {
  const { rows } = await sql`
    with old as (
      select id from ticket where visitor_key is not null and visitor_confirmed_at is null
          and updated_at < clock_timestamp() - ${afterDays} * interval '1 day'
        limit ${batchSize} for update skip locked),
    file as (delete from ticket_file where message_id in (
      select id from ticket_message where ticket_id in (select id from old))),
    message as (delete from ticket_message where ticket_id in (select id from old))
    delete from ticket where id in (select id from old) returning id`.execute(db);
  return rows.length === batchSize;
}

/** Deletes the texts by age, because a visitor has no account to close. */
export async function eraseOldTickets(
  tx: ServerTx,
  { afterDays, batchSize }: { readonly afterDays: number; readonly batchSize: number },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from ticket where visitor_key is not null and state = 'closed'
        and updated_at < clock_timestamp() - ${afterDays} * interval '1 day'
      limit ${batchSize} for update skip locked`.execute(tx);
  if (rows.length > 0) await eraseTickets(tx, sql`ticket.id = any(${rows.map(({ id }) => id)}::text[])`);
  return rows.length === batchSize;
}
