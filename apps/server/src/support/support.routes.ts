import {
  createRateLimiter,
  enforceRateLimit,
  languageOf,
  minuteMs,
  reply,
  replyPage,
} from '@golden-acers/platform';
import { createSharedLimiter } from '../access/attempt-limits/shared-limits.ts';
import type { Context, ServerBind } from '../context.ts';
import { getHelpVote, listArticleVotes, setHelpVote } from './help/help.ts';
import {
  getOwnIdentity,
  getPlayerIdentity,
  openDocument,
  refuseIdentity,
  submitDocuments,
  verifyIdentity,
} from './identity-checks/identity-checks.ts';
import {
  endTicket,
  getChat,
  readAsAgent,
  readAsPlayer,
  renewAvailability,
  setAvailability,
  typeAsAgent,
  typeAsPlayer,
  viewChat,
} from './tickets/chats.ts';
import { addAgentFile, addTicketFile, openAgentFile, openPlayerFile } from './tickets/ticket-files.ts';
import {
  assignTicket,
  changeTicket,
  getThread,
  listTickets,
  mergeTicket,
  replyToTicket,
  viewTicket,
} from './tickets/ticket-inbox.ts';
import {
  createTicket,
  getPlayerThread,
  listPlayerTickets,
  rateTicket,
  writeToTicket,
} from './tickets/tickets.ts';

export function bindSupport(bind: ServerBind, context: Context): void {
  bindHelp(bind, context);
  bindTickets(bind, context);
  bindChats(bind, context);
  bindInbox(bind, context);
  bindIdentity(bind, context);
}

function bindHelp(bind: ServerBind, context: Context): void {
  // More than a person reads.
  const votes = createRateLimiter({ uses: 30, perMs: minuteMs }, context.clock);

  bind('GET /user/help/:article/vote', ({ actor, params }) => getHelpVote(context, actor, params.article));
  bind('PUT /user/help/:article/vote', async ({ actor, params, body }) => {
    await enforceRateLimit(votes, actor.playerId);
    return setHelpVote(context, actor, { ...params, ...body });
  });
  bind('GET /agent/help/votes', ({ actor }) => listArticleVotes(context, actor));
}

/** More than a person needs. */
const ticketRate = { uses: 20, perMs: 10 * minuteMs };
/** More than a person types, in a chat too. */
const messageRate = { uses: 30, perMs: minuteMs };
/** Covers a typing signal every three seconds and the polls of an open chat, in several tabs. */
const signalRate = { uses: 120, perMs: minuteMs };
/** Each file may take a second of CPU time. */
const fileRate = { uses: 20, perMs: 10 * minuteMs };
const agentRate = { uses: 60, perMs: minuteMs };

function bindTickets(bind: ServerBind, context: Context): void {
  const tickets = createRateLimiter(ticketRate, context.clock);
  const messages = createRateLimiter(messageRate, context.clock);
  bind('GET /user/tickets', async ({ actor, query }) =>
    replyPage(await listPlayerTickets(context, actor, query)),
  );
  bind('GET /user/tickets/:id', ({ actor, params }) => getPlayerThread(context, actor, params.id));
  bind('POST /user/tickets', async ({ actor, body, request, claim }) => {
    await enforceRateLimit(tickets, actor.playerId);
    const ticket = { ...body, language: languageOf(request) };
    return reply(await createTicket({ ...context, claim }, actor, ticket), { status: 201 });
  });
  bind('POST /user/tickets/:id/messages', async ({ actor, params, body, claim }) => {
    await enforceRateLimit(messages, actor.playerId);
    const thread = await writeToTicket({ ...context, claim }, actor, { ...params, ...body });
    return reply(thread, { status: 201 });
  });
  const files = createRateLimiter(fileRate, context.clock);
  bind('POST /user/tickets/:id/files', async ({ actor, params, body }) => {
    await enforceRateLimit(files, actor.playerId);
    return reply(await addTicketFile(context, actor, { ...params, ...body }), { status: 201 });
  });
  bind('GET /user/tickets/:id/files/:fileId', ({ actor, params }) => openPlayerFile(context, actor, params));
  bind('POST /user/tickets/:id/rate', async ({ actor, params, body }) => {
    await enforceRateLimit(messages, actor.playerId);
    return rateTicket(context, actor, { ...params, ...body });
  });
}

function bindChats(bind: ServerBind, context: Context): void {
  const signals = createRateLimiter(signalRate, context.clock);
  bind('GET /user/chat', ({ actor }) => getChat(context, actor));
  bind('POST /user/tickets/:id/view', async ({ actor, params }) => {
    await enforceRateLimit(signals, actor.playerId);
    return viewChat(context, actor, params.id);
  });
  bind('POST /user/tickets/:id/typing', async ({ actor, params }) => {
    await enforceRateLimit(signals, actor.playerId);
    return typeAsPlayer(context, actor, params.id);
  });
  bind('POST /user/tickets/:id/read', async ({ actor, params }) => {
    await enforceRateLimit(signals, actor.playerId);
    return readAsPlayer(context, actor, params.id);
  });
  bind('POST /user/tickets/:id/end', ({ actor, params }) => endTicket(context, actor, params.id));

  const agentSignals = createRateLimiter(signalRate, context.clock);
  bind('GET /agent/chat', ({ actor }) => renewAvailability(context, actor));
  bind('POST /agent/chat', ({ actor, body }) => setAvailability(context, actor, body));
  bind('POST /agent/tickets/:id/typing', async ({ actor, params }) => {
    await enforceRateLimit(agentSignals, actor.agentId);
    return typeAsAgent(context, actor, params.id);
  });
  bind('POST /agent/tickets/:id/read', async ({ actor, params }) => {
    await enforceRateLimit(agentSignals, actor.agentId);
    return readAsAgent(context, actor, params.id);
  });
}

function bindInbox(bind: ServerBind, context: Context): void {
  const writes = createRateLimiter(agentRate, context.clock);
  bind('GET /agent/tickets', async ({ actor, query }) => replyPage(await listTickets(context, actor, query)));
  bind('GET /agent/tickets/:id', ({ actor, params }) => getThread(context, actor, params.id));
  const files = createRateLimiter(fileRate, context.clock);
  bind('POST /agent/tickets/:id/files', async ({ actor, params, body }) => {
    await enforceRateLimit(files, actor.agentId);
    return reply(await addAgentFile(context, actor, { ...params, ...body }), { status: 201 });
  });
  bind('GET /agent/tickets/:id/files/:fileId', ({ actor, params }) => openAgentFile(context, actor, params));
  bind('POST /agent/tickets/:id/messages', async ({ actor, params, body, claim }) => {
    await enforceRateLimit(writes, actor.agentId);
    const thread = await replyToTicket({ ...context, claim }, actor, { ...params, ...body });
    return reply(thread, { status: 201 });
  });
  bind('POST /agent/tickets/:id/assign', ({ actor, params, body }) =>
    assignTicket(context, actor, { ...params, ...body }),
  );
  bind('PUT /agent/tickets/:id', ({ actor, params, body }) =>
    changeTicket(context, actor, { ...params, ...body }),
  );
  bind('POST /agent/tickets/:id/merge', ({ actor, params, body }) =>
    mergeTicket(context, actor, { ...params, ...body }),
  );
  bind('GET /agent/tickets/:id/viewers', ({ actor, params }) => viewTicket(context, actor, params.id));
  bind('POST /agent/tickets/:id/view', ({ actor, params }) => viewTicket(context, actor, params.id));
}

function bindIdentity(bind: ServerBind, context: Context): void {
  // Each may store 12 MB for years.
  const sent = createSharedLimiter(context, {
    name: 'identity_documents',
    uses: 5,
    perMs: 24 * 60 * minuteMs,
  });
  const decided = createRateLimiter(agentRate, context.clock);
  bind('GET /user/identity', ({ actor }) => getOwnIdentity(context, actor));
  bind('POST /user/identity', async ({ actor, body, request, claim }) => {
    await enforceRateLimit(sent, actor.playerId);
    const documents = { ...body, language: languageOf(request) };
    return reply(await submitDocuments({ ...context, claim }, actor, documents), { status: 201 });
  });
  bind('GET /fortune-panda/users/:username/identity', ({ actor, params }) =>
    getPlayerIdentity(context, actor, params),
  );
  bind('POST /fortune-panda/users/:username/identity/verify', async ({ actor, body, params }) => {
    await enforceRateLimit(decided, actor.agentId);
    return verifyIdentity(context, actor, { ...params, ...body });
  });
  bind('POST /fortune-panda/users/:username/identity/refuse', async ({ actor, body, params }) => {
    await enforceRateLimit(decided, actor.agentId);
    return refuseIdentity(context, actor, { ...params, ...body });
  });
  bind('GET /fortune-panda/users/:username/identity/documents/:id', async ({ actor, params }) => {
    await enforceRateLimit(decided, actor.agentId);
    return openDocument(context, actor, params);
  });
}
