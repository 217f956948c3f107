import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import { emptyBody } from '../fields.ts';
import { ticketParams as params, playerThread, ticketId } from './ticket-shapes.ts';

const agents = agentWith('tickets.handle');
/** Availability is that of a session, which a program has not. */
const agentsInSession = { ...agents, sessionOnly: true } as const;

const agentChat = z.object({
  isAvailable: z.boolean().describe('Whether the agent is available for chats in this session.'),
  queued: z.number().int().describe('The number of chats of the subtree that no agent has accepted.'),
  unreplied: z
    .number()
    .int()
    .describe('The number of tickets of the subtree that wait for an agent, chats included.'),
});

const signal = { params, body: emptyBody, data: z.null(), refusals: ['ticket.not_found'] } as const;

/** Covers a typing signal every three seconds and the polls of an open chat, in several tabs. */
const playerSignals = { uses: 120, per: 'minute' } as const;
const agentSignals = { uses: 120, per: 'minute' } as const;

/** A chat is a ticket of the channel `chat`: its messages, files and rating are those of tickets. */
export const chatEndpoints = endpointTable({
  'GET /user/chat': {
    access: 'player',
    summary: 'Whether the player can chat with an agent now',
    data: z.object({
      isAvailable: z
        .boolean()
        .describe('Whether support is open and an agent above the player is available.'),
      openTicketId: ticketId.nullable().describe('The id of the chat that the player has open; null: none.'),
      timeZone: z.string().describe('The IANA time zone of the hours of support.'),
    }),
  },
  'POST /user/tickets/:id/view': {
    access: 'player',
    summary: 'Report that the player has a chat open. Returns its place in the queue',
    rateLimits: [playerSignals],
    params,
    body: emptyBody,
    data: z.object({
      isJoined: z.boolean().describe('Whether an agent has accepted the chat.'),
      isAvailable: z
        .boolean()
        .describe('Whether support is open and an agent above the player is available.'),
      ahead: z
        .number()
        .int()
        .nullable()
        .describe('The number of chats that come before it; null while it does not wait.'),
    }),
    refusals: ['ticket.not_found'],
  },
  'POST /user/tickets/:id/typing': {
    ...signal,
    access: 'player',
    summary: 'Show the agent of the chat that the player is typing',
    rateLimits: [playerSignals],
  },
  'POST /user/tickets/:id/read': {
    ...signal,
    access: 'player',
    summary: 'Show the agent of the chat that its messages were read',
    rateLimits: [playerSignals],
  },
  'POST /user/tickets/:id/end': {
    access: 'player',
    summary: 'End a chat or another ticket: no further messages',
    params,
    body: emptyBody,
    data: playerThread,
    refusals: ['ticket.not_found'],
  },
  /** A read, because an open console repeats it: it must not keep an idle agent signed in. */
  'GET /agent/chat': {
    ...agentsInSession,
    summary: 'Whether the agent is available for chats in this session. Renews the availability',
    data: agentChat,
  },
  'POST /agent/chat': {
    ...agentsInSession,
    summary: 'Set whether the agent is available for chats in this session',
    body: z.strictObject({
      isAvailable: z
        .boolean()
        .describe('Whether the agent is available. False: its chats return to the queue.'),
    }),
    data: agentChat,
  },
  'POST /agent/tickets/:id/typing': {
    ...signal,
    ...agents,
    summary: 'Show the player of the chat that the agent is typing',
    rateLimits: [agentSignals],
  },
  'POST /agent/tickets/:id/read': {
    ...signal,
    ...agents,
    summary: 'Show the player of the chat that the agent has read it',
    rateLimits: [agentSignals],
  },
});
