import type { PlayerThread } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import type { AgentActor, PlayerActor } from '../../access/sessions/actors.ts';
import { type Context, inTransaction } from '../../context.ts';
import type { Db } from '../../schema.ts';
import {
  countChatsAhead,
  countQueuedChats,
  deleteEndedPresences,
  endPresence,
  findOpenChat,
  findSupportTimeZone,
  isChatAvailable,
  isPresent,
  noteChatView,
  publishTyping,
  purgeViews,
  releaseChats,
  renewPresence,
  startPresence,
  writeReadTime,
} from './chats.sql.ts';
import { countUnreplied, findTicketOfSubtree } from './ticket-inbox.sql.ts';
import { findPlayerTicket, lockTicket, writeTicketState } from './tickets.sql.ts';
import { getPlayerThread } from './tickets.ts';

export { hasAbsentAgents } from './chats.sql.ts';

type DbContext = Pick<Context, 'db'>;

export async function getChat({ db }: DbContext, { playerId }: PlayerActor) {
  const [isAvailable, openTicketId, timeZone] = await Promise.all([
    isChatAvailable(db, playerId),
    findOpenChat(db, playerId),
    findSupportTimeZone(db),
  ]);
  return { isAvailable, openTicketId: openTicketId ?? null, timeZone };
}

/** Marks the chat as open at the player for the next half minute. */
export async function viewChat({ db }: DbContext, { playerId }: PlayerActor, id: string) {
  const ticket = await demandPlayerTicket({ db }, playerId, id);
  if (ticket.channel === 'chat') await noteChatView(db, id);
  const isJoined = ticket.assigneeId !== null;
  const isQueued =
    ticket.channel === 'chat' && !isJoined && (ticket.state === 'new' || ticket.state === 'open');
  return {
    isJoined,
    isAvailable: await isChatAvailable(db, playerId),
    ahead: isQueued ? await countChatsAhead(db, { id, playerId }) : null,
  };
}

export async function typeAsPlayer({ db }: DbContext, { playerId }: PlayerActor, id: string): Promise<null> {
  await demandPlayerTicket({ db }, playerId, id);
  await publishTyping(db, { id, side: 'player', authorId: playerId });
  return null;
}

export async function readAsPlayer({ db }: DbContext, { playerId }: PlayerActor, id: string): Promise<null> {
  await demandPlayerTicket({ db }, playerId, id);
  await writeReadTime(db, { id, side: 'player', readerId: playerId });
  return null;
}

export async function typeAsAgent({ db }: DbContext, { agentId }: AgentActor, id: string): Promise<null> {
  await demandAgentTicket({ db }, agentId, id);
  await publishTyping(db, { id, side: 'agent', authorId: agentId });
  return null;
}

export async function readAsAgent({ db }: DbContext, { agentId }: AgentActor, id: string): Promise<null> {
  await demandAgentTicket({ db }, agentId, id);
  await writeReadTime(db, { id, side: 'agent', readerId: agentId });
  return null;
}

/** Closes the ticket permanently: no one can write to it again. */
export async function endTicket(context: Context, actor: PlayerActor, id: string): Promise<PlayerThread> {
  await inTransaction(context, async (tx) => {
    await lockTicket(tx.db, id);
    const ticket = await demandPlayerTicket(tx, actor.playerId, id);
    if (ticket.state !== 'closed') await writeTicketState(tx.db, id, 'closed');
  });
  return getPlayerThread(context, actor, id);
}

/** Does not renew an availability that has expired. */
export async function renewAvailability({ db }: DbContext, actor: AgentActor) {
  await renewPresence(db, actor.sessionId);
  return describeAvailability(db, actor);
}

/** When an agent leaves, its chats return to the queue. */
export async function setAvailability(
  context: Context,
  actor: AgentActor,
  { isAvailable }: { readonly isAvailable: boolean },
) {
  const { agentId, sessionId } = actor;
  await inTransaction(context, async (tx) => {
    if (isAvailable) return startPresence(tx.db, { agentId, sessionId });
    await endPresence(tx.db, sessionId);
    await releaseChats(tx.db);
  });
  return describeAvailability(context.db, actor);
}

async function describeAvailability(db: Db, { agentId, sessionId }: AgentActor) {
  const [isAvailable, queued, unreplied] = await Promise.all([
    isPresent(db, sessionId),
    countQueuedChats(db, agentId),
    countUnreplied(db, agentId),
  ]);
  return { isAvailable, queued, unreplied };
}

/** Returns the chats of agents who have left to the queue. */
export async function releaseAbsentAgents(context: DbContext): Promise<boolean> {
  await inTransaction(context, async (tx) => {
    await deleteEndedPresences(tx.db);
    await releaseChats(tx.db);
  });
  return false;
}

const purgedAtOnce = 1_000;

/** Returns whether there may be more. */
export const purgeTicketViews = ({ db }: DbContext): Promise<boolean> => purgeViews(db, purgedAtOnce);

async function demandPlayerTicket({ db }: DbContext, playerId: string, id: string) {
  const ticket = await findPlayerTicket(db, playerId, id);
  demand(ticket, 'ticket.not_found');
  return ticket;
}

async function demandAgentTicket({ db }: DbContext, agentId: string, id: string) {
  demand(await findTicketOfSubtree(db, agentId, { id }), 'ticket.not_found');
}
