import { visitorTicketLimits } from '@golden-acers/contract';
import { demand, type FileReply } from '@golden-acers/platform';
import type { VisitorActor } from '../../access/sessions/actors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { findNewestMessage, lockAndSumUnconfirmedFiles, sumTicketFiles } from './ticket-files.sql.ts';
import { decodeFile, openTicketFile, storeFile } from './ticket-files.ts';
import { lockTicket } from './tickets.sql.ts';
import { demandVisitorTicket } from './visitor-tickets.ts';

const { ticketMaxBytes, unconfirmedMaxBytes } = visitorTicketLimits;
const mayAdd = ['files', 'thread'] as const;

/** Adds a file to the visitor's newest message. All unconfirmed visitors share one limit. */
export async function addVisitorFile(context: Context, actor: VisitorActor, data: string): Promise<null> {
  const { ticketId } = actor;
  const { state } = await demandVisitorTicket(context.db, actor, mayAdd);
  demand(state !== 'closed', 'ticket.closed');
  const file = await decodeFile(data);
  await inTransaction(context, async (tx) => {
    await lockTicket(tx.db, ticketId);
    const ticket = await demandVisitorTicket(tx.db, actor, mayAdd);
    demand(ticket.state !== 'closed', 'ticket.closed');
    const stored = await sumTicketFiles(tx.db, ticketId, 'asker');
    demand(stored + file.content.length <= ticketMaxBytes, 'ticket.files_full');
    if (!ticket.isConfirmed) {
      const unconfirmed = await lockAndSumUnconfirmedFiles(tx.db);
      demand(unconfirmed + file.content.length <= unconfirmedMaxBytes, 'ticket.files_full');
    }
    const message = await findNewestMessage(tx.db, { ticketId, playerId: null });
    await storeFile(tx, ticket, { file, message });
  });
  return null;
}

/** Never opens the file of a note. */
export async function openVisitorFile(
  context: Pick<Context, 'db' | 'vault'>,
  actor: VisitorActor,
  fileId: string,
): Promise<FileReply> {
  const { id } = await demandVisitorTicket(context.db, actor, ['thread']);
  return openTicketFile(context, { id, fileId, withNotes: false });
}
