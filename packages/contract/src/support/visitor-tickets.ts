import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';
import { email, emptyBody, fileCharacters, fileData, freeText, instant, publicId } from '../fields.ts';
import { ticketLimits } from './ticket-constants.ts';
import { fileRefusals, playerThread, ticketCategory, ticketText } from './ticket-shapes.ts';

const { subjectMax } = ticketLimits;

export const visitorThread = playerThread.extend({
  isMerged: z
    .boolean()
    .describe(
      'Whether the ticket was merged, and continues in another ticket of the same address or in an account.',
    ),
  linkEndsAt: instant.describe('When the link stops working (UTC). Each mail about a reply has a new one.'),
});
export type VisitorThread = z.infer<typeof visitorThread>;

const visitors = { access: 'visitor' } as const;

/** Each mails an address that may be a stranger's. Spellings with tags or dots count as one mailbox. */
export const visitorTicketsTo = {
  uses: 3,
  per: 'day',
  counts: 'tickets',
  by: 'mailbox',
  storedAs: 'visitor_tickets_to',
} as const;
const visitorReads = { uses: 120, per: 'minute' } as const;
const visitorWrites = { uses: 20, per: 'minute' } as const;

/**
 * Tickets of people who are not signed in. The link of a mail is the bearer token, and reaches one ticket.
 */
export const visitorTicketEndpoints = endpointTable({
  'POST /visitor/tickets': {
    access: 'public',
    summary: 'Write to support without an account. Agents see it once the mailed link is opened',
    rateLimits: [{ uses: 20, per: 'day', storedAs: 'visitor_tickets_from' }, visitorTicketsTo],
    body: z.strictObject({
      email,
      category: ticketCategory,
      subject: freeText(1, subjectMax, `Enter 1 to ${subjectMax} characters`).describe('The subject.'),
      text: ticketText,
    }),
    data: z.object({
      fileToken: z.string().describe('The bearer token that adds files to this message, for an hour.'),
    }),
    statuses: [201],
  },
  'POST /visitor/ticket/confirm': {
    ...visitors,
    summary: 'Confirm the address with the token of the first mail. From then on agents see the ticket',
    rateLimits: [visitorWrites],
    body: emptyBody,
    data: z.object({ token: z.string().describe('The bearer token that reads and writes the ticket.') }),
    refusals: ['ticket.too_many_open'],
  },
  'GET /visitor/ticket': {
    ...visitors,
    summary: 'The ticket of the link, with its messages',
    rateLimits: [visitorReads],
    data: visitorThread,
  },
  'POST /visitor/ticket/messages': {
    ...visitors,
    summary: 'Add a message. The same text again within a minute is the same message',
    rateLimits: [visitorWrites],
    body: z.strictObject({ text: ticketText }),
    data: visitorThread,
    statuses: [201],
    refusals: ['ticket.closed', 'ticket.too_many_messages'],
  },
  'POST /visitor/ticket/files': {
    ...visitors,
    summary: 'Add a picture (JPEG, PNG, WebP) or a PDF to the newest message of the visitor',
    // All networks of one customer together cannot fill the room of unconfirmed files.
    rateLimits: [{ uses: 20, per: 'day', by: 'address', storedAs: 'visitor_files_from' }],
    body: z.strictObject({ data: fileData(ticketLimits.fileMaxBytes).describe('The file in base64.') }),
    bodyMaxBytes: fileCharacters(ticketLimits.fileMaxBytes) + 1_000,
    data: z.null(),
    statuses: [201],
    refusals: fileRefusals,
  },
  'GET /visitor/ticket/file': {
    ...visitors,
    summary: 'Download a file of the ticket',
    rateLimits: [visitorReads],
    query: z.strictObject({ fileId: publicId('tf', 'Invalid file').describe('The id of the file.') }),
    data: z.null(),
    file: 'application/octet-stream',
    refusals: ['ticket.file_not_found'],
  },
  'POST /visitor/ticket/rate': {
    ...visitors,
    summary: 'Rate how a solved ticket was handled; a later call replaces the rating',
    rateLimits: [visitorWrites],
    body: z.strictObject({ isSatisfied: z.boolean().describe('Whether the visitor was satisfied.') }),
    data: visitorThread,
    refusals: ['ticket.not_solved'],
  },
  'POST /visitor/ticket/end': {
    ...visitors,
    summary: 'End the ticket: no further messages, and no mails about it',
    rateLimits: [visitorWrites],
    body: emptyBody,
    data: visitorThread,
  },
});
