import { createVault } from '@golden-acers/platform';
import type { BareTestEnv } from '@golden-acers/testing';
import { sql } from 'kysely';

/** Inserts a ticket of the player with a file, and an identity check with a document. Returns their ids. */
export async function seedTicket({ db, config }: BareTestEnv, playerId: string) {
  const idOf = (prefix: string) => `${prefix}${playerId.slice('pl'.length)}`;
  const [ticket, message, ticketFile] = [idOf('tk'), idOf('tm'), idOf('tf')];
  const [check, identityDocument] = [idOf('ic'), idOf('dc')];
  const vault = createVault({ currentKey: config.encryptionKey });
  const seal = (id: string) => vault.sealFile(Buffer.from('%PDF-1.7'), id);
  await sql`insert into ticket (id, player_id, category, subject, language)
    values (${ticket}, ${playerId}, 'other', 'A question', 'en')`.execute(db);
  await sql`insert into ticket_message (id, ticket_id, author_id, is_of_agent, text)
    values (${message}, ${ticket}, ${playerId}, false, 'Hello')`.execute(db);
  await sql`insert into ticket_file (id, message_id, name, content_sealed, size_bytes)
    values (${ticketFile}, ${message}, 'ticket-1-1.pdf', ${seal(ticketFile)}, 8)`.execute(db);
  await sql`insert into identity_check (id, player_id, ticket_id, person_hash)
    values (${check}, ${playerId}, ${ticket}, '')`.execute(db);
  await sql`insert into identity_document (id, check_id, kind, name, content_sealed, size_bytes)
    values (${identityDocument}, ${check}, 'identity', 'identity-1.pdf', ${seal(identityDocument)}, 8)`.execute(
    db,
  );
  return { ticket, ticketFile, identityDocument };
}
