import {
  type Language,
  type PlayerThread,
  type PlayerTicket,
  type TicketCategory,
  type TicketChannel,
  type TicketPriority,
  ticketLimits,
} from '@golden-acers/contract';
import { demand, type ListPage, newId, type PageQuery, pageFromRows } from '@golden-acers/platform';
import type { PlayerActor } from '../../access/sessions/actors.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { findOpenChat, isChatAvailable, releaseReopenedChat } from './chats.sql.ts';
import {
  closeSolvedTickets,
  countMessages,
  findPlayerTicket,
  insertMessage,
  insertTicket,
  listMessageRows,
  listPlayerTicketRows,
  listTicketsOfPerson,
  lockAndCountTickets,
  lockTicket,
  type MessageRow,
  type NewMessage,
  noteThreadRead,
  type TicketRow,
  writeRating,
  writeTicketState,
} from './tickets.sql.ts';

export { erasePlayerTickets } from './tickets.sql.ts';

export async function listPlayerTickets(
  { db }: Pick<Context, 'db'>,
  { playerId }: PlayerActor,
  page: PageQuery,
): Promise<ListPage<PlayerTicket>> {
  const { rows, nextCursor } = pageFromRows(await listPlayerTicketRows(db, playerId, page), page.limit);
  return { rows: rows.map(describeTicket), nextCursor };
}

export async function getPlayerThread(
  { db }: Pick<Context, 'db'>,
  { playerId }: PlayerActor,
  id: string,
): Promise<PlayerThread> {
  const ticket = await findPlayerTicket(db, playerId, id);
  demand(ticket, 'ticket.not_found');
  await noteThreadRead(db, id);
  return describeThread(ticket, await listMessageRows(db, [id]));
}

/** Lists all threads of a player, also those written while signed out, newest ticket first. */
export async function listAllThreads(
  { db }: Pick<Context, 'db'>,
  playerId: string,
  limit: number,
): Promise<PlayerThread[]> {
  const tickets = await listTicketsOfPerson(db, playerId, limit);
  const messages = await listMessageRows(
    db,
    tickets.map(({ id }) => id),
  );
  return tickets.map((ticket) => describeThread(ticket, messages));
}

export function describeThread(ticket: TicketRow, messages: readonly MessageRow[]): PlayerThread {
  return {
    ...describeTicket(ticket),
    readAt: ticket.agentReadAt?.toISOString() ?? null,
    canBeRated: canBeRated(ticket),
    messages: messages
      .filter(({ ticketId, isInternal }) => ticketId === ticket.id && !isInternal)
      .map(({ id: messageId, at, text, isOfAgent, files }) => ({
        id: messageId,
        at: at.toISOString(),
        text,
        isOwn: !isOfAgent,
        files: [...files],
        from: isOfAgent ? ('agent' as const) : ('player' as const),
      })),
  };
}

interface NewTicket {
  readonly category: TicketCategory;
  readonly subject: string;
  readonly text: string;
  readonly language: Language;
  readonly channel?: TicketChannel;
}

/** Requests about gambling problems get the highest priority. */
export const priorityOf = (category: TicketCategory): TicketPriority =>
  category === 'safer_play' ? 'urgent' : 'normal';

/** A chat for which no agent is available becomes an ordinary ticket. */
export async function createTicket(
  context: Context,
  actor: PlayerActor,
  ticket: NewTicket,
): Promise<PlayerThread> {
  const { playerId } = actor;
  const id = await inTransaction(context, async (tx) => {
    const { open, sameDay } = await lockAndCountTickets(tx.db, playerId);
    demand(sameDay < ticketLimits.maxPerDay, 'ticket.too_many_a_day');
    demand(open < ticketLimits.maxOpen, 'ticket.too_many_open');
    const isChat = ticket.channel === 'chat' && (await isChatAvailable(tx.db, playerId));
    demand(!isChat || (await findOpenChat(tx.db, playerId)) === undefined, 'ticket.chat_open');
    return openTicketFor(tx, playerId, { ...ticket, channel: isChat ? 'chat' : 'form' });
  });
  return getPlayerThread(context, actor, id);
}

/** Ignores the limits of tickets: the caller has its own. */
export async function openTicketFor(
  tx: TxContext,
  playerId: string,
  { text, channel = 'form', ...ticket }: NewTicket,
): Promise<string> {
  const id = newId('tk', tx.clock, tx.random);
  await insertTicket(tx.db, { ...ticket, id, playerId, channel, priority: priorityOf(ticket.category) });
  await writeMessage(tx, { ticketId: id, authorId: playerId, isOfAgent: false, isInternal: false, text });
  return id;
}

/** Reopens a solved ticket. The reply deadline counts from the first message without a reply. */
export async function writeToTicket(
  context: Context,
  actor: PlayerActor,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<PlayerThread> {
  const { playerId } = actor;
  await inTransaction(context, async (tx) => {
    await lockTicket(tx.db, id);
    const ticket = await findPlayerTicket(tx.db, playerId, id);
    demand(ticket, 'ticket.not_found');
    demand(ticket.state !== 'closed', 'ticket.closed');
    await writeMessage(tx, { ticketId: id, authorId: playerId, isOfAgent: false, isInternal: false, text });
    await writeTicketState(tx.db, id, ticket.state === 'new' ? 'new' : 'open');
    if (ticket.state === 'solved') await releaseReopenedChat(tx.db, id);
  });
  return getPlayerThread(context, actor, id);
}

/** The caller holds the ticket's lock. */
export async function writeMessage(tx: TxContext, message: Omit<NewMessage, 'id'>): Promise<void> {
  const count = await countMessages(tx.db, message.ticketId);
  demand(count < ticketLimits.maxMessages, 'ticket.too_many_messages');
  await insertMessage(tx.db, { ...message, id: newId('tm', tx.clock, tx.random) });
}

export async function rateTicket(
  context: Context,
  actor: PlayerActor,
  { id, isSatisfied }: { readonly id: string; readonly isSatisfied: boolean },
): Promise<PlayerThread> {
  await inTransaction(context, async (tx) => {
    await lockTicket(tx.db, id);
    const ticket = await findPlayerTicket(tx.db, actor.playerId, id);
    demand(ticket, 'ticket.not_found');
    demand(canBeRated(ticket), 'ticket.not_solved');
    await writeRating(tx.db, id, isSatisfied);
  });
  return getPlayerThread(context, actor, id);
}

export const canBeRated = ({ state, wasSolved }: TicketRow): boolean =>
  state === 'solved' || (state === 'closed' && wasSolved);

const closedAtOnce = 100;

/** Returns whether there may be more. */
export const closeOldTickets = ({ db }: Pick<Context, 'db'>): Promise<boolean> =>
  closeSolvedTickets(db, { afterDays: ticketLimits.closesAfterDays, batchSize: closedAtOnce });

export function describeTicket(row: TicketRow): PlayerTicket {
  const { id, category, channel, subject, state, isSatisfied } = row;
  return {
    ...{ id, category, channel, subject, state, isSatisfied },
    number: Number(row.number),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
