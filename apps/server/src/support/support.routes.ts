import { languageOf, reply, replyPage } from '@golden-acers/platform';
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
  bind('GET /user/help/:article/vote', ({ actor, params }) => getHelpVote(context, actor, params.article));
  bind('PUT /user/help/:article/vote', ({ actor, params, body }) =>
    setHelpVote(context, actor, { ...params, ...body }),
  );
  bind('GET /agent/help/votes', ({ actor }) => listArticleVotes(context, actor));
}

function bindTickets(bind: ServerBind, context: Context): void {
  bind('GET /user/tickets', async ({ actor, query }) =>
    replyPage(await listPlayerTickets(context, actor, query)),
  );
  bind('GET /user/tickets/:id', ({ actor, params }) => getPlayerThread(context, actor, params.id));
  bind('POST /user/tickets', async ({ actor, body, request, storeKey }) => {
    const ticket = { ...body, language: languageOf(request) };
    return reply(await createTicket({ ...context, storeKey }, actor, ticket), { status: 201 });
  });
  bind('POST /user/tickets/:id/messages', async ({ actor, params, body, storeKey }) => {
    const thread = await writeToTicket({ ...context, storeKey }, actor, { ...params, ...body });
    return reply(thread, { status: 201 });
  });
  bind('POST /user/tickets/:id/files', async ({ actor, params, body }) =>
    reply(await addTicketFile(context, actor, { ...params, ...body }), { status: 201 }),
  );
  bind('GET /user/tickets/:id/files/:fileId', ({ actor, params }) => openPlayerFile(context, actor, params));
  bind('POST /user/tickets/:id/rate', ({ actor, params, body }) =>
    rateTicket(context, actor, { ...params, ...body }),
  );
}

function bindChats(bind: ServerBind, context: Context): void {
  bind('GET /user/chat', ({ actor }) => getChat(context, actor));
  bind('POST /user/tickets/:id/view', ({ actor, params }) => viewChat(context, actor, params.id));
  bind('POST /user/tickets/:id/typing', ({ actor, params }) => typeAsPlayer(context, actor, params.id));
  bind('POST /user/tickets/:id/read', ({ actor, params }) => readAsPlayer(context, actor, params.id));
  bind('POST /user/tickets/:id/end', ({ actor, params }) => endTicket(context, actor, params.id));

  bind('GET /agent/chat', ({ actor }) => renewAvailability(context, actor));
  bind('POST /agent/chat', ({ actor, body }) => setAvailability(context, actor, body));
  bind('POST /agent/tickets/:id/typing', ({ actor, params }) => typeAsAgent(context, actor, params.id));
  bind('POST /agent/tickets/:id/read', ({ actor, params }) => readAsAgent(context, actor, params.id));
}

function bindInbox(bind: ServerBind, context: Context): void {
  bind('GET /agent/tickets', async ({ actor, query }) => replyPage(await listTickets(context, actor, query)));
  bind('GET /agent/tickets/:id', ({ actor, params }) => getThread(context, actor, params.id));
  bind('POST /agent/tickets/:id/files', async ({ actor, params, body }) =>
    reply(await addAgentFile(context, actor, { ...params, ...body }), { status: 201 }),
  );
  bind('GET /agent/tickets/:id/files/:fileId', ({ actor, params }) => openAgentFile(context, actor, params));
  bind('POST /agent/tickets/:id/messages', async ({ actor, params, body, storeKey }) => {
    const thread = await replyToTicket({ ...context, storeKey }, actor, { ...params, ...body });
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
  bind('GET /user/identity', ({ actor }) => getOwnIdentity(context, actor));
  bind('POST /user/identity', async ({ actor, body, request, storeKey }) => {
    const documents = { ...body, language: languageOf(request) };
    return reply(await submitDocuments({ ...context, storeKey }, actor, documents), { status: 201 });
  });
  bind('GET /fortune-panda/users/:username/identity', ({ actor, params }) =>
    getPlayerIdentity(context, actor, params),
  );
  bind('POST /fortune-panda/users/:username/identity/verify', ({ actor, body, params }) =>
    verifyIdentity(context, actor, { ...params, ...body }),
  );
  bind('POST /fortune-panda/users/:username/identity/refuse', ({ actor, body, params }) =>
    refuseIdentity(context, actor, { ...params, ...body }),
  );
  bind('GET /fortune-panda/users/:username/identity/documents/:id', ({ actor, params }) =>
    openDocument(context, actor, params),
  );
}
