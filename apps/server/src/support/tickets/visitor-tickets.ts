import { type BodyOf, type Language, type VisitorThread, visitorTicketLimits } from '@golden-acers/contract';
import { demand, newId } from '@golden-acers/platform';
import { emailKey } from '../../access/identity/identity.ts';
import type { VisitorActor, VisitorLinkPurpose } from '../../access/sessions/actors.ts';
import { signVisitorToken } from '../../access/visitor-links/visitor-links.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import type { Db } from '../../schema.ts';
import { listMessageRows, lockTicket, noteThreadRead, writeRating, writeTicketState } from './tickets.sql.ts';
import { canBeRated, describeThread, priorityOf, writeMessage } from './tickets.ts';
import { sendVisitorLink } from './visitor-mails.ts';
import {
  countOpenTickets,
  deleteUnconfirmedTickets,
  eraseOldTickets,
  findRepeatedTicket,
  findVisitorTicket,
  insertVisitorTicket,
  isRepeatedMessage,
  lockAddress,
  type VisitorTicketRow,
  writeConfirmation,
} from './visitor-tickets.sql.ts';

type NewVisitorTicket = BodyOf<'POST /visitor/tickets'> & { readonly language: Language };

/**
 * Reads no account, so the response reveals nothing about one. The mail omits the typed text, so that no one
 * can send messages to strangers through the casino.
 */
export async function createVisitorTicket(
  context: Context,
  { email, category, subject, text, language }: NewVisitorTicket,
): Promise<{ fileToken: string }> {
  const visitorKey = emailKey(email);
  const ticketId = await inTransaction(context, async (tx) => {
    await lockAddress(tx.db, visitorKey);
    const repeated = await findRepeatedTicket(tx.db, { visitorKey, subject, text });
    if (repeated !== undefined) return repeated;
    const id = newId('tk', tx.clock, tx.random);
    const priority = priorityOf(category);
    await insertVisitorTicket(tx.db, { id, email, visitorKey, category, subject, language, priority });
    await writeMessage(tx, { ticketId: id, authorId: null, isOfAgent: false, isInternal: false, text });
    await sendVisitorLink(tx, { id, language }, { recipient: email, purpose: 'confirm' });
    return id;
  });
  return { fileToken: signVisitorToken(context, { ticketId, purpose: 'files' }).token };
}

/** Confirms the address. A link that is opened again changes nothing and still leads to the ticket. */
export async function confirmVisitorTicket(
  context: Context,
  actor: VisitorActor,
): Promise<{ token: string }> {
  const { ticketId } = actor;
  await inTransaction(context, async (tx) => {
    const { visitorKey } = await demandVisitorTicket(tx.db, actor, ['confirm']);
    await lockAddress(tx.db, visitorKey);
    await lockTicket(tx.db, ticketId);
    const { isConfirmed } = await demandVisitorTicket(tx.db, actor, ['confirm']);
    if (isConfirmed) return;
    const open = await countOpenTickets(tx.db, visitorKey);
    demand(open < visitorTicketLimits.maxOpen, 'ticket.too_many_open');
    await writeConfirmation(tx.db, ticketId);
  });
  return { token: signVisitorToken(context, { ticketId, purpose: 'thread' }).token };
}

export async function getVisitorThread(
  { db }: Pick<Context, 'db'>,
  actor: VisitorActor,
): Promise<VisitorThread> {
  const { ticketId, expiresAt } = actor;
  const ticket = await demandVisitorTicket(db, actor, ['thread']);
  await noteThreadRead(db, ticketId);
  return {
    ...describeThread(ticket, await listMessageRows(db, [ticketId])),
    isMerged: ticket.isMerged,
    linkEndsAt: expiresAt.toISOString(),
  };
}

/** Reopens a solved ticket, as a player's message does. */
export function writeAsVisitor(context: Context, actor: VisitorActor, text: string): Promise<VisitorThread> {
  return changeTicket(context, actor, async (tx, { id, state }) => {
    demand(state !== 'closed', 'ticket.closed');
    if (await isRepeatedMessage(tx.db, id, text)) return;
    await writeMessage(tx, { ticketId: id, authorId: null, isOfAgent: false, isInternal: false, text });
    await writeTicketState(tx.db, id, state === 'new' ? 'new' : 'open');
  });
}

export function rateAsVisitor(
  context: Context,
  actor: VisitorActor,
  isSatisfied: boolean,
): Promise<VisitorThread> {
  return changeTicket(context, actor, async (tx, ticket) => {
    demand(canBeRated(ticket), 'ticket.not_solved');
    await writeRating(tx.db, ticket.id, isSatisfied);
  });
}

export function endAsVisitor(context: Context, actor: VisitorActor): Promise<VisitorThread> {
  return changeTicket(context, actor, async (tx, { id, state }) => {
    if (state !== 'closed') await writeTicketState(tx.db, id, 'closed');
  });
}

async function changeTicket(
  context: Context,
  actor: VisitorActor,
  change: (tx: TxContext, ticket: VisitorTicketRow) => Promise<void>,
): Promise<VisitorThread> {
  await inTransaction(context, async (tx) => {
    await lockTicket(tx.db, actor.ticketId);
    await change(tx, await demandVisitorTicket(tx.db, actor, ['thread']));
  });
  return getVisitorThread(context, actor);
}

/** Accepts a link only for its purpose, and not after the ticket's text is deleted. */
export async function demandVisitorTicket(
  db: Db,
  { ticketId, purpose }: VisitorActor,
  purposes: readonly VisitorLinkPurpose[],
): Promise<VisitorTicketRow> {
  demand(purposes.includes(purpose), 'link.not_valid');
  const ticket = await findVisitorTicket(db, ticketId);
  demand(ticket, 'link.not_valid');
  return ticket;
}

const purgedAtOnce = 100;

/** Returns whether there may be more. */
export const purgeUnconfirmedTickets = ({ db }: Pick<Context, 'db'>): Promise<boolean> =>
  deleteUnconfirmedTickets(db, { afterDays: visitorTicketLimits.confirmDays, batchSize: purgedAtOnce });

/** Returns whether there may be more. */
export const purgeVisitorTickets = ({ db }: Pick<Context, 'db'>): Promise<boolean> =>
  inTransaction({ db }, (tx) =>
    eraseOldTickets(tx.db, { afterDays: visitorTicketLimits.keptDays, batchSize: purgedAtOnce }),
  );
