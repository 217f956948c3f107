import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  emptyBody,
  fileCharacters,
  fileData,
  freeText,
  instant,
  keysetQuery,
  multilineText,
  nextPageMeta,
  publicId,
  runsOncePerKey,
} from '../fields.ts';
import {
  ticketCategories,
  ticketChannels,
  ticketLimits,
  ticketPriorities,
  ticketStates,
} from './ticket-constants.ts';

const { subjectMax, textMax, searchMax } = ticketLimits;

export const ticketId = publicId('tk', 'Invalid ticket');
const agentId = publicId('ag', 'Invalid agent');
export const ticketParams = z.object({ id: ticketId });
const params = ticketParams;

const category = z.enum(ticketCategories, 'Choose a topic');
const text = multilineText(1, textMax, `Write 1 to ${textMax} characters`);

const shownFields = {
  id: ticketId,
  number: z.number().int().describe('The number that people call it by.'),
  category: z.enum(ticketCategories),
  channel: z.enum(ticketChannels).describe('Agents reply to a chat at once, while they are available.'),
  subject: z.string(),
  state: z.enum(ticketStates),
  createdAt: instant,
  updatedAt: instant.describe('Of the last message that the reader sees, or change.'),
  isSatisfied: z
    .boolean()
    .nullable()
    .describe('Whether the player was satisfied, once the ticket was solved.'),
};

export const playerTicket = z.object(shownFields);
export type PlayerTicket = z.infer<typeof playerTicket>;

const fileParams = params.extend({ fileId: publicId('tf', 'Invalid file') });

const messageFields = {
  id: z.string(),
  at: instant,
  text: z.string(),
  isOwn: z.boolean().describe('The reader wrote it.'),
  files: z.array(z.object({ id: z.string(), name: z.string(), bytes: z.number().int() })),
};
export const playerMessage = z.object({ ...messageFields, from: z.enum(['player', 'agent']) });

const readAt = instant
  .nullable()
  .describe('When the other side last read what the reader wrote. Null outside chats.');

export const playerThread = playerTicket.extend({
  messages: z.array(playerMessage),
  readAt,
  canBeRated: z
    .boolean()
    .describe('It is solved, or was when it was closed; a chat is rated when it has ended.'),
});
export type PlayerThread = z.infer<typeof playerThread>;

export const queuedTicket = z.object({
  ...shownFields,
  priority: z.enum(ticketPriorities),
  dueAt: instant.nullable().describe("When a reply is due. Null while it is not an agent's turn."),
  isOverdue: z.boolean(),
  account: z.string(),
  nickname: z.string(),
  manager: z.string(),
  assignedTo: z.object({ id: agentId, name: z.string(), isSelf: z.boolean() }).nullable(),
  mergedInto: z.number().int().nullable().describe('The number of the ticket that it was merged into.'),
});
export type QueuedTicket = z.infer<typeof queuedTicket>;

export const agentMessage = z.object({
  ...messageFields,
  from: z.enum(['player', 'agent']),
  author: z.string().describe('The nickname of a player, the name of an agent.'),
  isInternal: z.boolean().describe('A note among agents, which the player never sees.'),
});
export type AgentMessage = z.infer<typeof agentMessage>;

export const agentThread = queuedTicket.extend({
  playerStatus: z
    .enum(['open', 'frozen', 'excluded', 'closed'])
    .describe('Unless it is `open`, the player cannot sign in, and so reads no reply here.'),
  messages: z.array(agentMessage),
  readAt,
  assignees: z
    .array(z.object({ id: agentId, name: z.string(), isSelf: z.boolean() }))
    .describe('Agents who can be assigned: those between the reader and the player who may handle tickets.'),
});
export type AgentThread = z.infer<typeof agentThread>;

const agents = agentWith('tickets.handle');

const fileRefusals = [
  'ticket.not_found',
  'ticket.closed',
  'ticket.file_refused',
  'ticket.too_many_files',
  'ticket.files_full',
] as const;

const viewers = z.object({ others: z.array(z.string()) });

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
    body: z.strictObject({
      category,
      subject: freeText(1, subjectMax, `Enter 1 to ${subjectMax} characters`),
      text,
      channel: z
        .enum(ticketChannels)
        .default('form')
        .describe('A chat is an ordinary ticket when nobody is available for it.'),
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
    summary: 'Write on; a solved ticket opens again',
    params,
    body: z.strictObject({ text }),
    data: playerThread,
    statuses: [201],
    refusals: ['ticket.not_found', 'ticket.closed', 'ticket.too_many_messages'],
  },
  'POST /user/tickets/:id/files': {
    access: 'player',
    summary: 'Add a picture (JPEG, PNG, WebP) or a PDF to the player’s newest message of a ticket',
    params,
    body: z.strictObject({ data: fileData(ticketLimits.fileMaxBytes) }),
    bodyMaxBytes: fileCharacters(ticketLimits.fileMaxBytes) + 1_000,
    data: playerThread,
    statuses: [201],
    refusals: fileRefusals,
  },
  'GET /user/tickets/:id/files/:fileId': {
    access: 'player',
    summary: 'A file of a ticket, to be saved',
    params: fileParams,
    data: z.null(),
    file: 'application/octet-stream',
    refusals: ['ticket.file_not_found'],
  },
  'GET /agent/tickets/:id/files/:fileId': {
    ...agents,
    summary: 'A file of a ticket, to be saved',
    params: fileParams,
    data: z.null(),
    file: 'application/octet-stream',
    refusals: ['ticket.file_not_found'],
  },
  'POST /agent/tickets/:id/files': {
    ...agents,
    summary: 'Add a picture (JPEG, PNG, WebP) or a PDF to a reply or note that the agent wrote',
    params,
    body: z.strictObject({
      messageId: publicId('tm', 'Invalid message').describe('A file of a note stays among agents.'),
      data: fileData(ticketLimits.fileMaxBytes),
    }),
    bodyMaxBytes: fileCharacters(ticketLimits.fileMaxBytes) + 1_000,
    data: agentThread,
    statuses: [201],
    refusals: fileRefusals,
  },
  'POST /user/tickets/:id/rate': {
    access: 'player',
    summary: 'Says whether a solved ticket was handled well; a later call replaces it',
    params,
    body: z.strictObject({ isSatisfied: z.boolean() }),
    data: playerThread,
    refusals: ['ticket.not_found', 'ticket.not_solved'],
  },
  'GET /agent/tickets': {
    ...agents,
    summary: 'Tickets of the subtree: those that wait for an agent by due time, others newest first',
    query: z.strictObject({
      ...keysetQuery({ default: 25, max: 50 }),
      state: z.enum(['unreplied', 'waiting', 'solved', 'closed', 'all']).default('unreplied'),
      assigned: z.enum(['anybody', 'me', 'nobody']).default('anybody'),
      search: freeText(0, searchMax, 'Invalid search').default(''),
    }),
    data: z.array(queuedTicket),
    extra: nextPageMeta.extend({
      unreplied: z.number().int().describe('All tickets of the subtree that wait for an agent.'),
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
    params,
    body: z.strictObject({
      text,
      kind: z
        .enum(['reply', 'solved', 'note'])
        .describe('A reply hands the ticket to the player; `solved` also asks whether that helped.'),
    }),
    data: agentThread,
    statuses: [201],
    refusals: ['ticket.not_found', 'ticket.closed', 'ticket.too_many_messages', 'ticket.changed_meanwhile'],
  },
  'POST /agent/tickets/:id/assign': {
    ...agents,
    summary: 'Assign a ticket, unless its assignee has changed since it was read',
    params,
    body: z.strictObject({ agentId: agentId.nullable(), previousId: agentId.nullable() }),
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
    summary: 'Change priority, topic or state',
    params,
    body: z
      .strictObject({
        priority: z.enum(ticketPriorities).optional(),
        category: category.optional(),
        state: z.enum(['open', 'solved', 'closed']).optional(),
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
    summary: 'Merge a ticket into another one of the same player: its messages move, and it is closed',
    params,
    body: z.strictObject({ into: z.number().int().min(1).max(1_000_000_000) }),
    data: agentThread,
    refusals: ['ticket.not_found', 'ticket.closed', 'ticket.merge_refused', 'ticket.too_many_messages'],
  },
  /** A read, because it is repeated while the ticket is open: it must not keep an idle agent signed in. */
  'GET /agent/tickets/:id/viewers': {
    ...agents,
    summary: 'Who else is looking at a ticket. Says that the caller is, too',
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
