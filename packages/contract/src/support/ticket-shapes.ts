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
export const ticketParams = z.object({ id: ticketId.describe('The id of the ticket.') });

export const ticketCategory = z
  .enum(ticketCategories, 'Choose a topic')
  .describe('What the ticket is about.');
export const ticketText = multilineText(1, textMax, `Write 1 to ${textMax} characters`).describe(
  'The text of the message, which may have several lines.',
);

const shownFields = {
  id: ticketId.describe('The id of the ticket.'),
  number: z.number().int().describe('The number of the ticket, which screens and mails show.'),
  category: z.enum(ticketCategories).describe('What the ticket is about.'),
  channel: z
    .enum(ticketChannels)
    .describe(
      'How the ticket was opened: with a `form`, or as a `chat`, to which agents reply at once while they are available.',
    ),
  subject: z.string().describe('The subject in the words of the person who opened it.'),
  state: z
    .enum(ticketStates)
    .describe(
      'The state of the ticket. `waiting`: the player’s reply is due. A solved ticket opens again when the player writes.',
    ),
  createdAt: instant.describe('When it was opened (UTC).'),
  updatedAt: instant.describe(
    'When the last message that the reader sees was written, or the ticket changed (UTC).',
  ),
  isSatisfied: z
    .boolean()
    .nullable()
    .describe('Whether the player was satisfied with the solution; null: not rated.'),
};

export const playerTicket = z.object(shownFields);
export type PlayerTicket = z.infer<typeof playerTicket>;

export const ticketFileParams = ticketParams.extend({
  fileId: publicId('tf', 'Invalid file').describe('The id of the file.'),
});

const messageFields = {
  id: z.string().describe('The id of the message.'),
  at: instant.describe('When it was written (UTC).'),
  text: z.string().describe('The text of the message.'),
  isOwn: z.boolean().describe('Whether the reader wrote it.'),
  files: z
    .array(
      z.object({
        id: z.string().describe('The id of the file.'),
        name: z.string().describe('The name of the file.'),
        bytes: z.number().int().describe('The size of the file in bytes.'),
      }),
    )
    .describe('The files of the message.'),
};
export const playerMessage = z.object({
  ...messageFields,
  from: z.enum(['player', 'agent']).describe('Whether the player or an agent wrote it.'),
});

const readAt = instant
  .nullable()
  .describe('When the other side last read what the reader wrote (UTC); null outside of chats.');

export const playerThread = playerTicket.extend({
  messages: z.array(playerMessage).describe('The messages, oldest first.'),
  readAt,
  canBeRated: z
    .boolean()
    .describe(
      'Whether the player may rate it: it is solved, or was when it was closed; a chat when it has ended.',
    ),
});
export type PlayerThread = z.infer<typeof playerThread>;

export const queuedTicket = z.object({
  ...shownFields,
  priority: z.enum(ticketPriorities).describe('How urgent the ticket is.'),
  dueAt: instant.nullable().describe('When a reply of an agent is due (UTC); null while none is.'),
  isOverdue: z.boolean().describe('Whether that time has passed.'),
  account: z.string().describe('The provider account of the player; empty for a visitor.'),
  nickname: z.string().describe('The name of the player on this site; the email address of a visitor.'),
  manager: z.string().describe('The name of the agent who manages the player; empty for a visitor.'),
  visitor: z
    .object({
      email: z.string().describe('The email address, confirmed by a link; empty after it was deleted.'),
    })
    .nullable()
    .describe(
      'The visitor who opened it without being signed in; null for a player’s ticket. The address is confirmed, the identity is not.',
    ),
  assignedTo: z
    .object({
      id: agentId.describe('The id of the agent.'),
      name: z.string().describe('The name of the agent.'),
      isSelf: z.boolean().describe('Whether the agent is the caller.'),
    })
    .nullable()
    .describe('The agent to whom the ticket is assigned; null: nobody.'),
  mergedInto: z
    .number()
    .int()
    .nullable()
    .describe('The number of the ticket into which it was merged; null: it was not.'),
});
export type QueuedTicket = z.infer<typeof queuedTicket>;

export const agentMessage = z.object({
  ...messageFields,
  from: z.enum(['player', 'agent']).describe('Whether the player or visitor, or an agent wrote it.'),
  author: z.string().describe('The name of the player on this site, or of the agent.'),
  isInternal: z.boolean().describe('Whether it is a note for agents, which the player never sees.'),
  isOfVisitor: z.boolean().describe('Whether a visitor wrote it with the link of a mail, without a session.'),
});
export type AgentMessage = z.infer<typeof agentMessage>;

export const agentThread = queuedTicket.extend({
  playerStatus: z
    .enum(['open', 'frozen', 'excluded', 'closed'])
    .describe(
      'Whether the player may sign in. Unless it is `open`, the player cannot, and reads no reply here. It is `open` for a visitor.',
    ),
  matchingAccount: z
    .string()
    .nullable()
    .describe(
      'The provider account of the player of the subtree whose confirmed email address is the visitor’s; null: none.',
    ),
  messages: z.array(agentMessage).describe('The messages, oldest first.'),
  readAt,
  assignees: z
    .array(
      z.object({
        id: agentId.describe('The id of the agent.'),
        name: z.string().describe('The name of the agent.'),
        isSelf: z.boolean().describe('Whether the agent is the caller.'),
      }),
    )
    .describe(
      'The agents to whom the ticket can be assigned: those between the caller and the player who may handle tickets.',
    ),
});
export type AgentThread = z.infer<typeof agentThread>;

/** The reasons for which a file itself is refused. */
export const fileProblems = [
  'ticket.file_refused',
  'ticket.picture_is_heic',
  'ticket.picture_too_large',
] as const;
export const fileRefusals = [
  'ticket.not_found',
  'ticket.closed',
  ...fileProblems,
  'ticket.too_many_files',
  'ticket.files_full',
] as const;
