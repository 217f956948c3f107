import { z } from 'zod';
import { visit } from '../access/visits.ts';
import { endpointTable } from '../endpoint.ts';
import { decimalText, emptyBody, instant } from '../fields.ts';
import { providerAccountRefusals } from '../refusals.ts';
import { realityCheckIntervals } from './care-constants.ts';

const intervalMinutes = z.literal(realityCheckIntervals, { error: 'Choose an interval' });

export const realityCheck = z.object({
  visit,
  intervalMinutes: z.number().int(),
  nextIntervalMinutes: z
    .number()
    .int()
    .nullable()
    .describe('A longer interval that counts from the next acknowledgement on.'),
  maxIntervalMinutes: z.number().int().describe("The operator's: no longer interval can be chosen."),
  figures: z
    .object({
      staked: decimalText,
      won: decimalText,
      net: decimalText.describe('Wins minus stakes.'),
      recharged: decimalText,
      redeemed: decimalText,
      readAt: instant.nullable().describe('Until when the stakes are known; null if they were never read.'),
    })
    .describe("Figures since the visit began. Bonuses and corrections don't count as recharges and redeems."),
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
    body: z.strictObject({ choice: z.enum(['continue', 'limits', 'stop']) }),
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
