import { z } from 'zod';
import { money } from '../amounts.ts';
import { endpointTable } from '../endpoint.ts';
import { instant, keysetQuery, nextPageMeta, searchText } from '../fields.ts';
import { leftOutOfPages, listPartQuery } from '../list-parts.ts';
import { isValidPeriod, periodIssue, periodQuery, timeZone } from '../query-periods.ts';
import { providerAccountRefusals } from '../refusals.ts';
import { recordParams, recordSeeds } from './provider-record-shapes.ts';

const betPeriodFields = {
  ...periodQuery('`timeZone`'),
  timeZone,
};

/** One record of the provider: what a player staked and won in one or several rounds of a game. */
export const bet = z.object({
  id: z.string().describe('The id of the record.'),
  at: instant.describe('When the provider recorded it (UTC).'),
  gameName: z.string().describe('The name of the game in the record; empty if it names none.'),
  kindId: z
    .number()
    .int()
    .nullable()
    .describe('The number of the game in the catalogue; null if the catalogue has no game of this name.'),
  staked: money.describe('The sum of the stakes of the record.'),
  won: money.describe('The sum of the wins of the record.'),
  balanceBefore: money.describe('The balance before the play.'),
  balanceAfter: money.describe('The balance after the play.'),
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
        ...listPartQuery,
        game: searchText(200)
          .default('')
          .describe('Only bets on the game of this name, one of `games`. Absent: all.'),
      })
      .refine(isValidPeriod, periodIssue),
    data: z.array(bet),
    extra: nextPageMeta.extend({
      totals: leftOutOfPages(
        z
          .object({
            bets: z.number().int().describe('The number of bets.'),
            staked: money.describe('The sum of the stakes.'),
            won: money.describe('The sum of the wins.'),
            net: money.describe('The wins minus the stakes; negative: the player lost.'),
          })
          .describe('The sums of all bets of the query, on any page. Absent with `only` = `rows`.'),
      ),
      games: leftOutOfPages(
        z
          .array(z.string())
          .describe('The names of the games of the period, for the filter. Absent with `only` = `rows`.'),
      ),
      unreadDays: z
        .number()
        .int()
        .describe('The number of days whose records are not stored, or may have grown since.'),
      readAt: instant
        .nullable()
        .describe(
          'When the days of the period were last read, of the day that was read longest ago (UTC); null if none was read.',
        ),
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
