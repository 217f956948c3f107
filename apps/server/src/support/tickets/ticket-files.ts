import { type PlayerThread, ticketLimits } from '@golden-acers/contract';
import { demand, type FileReply, newId } from '@golden-acers/platform';
import type { AgentActor, PlayerActor } from '../../access/sessions/actors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { makeSafeFile } from './safe-files.ts';
import { findFile, findNewestMessage, insertFile, lockAndSumFiles } from './ticket-files.sql.ts';
import { findTicketOfSubtree } from './ticket-inbox.sql.ts';
import { findPlayerTicket, lockTicket } from './tickets.sql.ts';
import { getPlayerThread } from './tickets.ts';

/** Adds a file to the player's newest message of a ticket. */
export async function addTicketFile(
  context: Context,
  actor: PlayerActor,
  { id: ticketId, data }: { readonly id: string; readonly data: string },
): Promise<PlayerThread> {
  const { playerId } = actor;
  // Before the costly part: only a ticket that may get a file is worth it.
  const { state } = await getPlayerThread(context, actor, ticketId);
  demand(state !== 'closed', 'ticket.closed');
  const { extension, content } = await makeSafeFile(Buffer.from(data, 'base64'));
  demand(content.length <= ticketLimits.fileMaxBytes, 'ticket.file_refused');
  await inTransaction(context, async (tx) => {
    const stored = await lockAndSumFiles(tx.db, playerId);
    demand(stored + content.length <= ticketLimits.playerMaxBytes, 'ticket.files_full');
    await lockTicket(tx.db, ticketId);
    const ticket = await findPlayerTicket(tx.db, playerId, ticketId);
    demand(ticket, 'ticket.not_found');
    demand(ticket.state !== 'closed', 'ticket.closed');
    const message = await findNewestMessage(tx.db, { ticketId, playerId });
    demand(message, 'ticket.not_found');
    demand(message.files < ticketLimits.filesPerMessage, 'ticket.too_many_files');
    const name = `ticket-${ticket.number}-${message.ofTicket + 1}.${extension}`;
    await insertFile(tx.db, { id: newId('tf', tx.clock, tx.random), messageId: message.id, name, content });
  });
  return getPlayerThread(context, actor, ticketId);
}

interface FileParams {
  readonly id: string;
  readonly fileId: string;
}

export async function openPlayerFile(
  { db }: Pick<Context, 'db'>,
  { playerId }: PlayerActor,
  { id, fileId }: FileParams,
): Promise<FileReply> {
  demand(await findPlayerTicket(db, playerId, id), 'ticket.file_not_found');
  return openFile({ db }, { id, fileId });
}

export async function openAgentFile(
  { db }: Pick<Context, 'db'>,
  { agentId }: AgentActor,
  { id, fileId }: FileParams,
): Promise<FileReply> {
  demand(await findTicketOfSubtree(db, agentId, { id }), 'ticket.file_not_found');
  return openFile({ db }, { id, fileId });
}

async function openFile({ db }: Pick<Context, 'db'>, { id, fileId }: FileParams): Promise<FileReply> {
  const file = await findFile(db, { ticketId: id, fileId });
  demand(file, 'ticket.file_not_found');
  return { name: file.name, content: once(file.content) };
}

async function* once(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}
