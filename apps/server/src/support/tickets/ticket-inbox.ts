import {
  type AgentThread,
  type AuditAction,
  type BodyOf,
  freeText,
  type Language,
  type QueryOf,
  type QueuedTicket,
  ticketLimits,
} from '@golden-acers/contract';
import { demand, type ListPage, pageFromRows, parsePageParams } from '@golden-acers/platform';
import { z } from 'zod';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { type AuditEvent, recordAuditEvent } from '../../events/audit/audit.ts';
import { enqueueMail } from '../../messages/mail/mail.ts';
import { notifyAccount } from '../../messages/notifications/notifications.ts';
import { defineExport } from '../../reporting/exports/exports.ts';
import { isNotificationDue, lockPresence } from './chats.sql.ts';
import {
  areOfOnePerson,
  countUnreplied,
  findMatchingAccount,
  findTicketOfSubtree,
  listAssigneesOfTicket,
  listTicketsOfSubtree,
  lockTickets,
  mergeTicketRows,
  noteViewer,
  type QueuedTicketRow,
  selectExportedTickets,
  writeAssignee,
  writeHandling,
} from './ticket-inbox.sql.ts';
import {
  countMessages,
  findMailRecipient,
  listMessageRows,
  lockTicket,
  noteReplyMail,
  writeTicketState,
} from './tickets.sql.ts';
import { describeTicket, writeMessage } from './tickets.ts';
import { mailVisitor } from './visitor-mails.ts';

export async function listTickets(
  context: Pick<Context, 'db'>,
  { agentId }: AgentActor,
  { state, assigned, search, ...page }: QueryOf<'GET /agent/tickets'>,
): Promise<ListPage<QueuedTicket> & { unreplied: number }> {
  const query = { ...parsePageParams(page), state, assigned, search };
  const [found, unreplied] = await Promise.all([
    listTicketsOfSubtree(context.db, agentId, query),
    countUnreplied(context.db, agentId),
  ]);
  const { rows, nextCursor } = pageFromRows(found, page.limit);
  return { rows: rows.map((row) => describeQueued(row, agentId)), nextCursor, unreplied };
}

export async function getThread(
  context: Pick<Context, 'db'>,
  { agentId }: AgentActor,
  id: string,
): Promise<AgentThread> {
  const ticket = await demandTicket(context, agentId, id);
  const [messages, assignees, matchingAccount] = await Promise.all([
    listMessageRows(context.db, [id]),
    listAssigneesOfTicket(context.db, agentId, ticket.playerId),
    ticket.visitorKey === null ? undefined : findMatchingAccount(context.db, agentId, ticket.visitorKey),
  ]);
  return {
    ...describeQueued(ticket, agentId),
    playerStatus: ticket.playerStatus,
    readAt: ticket.playerReadAt?.toISOString() ?? null,
    matchingAccount: matchingAccount ?? null,
    messages: messages.map(({ id: messageId, at, text, author, authorId, isOfAgent, isInternal, files }) => ({
      ...{ id: messageId, text, author, isInternal, isOfVisitor: authorId === null },
      at: at.toISOString(),
      isOwn: authorId === agentId,
      files: [...files],
      from: isOfAgent ? ('agent' as const) : ('player' as const),
    })),
    assignees: assignees.map((agent) => ({ ...agent, isSelf: agent.id === agentId })),
  };
}

/**
 * Notifies the player, and mails a link without the text, because others may read the mailbox: one mail until
 * the player has read the ticket. In a chat
 * only the assigned agent replies; in an unassigned chat, the first agent who replies.
 */
export async function replyToTicket(
  context: Context,
  actor: AgentActor,
  { id, text, kind }: BodyOf<'POST /agent/tickets/:id/messages'> & { readonly id: string },
): Promise<AgentThread> {
  const { agentId } = actor;
  await inTransaction(context, async (tx) => {
    const isAvailable = await lockPresence(tx.db, agentId);
    const ticket = await lockOpenTicket(tx, agentId, id);
    const isInternal = kind === 'note';
    const isChat = ticket.channel === 'chat';
    const isFree = ticket.assigneeId === null;
    demand(!isChat || isInternal || isFree || ticket.assigneeId === agentId, 'ticket.changed_meanwhile');
    await writeMessage(tx, { ticketId: id, authorId: agentId, isOfAgent: true, isInternal, text });
    if (isFree && (!isChat || (isAvailable && !isInternal))) await writeAssignee(tx.db, id, agentId);
    if (!isInternal) {
      await writeTicketState(tx.db, id, kind === 'solved' ? 'solved' : 'waiting');
      if (!isChat || (await isNotificationDue(tx.db, id))) await notifyPlayer(tx, ticket);
    } else if (ticket.state === 'new') await writeTicketState(tx.db, id, 'open');
    await record(tx, actor, isInternal ? 'ticket.noted' : 'ticket.replied', ticket, { after: { kind } });
  });
  return getThread(context, actor, id);
}

/** Closes a ticket after a decision made elsewhere. Does not change a closed ticket. */
export async function closeWithReply(
  tx: TxContext,
  actor: AgentActor,
  id: string,
  textIn: (language: Language) => string,
): Promise<void> {
  const { agentId } = actor;
  await lockTicket(tx.db, id);
  const ticket = await demandTicket(tx, agentId, id);
  if (ticket.state === 'closed' || (await countMessages(tx.db, id)) >= ticketLimits.maxMessages) return;
  const text = textIn(ticket.language);
  await writeMessage(tx, { ticketId: id, authorId: agentId, isOfAgent: true, isInternal: false, text });
  await writeTicketState(tx.db, id, 'solved');
  await notifyPlayer(tx, ticket);
}

async function notifyPlayer(tx: TxContext, ticket: QueuedTicketRow): Promise<void> {
  const { id, playerId, subject, language } = ticket;
  if (playerId === null) return mailVisitor(tx, ticket);
  const data = { ticket: id, number: Number(ticket.number), subject };
  await notifyAccount(tx, playerId, { kind: 'ticket_reply', data });
  const recipient = await findMailRecipient(tx.db, playerId);
  if (recipient === undefined || !(await noteReplyMail(tx.db, id))) return;
  const link = new URL(`/support/tickets/${id}`, tx.config.publicUrl).href;
  await enqueueMail(tx, { accountId: playerId, kind: 'ticket_reply', language, recipient, link });
}

/** Refuses the second of two agents who assign a ticket at once. Only available agents get chats. */
export async function assignTicket(
  context: Context,
  actor: AgentActor,
  { id, agentId, previousId }: BodyOf<'POST /agent/tickets/:id/assign'> & { readonly id: string },
): Promise<AgentThread> {
  await inTransaction(context, async (tx) => {
    const isAvailable = agentId !== null && (await lockPresence(tx.db, agentId));
    const ticket = await lockOpenTicket(tx, actor.agentId, id);
    demand(ticket.assigneeId === previousId, 'ticket.changed_meanwhile');
    const assignees = await listAssigneesOfTicket(tx.db, actor.agentId, ticket.playerId);
    const assignee = assignees.find((agent) => agent.id === agentId);
    demand(agentId === null || assignee !== undefined, 'agent.not_found');
    demand(ticket.channel !== 'chat' || agentId === null || isAvailable, 'ticket.agent_absent');
    await writeAssignee(tx.db, id, agentId);
    await record(tx, actor, 'ticket.assigned', ticket, {
      before: { takenBy: ticket.assigneeName },
      after: { takenBy: assignee?.name ?? null },
    });
  });
  return getThread(context, actor, id);
}

export async function changeTicket(
  context: Context,
  actor: AgentActor,
  { id, state, priority, category }: BodyOf<'PUT /agent/tickets/:id'> & { readonly id: string },
): Promise<AgentThread> {
  await inTransaction(context, async (tx) => {
    const ticket = await lockOpenTicket(tx, actor.agentId, id);
    await writeHandling(tx.db, id, { priority, category });
    if (state !== undefined) await writeTicketState(tx.db, id, state);
    const given = Object.entries({ state, priority, category }).filter(([, value]) => value !== undefined);
    await record(tx, actor, 'ticket.changed', ticket, {
      before: Object.fromEntries(given.map(([name]) => [name, String(Reflect.get(ticket, name))])),
      after: Object.fromEntries(given),
    });
  });
  return getThread(context, actor, id);
}

/** Merges two tickets of one person. Later messages to the merged ticket go to the other one. */
export async function mergeTicket(
  context: Context,
  actor: AgentActor,
  { id, into: number }: { readonly id: string; readonly into: number },
): Promise<AgentThread> {
  const into = await inTransaction(context, async (tx) => {
    const found = await findTicketOfSubtree(tx.db, actor.agentId, { number });
    demand(found !== undefined && found.id !== id, 'ticket.merge_refused');
    await lockTickets(tx.db, [id, found.id]);
    const [ticket, target] = [
      await demandOpenTicket(tx, actor.agentId, id),
      await demandOpenTicket(tx, actor.agentId, found.id),
    ];
    const isOfOnePerson = await areOfOnePerson(tx.db, { from: id, into: target.id });
    demand(isOfOnePerson, 'ticket.merge_refused');
    const messages = (await countMessages(tx.db, id)) + (await countMessages(tx.db, target.id));
    demand(messages <= ticketLimits.maxMessages, 'ticket.too_many_messages');
    await mergeTicketRows(tx.db, { from: id, into: target.id });
    await record(tx, actor, 'ticket.merged', ticket, { after: { number } });
    return target.id;
  });
  return getThread(context, actor, into);
}

/** Marks the ticket as open at the agent for the next half minute. */
export async function viewTicket(
  context: Pick<Context, 'db'>,
  { agentId }: AgentActor,
  id: string,
): Promise<{ others: string[] }> {
  await demandTicket(context, agentId, id);
  return { others: await noteViewer(context.db, id, agentId) };
}

async function demandTicket({ db }: Pick<Context, 'db'>, agentId: string, id: string) {
  const ticket = await findTicketOfSubtree(db, agentId, { id });
  demand(ticket, 'ticket.not_found');
  return ticket;
}

async function demandOpenTicket(tx: Pick<Context, 'db'>, agentId: string, id: string) {
  const ticket = await demandTicket(tx, agentId, id);
  demand(ticket.state !== 'closed', 'ticket.closed');
  return ticket;
}

async function lockOpenTicket(tx: TxContext, agentId: string, id: string): Promise<QueuedTicketRow> {
  await lockTicket(tx.db, id);
  return demandOpenTicket(tx, agentId, id);
}

/** The audit event omits the text, so that it can be deleted when the account closes. */
function record(
  tx: TxContext,
  actor: AgentActor,
  action: AuditAction,
  { id, playerId }: QueuedTicketRow,
  changes: Pick<AuditEvent, 'before' | 'after'>,
): Promise<void> {
  const subject = { kind: 'ticket', id } as const;
  return recordAuditEvent(tx, { actor, action, subject, ...(playerId !== null && { playerId }), ...changes });
}

function describeQueued(row: QueuedTicketRow, agentId: string): QueuedTicket {
  const { priority, isOverdue, account, nickname, manager, visitorEmail, assigneeId, assigneeName } = row;
  return {
    ...describeTicket(row),
    ...{ priority, isOverdue, account, nickname, manager },
    visitor: visitorEmail === null ? null : { email: visitorEmail },
    dueAt: row.dueAt?.toISOString() ?? null,
    assignedTo:
      assigneeId === null || assigneeName === null
        ? null
        : { id: assigneeId, name: assigneeName, isSelf: assigneeId === agentId },
    mergedInto: row.mergedInto === null ? null : Number(row.mergedInto),
  };
}

/** The list as a file. */
export const ticketsExport = defineExport({
  name: 'tickets',
  permission: 'tickets.handle',
  filters: z.strictObject({
    state: z.enum(['unreplied', 'waiting', 'solved', 'closed', 'all']),
    assigned: z.enum(['anybody', 'me', 'nobody']),
    search: freeText(0, ticketLimits.searchMax, 'Invalid search'),
  }),
  rows: selectExportedTickets,
  columns: [
    ['Number', ({ number }) => String(number)],
    ['State', ({ state }) => state],
    ['Priority', ({ priority }) => priority],
    ['Channel', ({ channel }) => channel],
    ['Topic', ({ category }) => category],
    ['Subject', ({ subject }) => subject],
    ['Account', ({ account }) => account],
    ['Visitor', ({ visitorEmail }) => visitorEmail ?? ''],
    ['Manager', ({ manager }) => manager],
    ['Assigned', ({ assigneeName }) => assigneeName],
    ['Created', ({ createdText }) => createdText, 'time'],
    ['Due', ({ dueText }) => dueText, 'time'],
    ['Messages', ({ messages }) => messages],
    ['Satisfied', ({ isSatisfied }) => (isSatisfied === null ? '' : isSatisfied ? 'yes' : 'no')],
  ],
});
