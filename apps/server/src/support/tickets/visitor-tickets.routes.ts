import { visitorTicketLimits } from '@golden-acers/contract';
import {
  createRateLimiter,
  dayMs,
  enforceRateLimit,
  languageOf,
  minuteMs,
  reply,
} from '@golden-acers/platform';
import { createSharedLimiter } from '../../access/attempt-limits/shared-limits.ts';
import { emailKey } from '../../access/identity/identity.ts';
import { personEmailKey } from '../../access/identity/person-keys.ts';
import { rateLimitKeyOfAddress } from '../../access/sessions/visitors.ts';
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

const { perNetworkADay, perAddressADay, filesPerNetworkADay } = visitorTicketLimits;

export function bindVisitorTickets(bind: ServerBind, context: Context): void {
  const perDay = (name: string, uses: number) => createSharedLimiter(context, { name, uses, perMs: dayMs });
  // Each mails an address that may be a stranger's. Spellings with tags or dots count as one mailbox.
  const ticketsFrom = perDay('visitor_tickets_from', perNetworkADay);
  const ticketsTo = perDay('visitor_tickets_to', perAddressADay);
  const filesFrom = perDay('visitor_files_from', filesPerNetworkADay);
  const reads = createRateLimiter({ uses: 120, perMs: minuteMs }, context.clock);
  const writes = createRateLimiter({ uses: 20, perMs: minuteMs }, context.clock);

  bind('POST /visitor/tickets', async ({ body, request }) => {
    await enforceRateLimit(ticketsFrom, rateLimitKeyOfAddress(request.ip));
    await enforceRateLimit(ticketsTo, personEmailKey(body.email) ?? emailKey(body.email));
    const created = await createVisitorTicket(context, { ...body, language: languageOf(request) });
    return reply(created, { status: 201 });
  });
  bind('POST /visitor/ticket/confirm', async ({ actor }) => {
    await enforceRateLimit(writes, actor.ticketId);
    return confirmVisitorTicket(context, actor);
  });
  bind('GET /visitor/ticket', async ({ actor }) => {
    await enforceRateLimit(reads, actor.ticketId);
    return getVisitorThread(context, actor);
  });
  bind('POST /visitor/ticket/messages', async ({ actor, body }) => {
    await enforceRateLimit(writes, actor.ticketId);
    return reply(await writeAsVisitor(context, actor, body.text), { status: 201 });
  });
  bind('POST /visitor/ticket/files', async ({ actor, body }) => {
    await enforceRateLimit(filesFrom, rateLimitKeyOfAddress(actor.address));
    return reply(await addVisitorFile(context, actor, body.data), { status: 201 });
  });
  bind('GET /visitor/ticket/file', async ({ actor, query }) => {
    await enforceRateLimit(reads, actor.ticketId);
    return openVisitorFile(context, actor, query.fileId);
  });
  bind('POST /visitor/ticket/rate', async ({ actor, body }) => {
    await enforceRateLimit(writes, actor.ticketId);
    return rateAsVisitor(context, actor, body.isSatisfied);
  });
  bind('POST /visitor/ticket/end', async ({ actor }) => {
    await enforceRateLimit(writes, actor.ticketId);
    return endAsVisitor(context, actor);
  });
}
