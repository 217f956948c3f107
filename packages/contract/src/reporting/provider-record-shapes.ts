import { z } from 'zod';
import { recordKinds } from '../agent-constants.ts';
import { instant, keysetQuery, nextPageMeta, publicId } from '../fields.ts';
import { listPartQuery } from '../list-parts.ts';
import { isValidPeriod, periodIssue, periodQuery } from '../query-periods.ts';

export type RecordKind = (typeof recordKinds)[number];

/** Comma-separated accounts; empty: the whole subtree. */
const accountsQuery = z
  .string()
  .regex(/^(?:[A-Za-z0-9_-]{1,32}(?:,[A-Za-z0-9_-]{1,32}){0,49})?$/, 'Name at most 50 accounts')
  .default('');

export const recordFilterFields = {
  players: accountsQuery.describe(
    'The provider accounts of at most 50 players, separated by commas; empty: all of the subtree.',
  ),
  agentId: publicId('ag', 'Invalid agent')
    .optional()
    .describe('Only players of the agent with this id and of those below it. Absent: all of the subtree.'),
  ...periodQuery('the agent’s time zone'),
};
export const recordFilters = z.strictObject(recordFilterFields).refine(isValidPeriod, periodIssue);

export const recordPageQuery = z
  .strictObject({
    ...recordFilterFields,
    ...keysetQuery({ default: 50, max: 200 }),
    ...listPartQuery,
  })
  .refine(isValidPeriod, periodIssue);

export const recordRowFields = {
  id: z.string().describe('The id of the row.'),
  account: z.string().describe('The provider account of the player.'),
  nickname: z.string().describe('The name of the player on this site.'),
  at: instant.describe('When it happened (UTC).'),
};

export const recordPageMeta = nextPageMeta.extend({
  timeZone: z.string().describe('The IANA time zone in which the days begin.'),
});

/** The part of the query that is in our database. */
export const fetchCoverage = z.object({
  players: z.number().int().describe('The number of players whom the query covers.'),
  unread: z
    .number()
    .int()
    .describe(
      'The number of players with a day that is not read, or that was read before it ended and may have grown.',
    ),
});

/**
 * The sides that have a transaction. `unread`: the ledger has it, and the provider's records of its day are
 * not read.
 */
export const transactionMatches = ['both', 'only_at_provider', 'only_in_ledger', 'unread'] as const;

export const recordFetch = z.object({
  id: z.string().describe('The id of the reading.'),
  kind: z.enum(recordKinds).describe('The kind of records.'),
  players: z.number().int().describe('The number of players whose records are read.'),
  done: z.number().int().describe('The number of players who are done.'),
  failed: z.number().int().describe('The number of players whose records could not be read.'),
  isOver: z.boolean().describe('Whether all players are done or failed, or an agent stopped it.'),
  secondsLeft: z
    .number()
    .int()
    .describe('The seconds that are left at least. Readings of other agents take time too.'),
});
export type RecordFetchStatus = z.infer<typeof recordFetch>;

/** The number of a record as it is quoted. */
export const recordParams = z.strictObject({
  id: z
    .string()
    .regex(/^rc_0{8}\d{18}$/, 'Invalid record')
    .describe('The id of the game record.'),
});

/** The seeds of a record's rounds; the provider's page recomputes a round. */
export const recordSeeds = z.object({
  rounds: z
    .array(
      z.object({
        id: z.string().describe('The id of the round at the provider.'),
        serverSeedHash: z
          .string()
          .describe('The SHA-256 of the server’s seed, which the player knew before the round.'),
        serverSeed: z
          .string()
          .nullable()
          .describe('The server’s seed; null until the player changes the client seed.'),
        clientSeed: z.string().describe('The player’s seed.'),
        nonce: z.number().int().describe('The number of the round under this pair of seeds.'),
        verifyUrl: z
          .string()
          .nullable()
          .describe(
            'The address of a page that recomputes the round; null until the server’s seed is known.',
          ),
      }),
    )
    .nullable()
    .describe(
      'The rounds of the record; empty: there are none, as for old rounds. Null: the provider does not report them, or does not respond.',
    ),
});
