import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

/** Serialises a player's files, so that their limits hold. */
export async function lockAndSumFiles(tx: ServerTx, playerId: string): Promise<number> {
  await sql`select from player where id = ${playerId} for no key update`.execute(tx);
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::integer as bytes from ticket_file file
      join ticket_message message on message.id = file.message_id
      join ticket on ticket.id = message.ticket_id
      where ticket.player_id = ${playerId}`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

/** The player's newest message of a ticket, and how many files it and the ticket have. */
export async function findNewestMessage(
  tx: ServerTx,
  { ticketId, playerId }: { readonly ticketId: string; readonly playerId: string },
): Promise<{ id: string; files: number; ofTicket: number } | undefined> {
  const { rows } = await sql<{ id: string; files: number; ofTicket: number }>`
    select message.id, (select count(*)::integer from ticket_file where message_id = message.id) as files,
        (select count(*)::integer from ticket_file file join ticket_message other on other.id = file.message_id
          where other.ticket_id = ${ticketId}) as "ofTicket"
      from ticket_message message where ticket_id = ${ticketId} and author_id = ${playerId}
      order by written_at desc, id desc limit 1`.execute(tx);
  return rows[0];
}

export async function insertFile(
  tx: ServerTx,
  file: { readonly id: string; readonly messageId: string; readonly name: string; readonly content: Buffer },
): Promise<void> {
  await sql`
    insert into ticket_file (id, message_id, name, content)
      values (${file.id}, ${file.messageId}, ${file.name}, ${file.content})`.execute(tx);
}

interface FileKey {
  readonly ticketId: string;
  readonly fileId: string;
}

/** Of a ticket that the caller may read. */
export async function findFile(
  db: Db,
  { ticketId, fileId }: FileKey,
): Promise<{ name: string; content: Buffer } | undefined> {
  const { rows } = await sql<{ name: string; content: Buffer }>`
    select file.name, file.content from ticket_file file join ticket_message message on message.id = file.message_id
      where file.id = ${fileId} and message.ticket_id = ${ticketId}`.execute(db);
  return rows[0];
}
