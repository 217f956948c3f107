import { type AgentThread, type PlayerThread, ticketLimits } from '@golden-acers/contract';
import { demand, type FileReply, newId } from '@golden-acers/platform';
import { readStoredFile } from '../../access/encryption-keys/stored-files.ts';
import type { AgentActor, PlayerActor } from '../../access/sessions/actors.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { makeSafeFile, type SafeFile } from './safe-files.ts';
import {
  type FileMessage,
  findAgentMessage,
  findFile,
  findNewestMessage,
  insertFile,
  lockAndSumFiles,
  sumTicketFiles,
} from './ticket-files.sql.ts';
import { findTicketOfSubtree } from './ticket-inbox.sql.ts';
import { getThread } from './ticket-inbox.ts';
import { findPlayerTicket, lockTicket, type TicketRow } from './tickets.sql.ts';
import { getPlayerThread } from './tickets.ts';

/** Adds a file to the player's newest message of a ticket. */
export async function addTicketFile(
  context: Context,
  actor: PlayerActor,
  { id: ticketId, data }: { readonly id: string; readonly data: string },
): Promise<PlayerThread> {
  const { playerId } = actor;
  // Check first: re-encoding is expensive, so do it only for a ticket that can accept a file.
  demandOpen(await findPlayerTicket(context.db, playerId, ticketId));
  const file = await decodeFile(data);
  await inTransaction(context, async (tx) => {
    const stored = await lockAndSumFiles(tx.db, playerId);
    demand(stored + file.content.length <= ticketLimits.playerMaxBytes, 'ticket.files_full');
    await lockTicket(tx.db, ticketId);
    const ticket = demandOpen(await findPlayerTicket(tx.db, playerId, ticketId));
    await storeFile(tx, ticket, { file, message: await findNewestMessage(tx.db, { ticketId, playerId }) });
  });
  return getPlayerThread(context, actor, ticketId);
}

/** Adds a file to a named message of the agent, so that a note's file never lands in a reply. */
export async function addAgentFile(
  context: Context,
  actor: AgentActor,
  {
    id: ticketId,
    messageId,
    data,
  }: { readonly id: string; readonly messageId: string; readonly data: string },
): Promise<AgentThread> {
  const { agentId } = actor;
  demandOpen(await findTicketOfSubtree(context.db, agentId, { id: ticketId }));
  const file = await decodeFile(data);
  await inTransaction(context, async (tx) => {
    await lockTicket(tx.db, ticketId);
    const ticket = demandOpen(await findTicketOfSubtree(tx.db, agentId, { id: ticketId }));
    const stored = await sumTicketFiles(tx.db, ticketId, 'agents');
    demand(stored + file.content.length <= ticketLimits.agentsMaxBytes, 'ticket.files_full');
    const message = await findAgentMessage(tx.db, { ticketId, agentId, messageId });
    const name = await storeFile(tx, ticket, { file, message });
    await recordAuditEvent(tx, {
      actor,
      action: 'ticket.file_added',
      subject: { kind: 'ticket', id: ticketId },
      ...(ticket.playerId !== null && { playerId: ticket.playerId }),
      after: { name },
    });
  });
  return getThread(context, actor, ticketId);
}

function demandOpen<Row extends TicketRow>(ticket: Row | undefined): Row {
  demand(ticket, 'ticket.not_found');
  demand(ticket.state !== 'closed', 'ticket.closed');
  return ticket;
}

export async function decodeFile(data: string): Promise<SafeFile> {
  const file = await makeSafeFile(Buffer.from(data, 'base64'));
  demand(file.content.length <= ticketLimits.fileMaxBytes, 'ticket.file_refused');
  return file;
}

/** The caller holds the ticket's lock. Returns the stored file name. */
export async function storeFile(
  tx: TxContext,
  { number }: TicketRow,
  { file, message }: { readonly file: SafeFile; readonly message: FileMessage | undefined },
): Promise<string> {
  demand(message, 'ticket.not_found');
  demand(message.files < ticketLimits.filesPerMessage, 'ticket.too_many_files');
  const name = `ticket-${number}-${message.ofTicket + 1}.${file.extension}`;
  const id = newId('tf', tx.clock, tx.random);
  const sealed = tx.vault.sealFile(file.content, id);
  await insertFile(tx.db, { id, messageId: message.id, name, bytes: file.content.length, sealed });
  return name;
}

interface FileParams {
  readonly id: string;
  readonly fileId: string;
}

/** Never opens the file of a note. */
export async function openPlayerFile(
  context: Pick<Context, 'db' | 'vault'>,
  { playerId }: PlayerActor,
  { id, fileId }: FileParams,
): Promise<FileReply> {
  demand(await findPlayerTicket(context.db, playerId, id), 'ticket.file_not_found');
  return openTicketFile(context, { id, fileId, withNotes: false });
}

export async function openAgentFile(
  context: Pick<Context, 'db' | 'vault'>,
  { agentId }: AgentActor,
  { id, fileId }: FileParams,
): Promise<FileReply> {
  demand(await findTicketOfSubtree(context.db, agentId, { id }), 'ticket.file_not_found');
  return openTicketFile(context, { id, fileId, withNotes: true });
}

/** Does not check access: the caller has already found the ticket. */
export async function openTicketFile(
  context: Pick<Context, 'db' | 'vault'>,
  { id, ...key }: FileParams & { readonly withNotes: boolean },
): Promise<FileReply> {
  const file = await findFile(context.db, { ticketId: id, ...key });
  demand(file, 'ticket.file_not_found');
  return { name: file.name, content: readStoredFile(context, { table: 'ticketFile', id: key.fileId }) };
}
