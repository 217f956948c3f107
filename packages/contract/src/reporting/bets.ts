import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';
import { decimalText, instant, keysetQuery, nextPageMeta } from '../fields.ts';
import { isValidPeriod, periodIssue, periodQuery, timeZone } from '../query-periods.ts';
import { providerAccountRefusals } from '../refusals.ts';
import { recordParams, recordSeeds } from './provider-records.ts';

/** Days in the reader's time zone, both included. */
const betPeriodFields = {
  ...periodQuery,
  timeZone,
};

/** One record of the provider: what a player staked and won in one visit to a game. */
export const bet = z.object({
  id: z.string(),
  at: instant,
  gameName: z.string().describe("As the record names it; empty if it doesn't."),
  kindId: z.number().int().nullable().describe('Null: no game of the catalogue has this name.'),
  staked: decimalText,
  won: decimalText,
  balanceBefore: decimalText,
  balanceAfter: decimalText,
});

export const betEndpoints = endpointTable({
  'GET /user/bets': {
    access: 'player',
    summary: "The player's bets in all games, newest first, as far as the provider's records are stored",
    // Sums over a period are expensive.
    rateLimits: [{ uses: 60, per: 'minute' }],
    query: z
      .strictObject({
        ...betPeriodFields,
        ...keysetQuery({ default: 25, max: 100 }),
        game: z.string().trim().max(200).default('').describe('A name from `games`.'),
      })
      .refine(isValidPeriod, periodIssue),
    data: z.array(bet),
    extra: nextPageMeta.extend({
      totals: z.object({
        bets: z.number().int(),
        staked: decimalText,
        won: decimalText,
        net: decimalText.describe('Wins minus stakes.'),
      }),
      games: z.array(z.string()).describe('The games of the period, for the filter.'),
      unreadDays: z.number().int().describe('Days whose records are not stored, or may have grown since.'),
      readAt: instant.nullable().describe("The oldest reading of the period's days; null if none was read."),
    }),
  },
  'GET /user/bets/:id/seeds': {
    access: 'player',
    summary: 'The seeds of the round of a bet',
    // Each is a request to the provider, which hashes a password.
    rateLimits: [{ uses: 30, per: 'minute' }],
    params: recordParams,
    data: recordSeeds,
    refusals: ['record.not_found'],
  },
  'POST /user/bets/read': {
    access: 'player',
    summary: 'Read the missing records of a period from the provider, with at most one call',
    // Each may cost a call that all players of the agent share.
    rateLimits: [{ uses: 10, per: '10 minutes' }],
    body: z.strictObject(betPeriodFields).refine(isValidPeriod, periodIssue),
    data: z.null(),
    refusals: providerAccountRefusals,
  },
});
