import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';
import { notificationUpdate } from '../messages/notifications.ts';
import { balance } from '../money/balances.ts';
import { transferRequest } from '../money/transfer-requests.ts';
import { walletTransfer } from '../money/wallet.ts';
import { tournamentId } from '../promotions/tournaments.ts';
import { alarmCounts } from './alarms.ts';

export const eventStreamEndpoints = endpointTable({
  'GET /fortune-panda-user/events': {
    access: 'player',
    summary:
      "A stream of the player's news: its balance at once and at every change, its transfers and requests",
    events: {
      balance,
      transfer: walletTransfer,
      request: transferRequest,
      notifications: notificationUpdate,
      /** The leaderboard of a tournament that the player entered has changed: read it again. */
      tournament: z.object({ id: tournamentId }),
    },
    data: z.null(),
    refusals: ['stream.too_many', 'stream.full'],
  },
  'GET /fortune-panda/events': {
    access: 'agent',
    summary:
      "A stream of the agent's news: open requests and jobs, at once and at every change, and its role",
    events: {
      requests: z.object({
        open: z.number().int(),
        /** The newest open one. Ids sort by time: a greater one is new. */
        newest: z.string().nullable(),
      }),
      jobs: z.object({
        /** Running or paused jobs of the subtree. */
        open: z.number().int(),
        /** Those of them that the server paused: they wait until their agent resumes them. */
        pausedByServer: z.number().int(),
        /** Those that changed since the last event. */
        changed: z.array(z.string()),
      }),
      /** What is wrong and not acknowledged, of what the agent can mend. */
      alarms: alarmCounts,
      /** The agent's permissions may have changed: read its status. */
      authority: z.object({}),
    },
    data: z.null(),
    refusals: ['stream.too_many', 'stream.full'],
  },
});
