import { z } from 'zod';
import { instant, multilineText, publicId } from '../fields.ts';
import {
  ticketCategories,
  ticketChannels,
  ticketLimits,
  ticketPriorities,
  ticketStates,
} from './ticket-constants.ts';

const { textMax } = ticketLimits;

export const ticketId = publicId('tk', 'Invalid ticket');
export const agentId = publicId('ag', 'Invalid agent');
export const ticketParams = z.object({ id: ticketId });

export const ticketCategory = z.enum(ticketCategories, 'Choose a topic');
export const ticketText = multilineText(1, textMax, `Write 1 to ${textMax} characters`);

const shownFields = {
  id: ticketId,
  number: z.number().int().describe('The number that screens and mails show.'),
  category: z.enum(ticketCategories),
  channel: z.enum(ticketChannels).describe('Agents reply to a chat at once, while they are available.'),
  subject: z.string(),
  state: z.enum(ticketStates),
  createdAt: instant,
  updatedAt: instant.describe(
    'When the last message that the reader sees was written, or the ticket changed.',
  ),
  isSatisfied: z
    .boolean()
    .nullable()
    .describe('Whether the player was satisfied, once the ticket was solved.'),
};

export const playerTicket = z.object(shownFields);
export type PlayerTicket = z.infer<typeof playerTicket>;

export const ticketFileParams = ticketParams.extend({ fileId: publicId('tf', 'Invalid file') });

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
  account: z.string().describe('The name of the account. Empty for a visitor.'),
  nickname: z.string().describe('Of the player; of a visitor the address.'),
  manager: z.string().describe('The agent of the player. Empty for a visitor.'),
  visitor: z
    .object({ email: z.string().describe('Confirmed by a link. Empty once it is deleted.') })
    .nullable()
    .describe('A person who wrote without being signed in: the address is confirmed, the identity is not.'),
  assignedTo: z.object({ id: agentId, name: z.string(), isSelf: z.boolean() }).nullable(),
  mergedInto: z.number().int().nullable().describe('The number of the ticket that it was merged into.'),
});
export type QueuedTicket = z.infer<typeof queuedTicket>;

export const agentMessage = z.object({
  ...messageFields,
  from: z.enum(['player', 'agent']),
  author: z.string().describe('The nickname of a player, the name of an agent.'),
  isInternal: z.boolean().describe('A note for agents, which the player never sees.'),
  isOfVisitor: z.boolean().describe('Written with the link of a mail, without a session.'),
});
export type AgentMessage = z.infer<typeof agentMessage>;

export const agentThread = queuedTicket.extend({
  playerStatus: z
    .enum(['open', 'frozen', 'excluded', 'closed'])
    .describe(
      'Unless it is `open`, the player cannot sign in, and so reads no reply here. `open` for a visitor.',
    ),
  matchingAccount: z
    .string()
    .nullable()
    .describe("The account below the reader whose confirmed address is the visitor's. Null without one."),
  messages: z.array(agentMessage),
  readAt,
  assignees: z
    .array(z.object({ id: agentId, name: z.string(), isSelf: z.boolean() }))
    .describe('Agents who can be assigned: those between the reader and the player who may handle tickets.'),
});
export type AgentThread = z.infer<typeof agentThread>;

export const fileRefusals = [
  'ticket.not_found',
  'ticket.closed',
  'ticket.file_refused',
  'ticket.too_many_files',
  'ticket.files_full',
] as const;
