import { visitorTicketsTo } from '@golden-acers/contract';
import { enforceRateLimit, languageOf, reply } from '@golden-acers/platform';
import { emailKey } from '../../access/identity/identity.ts';
import { personEmailKey } from '../../access/identity/person-keys.ts';
import type { Context, ServerBind } from '../../context.ts';
import { addVisitorFile, openVisitorFile } from './visitor-files.ts';
import {
  confirmVisitorTicket,
  createVisitorTicket,
  endAsVisitor,
  getVisitorThread,
  rateAsVisitor,
  writeAsVisitor,
} from './visitor-tickets.ts';

export function bindVisitorTickets(bind: ServerBind, context: Context): void {
  bind('POST /visitor/tickets', async ({ body, request }) => {
    const mailbox = personEmailKey(body.email) ?? emailKey(body.email);
    await enforceRateLimit(context.limiterOf(visitorTicketsTo), mailbox);
    const created = await createVisitorTicket(context, { ...body, language: languageOf(request) });
    return reply(created, { status: 201 });
  });
  bind('POST /visitor/ticket/confirm', ({ actor }) => confirmVisitorTicket(context, actor));
  bind('GET /visitor/ticket', ({ actor }) => getVisitorThread(context, actor));
  bind('POST /visitor/ticket/messages', async ({ actor, body }) =>
    reply(await writeAsVisitor(context, actor, body.text), { status: 201 }),
  );
  bind('POST /visitor/ticket/files', async ({ actor, body }) =>
    reply(await addVisitorFile(context, actor, body.data), { status: 201 }),
  );
  bind('GET /visitor/ticket/file', ({ actor, query }) => openVisitorFile(context, actor, query.fileId));
  bind('POST /visitor/ticket/rate', ({ actor, body }) => rateAsVisitor(context, actor, body.isSatisfied));
  bind('POST /visitor/ticket/end', ({ actor }) => endAsVisitor(context, actor));
}
