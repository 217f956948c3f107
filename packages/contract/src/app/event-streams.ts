import { z } from 'zod';
import { limitKinds, playerPageTopics } from '../constants.ts';
import { endpointTable } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { notificationUpdate } from '../messages/notifications.ts';
import { balance } from '../money/balances.ts';
import { transferRequest } from '../money/transfer-requests.ts';
import { walletTransfer } from '../money/wallet.ts';
import { tournamentId } from '../promotions/tournament-shapes.ts';
import { ticketId } from '../support/ticket-shapes.ts';
import { alarmCounts } from './alarms.ts';

const accountChanged = z.object({}).describe('The profile of the account has changed: read it again.');

/** Both streams. An empty id is none. */
const resumesStream = {
  headers: z.object({
    'last-event-id': z
      .string()
      .regex(/^\d{0,15}$/, 'Invalid Last-Event-ID')
      .optional()
      .describe(
        'The `id` of the last event of the stream before. Changes since then are sent after the current state. Absent: only the current state.',
      ),
  }),
} as const;

export const eventStreamEndpoints = endpointTable({
  'GET /fortune-panda-user/events': {
    access: 'player',
    ...resumesStream,
    summary:
      'An event stream for the player: the balance at once and at every change, transfers and requests',
    events: {
      balance,
      transfer: walletTransfer,
      request: transferRequest,
      notifications: notificationUpdate,
      activity: z.object({}).describe('There is new activity of the account: read it again.'),
      profile: accountChanged,
      changed: z
        .object({ topic: z.enum(playerPageTopics).describe('What has changed.') })
        .describe('Something that a page of the player shows has changed: read it again.'),
      limit: z
        .object({
          kind: z.enum(limitKinds).describe('The kind of limit that was reached.'),
          until: instant.describe('Until when the limit lets no game start (UTC).'),
        })
        .describe("A limit has stopped the player's game, until that moment."),
      ticket: z
        .object({ id: ticketId.describe('The id of the ticket.') })
        .describe('A ticket of the player has changed: read it again.'),
      typing: z
        .object({ id: ticketId.describe('The id of the ticket.') })
        .describe('The agent of that chat is typing.'),
      tournament: z
        .object({ id: tournamentId.describe('The id of the tournament.') })
        .describe('The leaderboard of a tournament that the player entered has changed: read it again.'),
    },
    data: z.null(),
    refusals: ['stream.too_many', 'stream.full'],
  },
  'GET /fortune-panda/events': {
    access: 'agent',
    ...resumesStream,
    summary:
      'An event stream for the agent: open requests and jobs, at once and at every change, and the role',
    events: {
      requests: z.object({
        open: z.number().int().describe('The number of open requests of the subtree.'),
        newest: z
          .string()
          .nullable()
          .describe(
            'The id of the newest open request; null without one. Ids sort by time, so a greater id is a new request.',
          ),
      }),
      jobs: z.object({
        open: z.number().int().describe('The number of running or paused bulk jobs of the subtree.'),
        pausedByServer: z
          .number()
          .int()
          .describe(
            'The number of bulk jobs that the server paused, and that wait until their agent resumes them.',
          ),
        changed: z.array(z.string()).describe('The ids of bulk jobs that changed since the last event.'),
      }),
      alarms: alarmCounts.describe(
        'Open alarms that are not acknowledged, for which the agent has the permission.',
      ),
      tickets: z
        .object({
          changed: z
            .array(z.string())
            .describe('The ids of tickets that changed; empty after an interruption: any may have.'),
        })
        .describe('Tickets of the subtree that changed: read them again.'),
      typing: z
        .object({ id: ticketId.describe('The id of the ticket.') })
        .describe('The player of that chat is typing to the agent who has it.'),
      authority: z.object({}).describe("The agent's permissions may have changed: read its status."),
      profile: accountChanged,
    },
    data: z.null(),
    refusals: ['stream.too_many', 'stream.full'],
  },
});
