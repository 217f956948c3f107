import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

/** Locks the player's files, so that concurrent uploads cannot exceed the limits. */
export async function lockAndSumFiles(tx: ServerTx, playerId: string): Promise<number> {
  await sql`select from player where id = ${playerId} for no key update`.execute(tx);
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::integer as bytes from ticket_file file
      join ticket_message message on message.id = file.message_id
      join ticket on ticket.id = message.ticket_id
      where ticket.player_id = ${playerId} and not message.is_of_agent`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

/** Sums the files of one side of a ticket. The caller holds the ticket's lock. */
export async function sumTicketFiles(
  tx: ServerTx,
  ticketId: string,
  side: 'agents' | 'asker',
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::integer as bytes from ticket_file file
      join ticket_message message on message.id = file.message_id
      where message.ticket_id = ${ticketId} and message.is_of_agent = ${side === 'agents'}`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

/** Locks the unconfirmed files, so that concurrent visitors cannot exceed their common limit. */
export async function lockAndSumUnconfirmedFiles(tx: ServerTx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('unconfirmed files', 0))`.execute(tx);
  const { rows } = await sql<{ bytes: bigint }>`
    select coalesce(sum(size_bytes), 0)::bigint as bytes from ticket_file file
      join ticket_message message on message.id = file.message_id join ticket on ticket.id = message.ticket_id
      where ticket.visitor_key is not null and ticket.visitor_confirmed_at is null`.execute(tx);
  return Number(rows[0]?.bytes ?? 0n);
}

/** A message that may get a file, and how many files it and its ticket have. */
export interface FileMessage {
  readonly id: string;
  readonly files: number;
  readonly ofTicket: number;
}

const selectFileMessage = sql`
  select message.id, (select count(*)::integer from ticket_file where message_id = message.id) as files,
      (select count(*)::integer from ticket_file file join ticket_message other on other.id = file.message_id
        where other.ticket_id = message.ticket_id) as "ofTicket"
    from ticket_message message`;

/** Finds the newest message of the player, or of the visitor if the player is null. */
export async function findNewestMessage(
  tx: ServerTx,
  { ticketId, playerId }: { readonly ticketId: string; readonly playerId: string | null },
): Promise<FileMessage | undefined> {
  const { rows } = await sql<FileMessage>`
    ${selectFileMessage} where ticket_id = ${ticketId} and author_id is not distinct from ${playerId} and not is_of_agent
      order by written_at desc, id desc limit 1`.execute(tx);
  return rows[0];
}

/** Finds a reply or note, if the agent itself wrote it. */
export async function findAgentMessage(
  tx: ServerTx,
  { ticketId, agentId, messageId }: Readonly<Record<'ticketId' | 'agentId' | 'messageId', string>>,
): Promise<FileMessage | undefined> {
  const { rows } = await sql<FileMessage>`
    ${selectFileMessage}
      where id = ${messageId} and ticket_id = ${ticketId} and author_id = ${agentId} and is_of_agent`.execute(
    tx,
  );
  return rows[0];
}

export interface NewFile {
  readonly id: string;
  readonly messageId: string;
  readonly name: string;
  readonly bytes: number;
  readonly sealed: Buffer;
}

export async function insertFile(tx: ServerTx, file: NewFile): Promise<void> {
  const { id, messageId, name, bytes, sealed } = file;
  await sql`insert into ticket_file (id, message_id, name, size_bytes, content_sealed)
    values (${id}, ${messageId}, ${name}, ${bytes}, ${sealed})`.execute(tx);
}

interface FileKey {
  readonly ticketId: string;
  readonly fileId: string;
  /** Notes are for agents. */
  readonly withNotes: boolean;
}

/** Does not check access: the caller has already found the ticket. */
export async function findFile(
  db: Db,
  { ticketId, fileId, withNotes }: FileKey,
): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    select file.name from ticket_file file join ticket_message message on message.id = file.message_id
      where file.id = ${fileId} and message.ticket_id = ${ticketId}
        and (${withNotes} or not message.is_internal)`.execute(db);
  return rows[0];
}
