import { z } from 'zod';
import { limitKinds } from '../constants.ts';
import { endpointTable } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { notificationUpdate } from '../messages/notifications.ts';
import { balance } from '../money/balances.ts';
import { transferRequest } from '../money/transfer-requests.ts';
import { walletTransfer } from '../money/wallet.ts';
import { tournamentId } from '../promotions/tournaments.ts';
import { ticketId } from '../support/ticket-shapes.ts';
import { alarmCounts } from './alarms.ts';

export const eventStreamEndpoints = endpointTable({
  'GET /fortune-panda-user/events': {
    access: 'player',
    summary:
      'An event stream for the player: the balance at once and at every change, transfers and requests',
    events: {
      balance,
      transfer: walletTransfer,
      request: transferRequest,
      notifications: notificationUpdate,
      activity: z.object({}).describe('There is new activity of the account: read it again.'),
      limit: z
        .object({ kind: z.enum(limitKinds), until: instant })
        .describe("A limit has stopped the player's game, until that moment."),
      ticket: z.object({ id: ticketId }).describe('A ticket of the player has changed: read it again.'),
      typing: z.object({ id: ticketId }).describe('The agent of that chat is typing.'),
      tournament: z
        .object({ id: tournamentId })
        .describe('The leaderboard of a tournament that the player entered has changed: read it again.'),
    },
    data: z.null(),
    refusals: ['stream.too_many', 'stream.full'],
  },
  'GET /fortune-panda/events': {
    access: 'agent',
    summary:
      'An event stream for the agent: open requests and jobs, at once and at every change, and the role',
    events: {
      requests: z.object({
        open: z.number().int(),
        newest: z
          .string()
          .nullable()
          .describe('The newest open one. Ids sort by time: a greater one is new.'),
      }),
      jobs: z.object({
        open: z.number().int().describe('Running or paused jobs of the subtree.'),
        pausedByServer: z
          .number()
          .int()
          .describe('Those of them that the server paused: they wait until their agent resumes them.'),
        changed: z.array(z.string()).describe('Those that changed since the last event.'),
      }),
      alarms: alarmCounts.describe(
        'Open alarms that are not acknowledged, for which the agent has the permission.',
      ),
      tickets: z
        .object({ changed: z.array(z.string()) })
        .describe('Tickets of the subtree that changed: read them again.'),
      typing: z
        .object({ id: ticketId })
        .describe('The player of that chat is typing to the agent who has it.'),
      authority: z.object({}).describe("The agent's permissions may have changed: read its status."),
    },
    data: z.null(),
    refusals: ['stream.too_many', 'stream.full'],
  },
});
