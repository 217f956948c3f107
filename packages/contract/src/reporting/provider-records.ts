import { z } from 'zod';
import { recordKinds } from '../agent-constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { decimalText, emptyBody, instant, keysetQuery, nextPageMeta, publicId } from '../fields.ts';
import { transferKinds } from '../money/transfers.ts';
import { isValidPeriod, periodIssue, periodQuery } from '../query-periods.ts';
import { providerPlayerRefusals } from '../refusals.ts';

export type RecordKind = (typeof recordKinds)[number];

/** Comma-separated accounts; empty: the whole subtree. */
const accountsQuery = z
  .string()
  .regex(/^(?:[A-Za-z0-9_-]{1,32}(?:,[A-Za-z0-9_-]{1,32}){0,49})?$/, 'Name at most 50 accounts')
  .default('');

/** Days in the agent's time zone, both included. */
const recordFilterFields = {
  players: accountsQuery,
  agentId: publicId('ag', 'Invalid agent')
    .optional()
    .describe('A manager of the subtree, with everyone below it.'),
  ...periodQuery,
};
export const recordFilters = z.strictObject(recordFilterFields).refine(isValidPeriod, periodIssue);

const recordPageQuery = z
  .strictObject({
    ...recordFilterFields,
    ...keysetQuery({ default: 50, max: 200 }),
  })
  .refine(isValidPeriod, periodIssue);

const recordRowFields = { id: z.string(), account: z.string(), nickname: z.string(), at: instant };

export const recordPageMeta = nextPageMeta.extend({
  timeZone: z.string().describe('In which the days begin and end.'),
});

/** The part of the query that is in our database. */
export const fetchCoverage = z.object({
  players: z.number().int(),
  unread: z.number().int().describe('Accounts with an unread day, or an outdated unfinished one.'),
});

/**
 * Which sides have a transaction. `unread`: the ledger has it, and the provider's records of its day are not
 * read.
 */
const transactionMatches = ['both', 'only_at_provider', 'only_in_ledger', 'unread'] as const;

export const recordFetch = z.object({
  id: z.string(),
  kind: z.enum(recordKinds),
  players: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  isOver: z.boolean(),
  secondsLeft: z.number().int().describe("A minimum: other agents' fetches take time too."),
});
export type RecordFetchStatus = z.infer<typeof recordFetch>;

/** The number of a record as it is quoted. */
export const recordParams = z.strictObject({ id: z.string().regex(/^rc_0{8}\d{18}$/, 'Invalid record') });

/** The seeds of a record's rounds; the provider's page recomputes a round. */
export const recordSeeds = z.object({
  rounds: z
    .array(
      z.object({
        id: z.string(),
        serverSeedHash: z.string(),
        serverSeed: z
          .string()
          .nullable()
          .describe('Null until the player changes the client seed, and `verifyUrl` with it.'),
        clientSeed: z.string(),
        nonce: z.number().int().describe('The number of the round under this pair of seeds.'),
        verifyUrl: z.string().nullable(),
      }),
    )
    .nullable()
    .describe(
      'Null: the provider does not report them, or does not respond. Empty: there are none, as for old rounds.',
    ),
});

const recordFetchParams = z.object({ id: publicId('rr', 'Invalid record fetch') });
const refusals = ['player.not_found', 'agent.not_found'] as const;

/** Sums over a period are expensive. */
const recordLists = { uses: 120, per: 'minute' } as const;

export const providerRecordEndpoints = endpointTable({
  'GET /agent/records/transactions': {
    ...agentWith('records.read'),
    summary: 'The provider’s trade records with our transfers, newest first, as far as they are read',
    rateLimits: [recordLists],
    query: recordPageQuery,
    data: z.array(
      z.object({
        ...recordRowFields,
        match: z.enum(transactionMatches),
        provider: z
          .object({ gameId: z.string(), balanceBefore: decimalText, score: decimalText })
          .nullable()
          .describe('As the provider reports it; a recharge is positive.'),
        own: z
          .object({
            transferId: z.string(),
            kind: z.enum(transferKinds),
            change: decimalText,
            state: z.string(),
            cause: z.string(),
            by: z.string(),
          })
          .nullable()
          .describe('By our ledger.'),
      }),
    ),
    extra: recordPageMeta.extend({
      coverage: fetchCoverage,
      totals: z.object({
        records: z.number().int(),
        recharged: decimalText,
        redeemed: decimalText,
        ownTransfers: z.number().int(),
        ownRecharged: decimalText,
        ownRedeemed: decimalText,
        onlyAtProvider: z.number().int(),
        onlyInLedger: z.number().int(),
      }),
    }),
    refusals,
  },
  'GET /agent/records/games': {
    ...agentWith('records.read'),
    summary: 'Games played, newest first, as far as they are read',
    rateLimits: [recordLists],
    query: recordPageQuery,
    data: z.array(
      z.object({
        ...recordRowFields,
        gameId: z.string(),
        balanceBefore: decimalText,
        totalPlayed: decimalText,
        totalWin: decimalText,
        balanceNow: decimalText,
        reason: z.string(),
      }),
    ),
    extra: recordPageMeta.extend({
      coverage: fetchCoverage,
      totals: z.object({
        records: z.number().int(),
        played: decimalText,
        won: decimalText,
        net: decimalText,
      }),
    }),
    refusals,
  },
  'GET /agent/records/games/:id/seeds': {
    ...agentWith('records.read'),
    summary: 'The seeds of the round of a game record',
    // Each is a request to the provider, which hashes a password.
    rateLimits: [{ uses: 60, per: 'minute' }],
    params: recordParams,
    data: recordSeeds,
    refusals: ['record.not_found'],
  },
  'GET /agent/records/jackpots': {
    ...agentWith('records.read'),
    summary: 'Jackpots won, newest first, as far as they are read',
    rateLimits: [recordLists],
    query: recordPageQuery,
    data: z.array(z.object({ ...recordRowFields, gameId: z.string(), type: z.string(), score: decimalText })),
    extra: recordPageMeta.extend({
      coverage: fetchCoverage,
      totals: z.object({ records: z.number().int(), won: decimalText }),
    }),
    refusals,
  },
  'GET /agent/records/welfare': {
    ...agentWith('records.read'),
    summary: 'Credits that no player paid for: promotions, sign-up credits and corrections',
    rateLimits: [recordLists],
    query: recordPageQuery,
    data: z.array(
      z.object({
        ...recordRowFields,
        cause: z.string().describe("A transfer's cause, or `correction`."),
        amount: decimalText,
        reference: z.string(),
        by: z.string().nullable(),
      }),
    ),
    extra: recordPageMeta.extend({
      totals: z.object({ records: z.number().int(), given: decimalText, corrected: decimalText }),
    }),
    refusals,
  },
  'POST /agent/records/read': {
    ...agentWith('records.read'),
    summary: 'Read missing records from the provider: at once for one account, otherwise in the background',
    // Each may cost a call of the provider's budget.
    rateLimits: [{ uses: 30, per: 'minute' }],
    body: z
      .strictObject({ kind: z.enum(recordKinds), ...recordFilterFields })
      .refine(isValidPeriod, periodIssue),
    /** Null: everything is read. */
    data: recordFetch.nullable(),
    statuses: [200, 202],
    refusals: [...providerPlayerRefusals, 'agent.not_found', 'records.too_many', 'records.too_many_readings'],
  },
  'GET /agent/records/readings': {
    ...agentWith('records.read'),
    summary: 'The background readings of this agent',
    data: z.array(recordFetch),
  },
  'POST /agent/records/readings/:id/stop': {
    ...agentWith('records.read'),
    summary: 'Stop a background reading; records that were read stay',
    params: recordFetchParams,
    body: emptyBody,
    data: z.null(),
    refusals: ['records.reading_not_found'],
  },
});
