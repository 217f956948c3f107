import { z } from 'zod';
import { visit } from '../access/visits.ts';
import { money } from '../amounts.ts';
import { endpointTable } from '../endpoint.ts';
import { emptyBody, instant } from '../fields.ts';
import { providerAccountRefusals } from '../refusals.ts';
import { realityCheckIntervals } from './care-constants.ts';

const intervalMinutes = z
  .literal(realityCheckIntervals, { error: 'Choose an interval' })
  .describe('The minutes between two reality checks.');

export const realityCheck = z.object({
  visit: visit.describe('The present visit.'),
  intervalMinutes: z.number().int().describe('The minutes between two reality checks.'),
  nextIntervalMinutes: z
    .number()
    .int()
    .nullable()
    .describe(
      'A longer interval in minutes, which applies from the next acknowledgement on; null: none was chosen.',
    ),
  maxIntervalMinutes: z.number().int().describe('The longest interval in minutes that the operator allows.'),
  figures: z
    .object({
      staked: money.describe('The sum of the stakes.'),
      won: money.describe('The sum of the wins.'),
      net: money.describe('The wins minus the stakes; negative: the player lost.'),
      recharged: money.describe('The sum of the recharges.'),
      redeemed: money.describe('The sum of the redeems.'),
      readAt: instant
        .nullable()
        .describe('The time up to which the stakes are known (UTC); null if they were never read.'),
    })
    .describe(
      'The player’s figures since the visit began. Bonuses and corrections do not count as recharges and redeems.',
    ),
});

export const realityCheckEndpoints = endpointTable({
  'GET /user/reality-check': {
    access: 'player',
    summary: "The time and the net position of the player's visit, as far as the records are stored",
    data: realityCheck,
  },
  'POST /user/reality-check/read': {
    access: 'player',
    summary: "Read the player's newest records from the provider: at most one call",
    // Each may cost a provider call, which all players of the agent share.
    rateLimits: [{ uses: 10, per: '10 minutes' }],
    body: emptyBody,
    data: z.null(),
    refusals: providerAccountRefusals,
  },
  'POST /user/reality-check/acknowledge': {
    access: 'player',
    summary:
      'Acknowledge a check that is due. `stop` ends all sessions of the player, and with them a running game',
    body: z.strictObject({
      choice: z
        .enum(['continue', 'limits', 'stop'])
        .describe('What the player does next: play on, set limits, or stop.'),
    }),
    data: visit,
  },
  'PUT /user/reality-check': {
    access: 'player',
    summary: 'Choose the interval. A longer one applies from the next acknowledgement on',
    body: z.strictObject({ intervalMinutes }),
    data: realityCheck,
    refusals: ['reality_check.too_rare'],
  },
});
