import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';
import { decimalText, instant, keysetQuery, nextPageMeta } from '../fields.ts';
import { isValidPeriod, periodIssue, periodQuery } from '../query-periods.ts';
import { providerAccountRefusals } from '../refusals.ts';

const isTimeZone = (zone: string): boolean => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** Days of the reader's time zone, both included. */
const betPeriodFields = {
  ...periodQuery,
  timeZone: z
    .string()
    .regex(/^[A-Za-z0-9_+/-]{1,64}$/, 'Choose a time zone')
    .refine(isTimeZone, 'Choose a time zone')
    .default('UTC'),
};

/** One record of the provider: what a player staked and won in one visit to a game. */
const bet = z.object({
  id: z.string(),
  at: instant,
  /** As the record names it; empty if it doesn't. */
  gameName: z.string(),
  /** Null: no game of the catalogue has this name. */
  kindId: z.number().int().nullable(),
  staked: decimalText,
  won: decimalText,
  balanceBefore: decimalText,
  balanceAfter: decimalText,
});

export const betEndpoints = endpointTable({
  'GET /user/bets': {
    access: 'player',
    summary: "The player's bets in all games, newest first, as far as the provider's records are stored",
    query: z
      .strictObject({
        ...betPeriodFields,
        ...keysetQuery({ default: 25, max: 100 }),
        /** A name of `games`. */
        game: z.string().trim().max(200).default(''),
      })
      .refine(isValidPeriod, periodIssue),
    data: z.array(bet),
    extra: nextPageMeta.extend({
      totals: z.object({
        bets: z.number().int(),
        staked: decimalText,
        won: decimalText,
        /** Won less staked. */
        net: decimalText,
      }),
      /** The games of the period, for the filter. */
      games: z.array(z.string()),
      /** Days whose records are not stored, or may have grown since. */
      unreadDays: z.number().int(),
      /** The oldest reading of the period's days; null if none was read. */
      readAt: instant.nullable(),
    }),
  },
  'POST /user/bets/read': {
    access: 'player',
    summary: 'Read what is missing of a period from the provider: at most one call',
    body: z.strictObject(betPeriodFields).refine(isValidPeriod, periodIssue),
    data: z.null(),
    refusals: providerAccountRefusals,
  },
});
