import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  emptyBody,
  fileCharacters,
  fileData,
  freeText,
  keysetQuery,
  nextPageMeta,
  publicId,
  runsOncePerKey,
  searchText,
} from '../fields.ts';
import { ticketChannels, ticketLimits, ticketPriorities } from './ticket-constants.ts';
import {
  agentId,
  agentThread,
  fileRefusals,
  ticketParams as params,
  playerThread,
  playerTicket,
  queuedTicket,
  ticketCategory,
  ticketFileParams,
  ticketText,
} from './ticket-shapes.ts';

const { subjectMax, searchMax } = ticketLimits;
const agents = agentWith('tickets.handle');
export const viewers = z.object({
  others: z.array(z.string()).describe('The names of other agents who have the ticket open now.'),
});

/** No person types faster, in a chat either. */
const playerMessages = { uses: 30, per: 'minute' } as const;

export const ticketEndpoints = endpointTable({
  'GET /user/tickets': {
    access: 'player',
    summary: 'The player’s tickets, newest first',
    query: z.strictObject(keysetQuery({ default: 20, max: 50 })),
    data: z.array(playerTicket),
    extra: nextPageMeta,
  },
  'POST /user/tickets': {
    ...runsOncePerKey,
    access: 'player',
    summary: 'Write to support',
    // More than a person needs.
    rateLimits: [{ uses: 20, per: '10 minutes' }],
    body: z.strictObject({
      category: ticketCategory,
      subject: freeText(1, subjectMax, `Enter 1 to ${subjectMax} characters`).describe('The subject.'),
      text: ticketText,
      channel: z
        .enum(ticketChannels)
        .default('form')
        .describe(
          'How the ticket is opened. A `chat` becomes an ordinary ticket if no agent is available for it.',
        ),
    }),
    data: playerThread,
    statuses: [201],
    refusals: ['ticket.too_many_a_day', 'ticket.too_many_open', 'ticket.chat_open'],
  },
  'GET /user/tickets/:id': {
    access: 'player',
    summary: 'One ticket of the player with its messages',
    params,
    data: playerThread,
    refusals: ['ticket.not_found'],
  },
  'POST /user/tickets/:id/messages': {
    ...runsOncePerKey,
    access: 'player',
    summary: 'Add a message to a ticket; a solved ticket opens again',
    rateLimits: [playerMessages],
    params,
    body: z.strictObject({ text: ticketText }),
    data: playerThread,
    statuses: [201],
    refusals: ['ticket.not_found', 'ticket.closed', 'ticket.too_many_messages'],
  },
  'POST /user/tickets/:id/files': {
    access: 'player',
    summary: 'Add a picture (JPEG, PNG, WebP) or a PDF to the player’s newest message of a ticket',
    // Each file may take a second of CPU time.
    rateLimits: [{ uses: 20, per: '10 minutes' }],
    params,
    body: z.strictObject({ data: fileData(ticketLimits.fileMaxBytes).describe('The file in base64.') }),
    bodyMaxBytes: fileCharacters(ticketLimits.fileMaxBytes) + 1_000,
    data: playerThread,
    statuses: [201],
    refusals: fileRefusals,
  },
  'GET /user/tickets/:id/files/:fileId': {
    access: 'player',
    summary: 'Download a file of a ticket',
    params: ticketFileParams,
    data: z.null(),
    file: 'application/octet-stream',
    refusals: ['ticket.file_not_found'],
  },
  'GET /agent/tickets/:id/files/:fileId': {
    ...agents,
    summary: 'Download a file of a ticket',
    params: ticketFileParams,
    data: z.null(),
    file: 'application/octet-stream',
    refusals: ['ticket.file_not_found'],
  },
  'POST /agent/tickets/:id/files': {
    ...agents,
    summary: 'Add a picture (JPEG, PNG, WebP) or a PDF to a reply or note that the agent wrote',
    // Each file may take a second of CPU time.
    rateLimits: [{ uses: 20, per: '10 minutes' }],
    params,
    body: z.strictObject({
      messageId: publicId('tm', 'Invalid message').describe(
        'The id of the message to which the file belongs. If it is a note, only agents see the file.',
      ),
      data: fileData(ticketLimits.fileMaxBytes).describe('The file in base64.'),
    }),
    bodyMaxBytes: fileCharacters(ticketLimits.fileMaxBytes) + 1_000,
    data: agentThread,
    statuses: [201],
    refusals: fileRefusals,
  },
  'POST /user/tickets/:id/rate': {
    access: 'player',
    summary: 'Rate how a solved ticket was handled; a later call replaces the rating',
    rateLimits: [playerMessages],
    params,
    body: z.strictObject({ isSatisfied: z.boolean().describe('Whether the player was satisfied.') }),
    data: playerThread,
    refusals: ['ticket.not_found', 'ticket.not_solved'],
  },
  'GET /agent/tickets': {
    ...agents,
    summary: 'Tickets of the subtree: those that wait for an agent by due time, others newest first',
    query: z.strictObject({
      ...keysetQuery({ default: 25, max: 50 }),
      state: z
        .enum(['unreplied', 'waiting', 'solved', 'closed', 'all'])
        .default('unreplied')
        .describe(
          'Tickets in this state only. `unreplied`: those that wait for an agent. `waiting`: those that wait for the player. `all`: every state.',
        ),
      assigned: z
        .enum(['anybody', 'me', 'nobody'])
        .default('anybody')
        .describe('Only tickets that are assigned to the caller (`me`) or to `nobody`; `anybody`: all.'),
      search: searchText(searchMax)
        .default('')
        .describe(
          'The number of the ticket, or a part of its subject, a message, the player’s name or account, or a visitor’s email address. A caller with more than 500 players finds less than three letters or digits in a row only in the 500 tickets that changed last. Empty: all.',
        ),
    }),
    data: z.array(queuedTicket),
    extra: nextPageMeta.extend({
      unreplied: z.number().int().describe('The number of tickets of the subtree that wait for an agent.'),
    }),
  },
  'GET /agent/tickets/:id': {
    ...agents,
    summary: 'One ticket with its messages and notes',
    params,
    data: agentThread,
    refusals: ['ticket.not_found'],
  },
  'POST /agent/tickets/:id/messages': {
    ...runsOncePerKey,
    ...agents,
    summary: 'Reply to the player, or leave a note for other agents',
    rateLimits: [{ uses: 60, per: 'minute' }],
    params,
    body: z.strictObject({
      text: ticketText,
      kind: z
        .enum(['reply', 'solved', 'note'])
        .describe(
          'What the message is: a `reply`, after which the ticket waits for the player; a reply that ends the ticket (`solved`) and asks whether it helped; or a `note` for agents.',
        ),
    }),
    data: agentThread,
    statuses: [201],
    refusals: ['ticket.not_found', 'ticket.closed', 'ticket.too_many_messages', 'ticket.changed_meanwhile'],
  },
  'POST /agent/tickets/:id/assign': {
    ...agents,
    summary: 'Assign a ticket, unless the assignee has changed since the caller read it',
    params,
    body: z.strictObject({
      agentId: agentId
        .nullable()
        .describe('The id of the agent to whom the ticket is assigned; null: nobody.'),
      previousId: agentId
        .nullable()
        .describe(
          'The id of the agent to whom it was assigned when the caller read it; null: nobody. If it has changed, the command is refused.',
        ),
    }),
    data: agentThread,
    refusals: [
      'ticket.not_found',
      'ticket.closed',
      'ticket.changed_meanwhile',
      'ticket.agent_absent',
      'agent.not_found',
    ],
  },
  'PUT /agent/tickets/:id': {
    ...agents,
    summary: 'Change priority, topic or state of a ticket',
    params,
    body: z
      .strictObject({
        priority: z
          .enum(ticketPriorities)
          .optional()
          .describe('How urgent the ticket is. Absent: unchanged.'),
        category: ticketCategory.optional().describe('What the ticket is about. Absent: unchanged.'),
        state: z
          .enum(['open', 'solved', 'closed'])
          .optional()
          .describe('The state of the ticket. Absent: unchanged.'),
      })
      .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
        message: 'Change something',
      })
      .meta({ minProperties: 1 }),
    data: agentThread,
    refusals: ['ticket.not_found', 'ticket.closed'],
  },
  'POST /agent/tickets/:id/merge': {
    ...agents,
    summary:
      'Merge a ticket into another one of the same person: its messages move, and it is closed. Visitors are recognised by a confirmed address',
    params,
    body: z.strictObject({
      into: z
        .number()
        .int()
        .min(1)
        .max(1_000_000_000)
        .describe('The number of the ticket into which this one is merged.'),
    }),
    data: agentThread,
    refusals: ['ticket.not_found', 'ticket.closed', 'ticket.merge_refused', 'ticket.too_many_messages'],
  },
  /** A read, because it is repeated while the ticket is open: it must not keep an idle agent signed in. */
  'GET /agent/tickets/:id/viewers': {
    ...agents,
    summary: 'The other agents who have a ticket open. Reports that the caller has it open too',
    params,
    data: viewers,
    refusals: ['ticket.not_found'],
  },
  'POST /agent/tickets/:id/view': {
    ...agents,
    summary: 'As `GET /agent/tickets/:id/viewers`, which replaces it',
    params,
    body: emptyBody,
    data: viewers,
    refusals: ['ticket.not_found'],
  },
});
