import { z } from 'zod';
import { recordKinds } from '../agent-constants.ts';
import { money } from '../amounts.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { emptyBody, publicId } from '../fields.ts';
import { leftOutOfPages } from '../list-parts.ts';
import { transferKinds } from '../money/transfers.ts';
import { isValidPeriod, periodIssue } from '../query-periods.ts';
import { providerPlayerRefusals } from '../refusals.ts';
import {
  fetchCoverage,
  recordFetch,
  recordFilterFields,
  recordPageMeta,
  recordPageQuery,
  recordParams,
  recordRowFields,
  recordSeeds,
  transactionMatches,
} from './provider-record-shapes.ts';

const recordFetchParams = z.object({
  id: publicId('rr', 'Invalid record fetch').describe('The id of the reading.'),
});
const refusals = ['player.not_found', 'agent.not_found'] as const;

const coverage = leftOutOfPages(
  fetchCoverage.describe(
    'How far the provider’s records of the query are stored. Absent with `only` = `rows`.',
  ),
);
const totalsOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  leftOutOfPages(
    z.object(shape).describe('The sums of all rows of the query, on any page. Absent with `only` = `rows`.'),
  );

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
        match: z
          .enum(transactionMatches)
          .describe(
            'Which side has it. `unread`: the ledger has it, and the provider’s records of its day are not read.',
          ),
        provider: z
          .object({
            gameId: z.string().describe('The number of the player at the provider.'),
            balanceBefore: money.describe('The balance before the trade.'),
            score: money.describe(
              'The amount: positive for a recharge, and negative for a redeem if the provider writes signs.',
            ),
          })
          .nullable()
          .describe('The provider’s record; null: the provider has none.'),
        own: z
          .object({
            transferId: z.string().describe('The id of the transfer.'),
            kind: z.enum(transferKinds).describe('Whether it is a recharge or a redeem.'),
            change: money.describe('The amount, negative for a redeem.'),
            state: z.string().describe('The state of the transfer.'),
            cause: z
              .string()
              .describe('Why the credit moved, such as agent, sign_up, promotion, bonus or correction.'),
            by: z.string().describe('The name of the agent who started it, or the player’s username.'),
          })
          .nullable()
          .describe('Our transfer; null: our ledger has none.'),
      }),
    ),
    extra: recordPageMeta.extend({
      coverage,
      totals: totalsOf({
        records: z.number().int().describe('The number of the provider’s records.'),
        recharged: money.describe('The sum of recharges in the provider’s records.'),
        redeemed: money.describe('The sum of redeems in the provider’s records.'),
        ownTransfers: z.number().int().describe('The number of our applied transfers.'),
        ownRecharged: money.describe('The sum of our applied recharges.'),
        ownRedeemed: money.describe('The sum of our applied redeems.'),
        onlyAtProvider: z.number().int().describe('The number of records without a transfer.'),
        onlyInLedger: z.number().int().describe('The number of transfers without a record.'),
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
        gameId: z
          .string()
          .describe('The number of the player at the provider. A record names its game in `reason` only.'),
        balanceBefore: money.describe('The balance before the rounds.'),
        totalPlayed: money.describe('The sum of the stakes.'),
        totalWin: money.describe('The sum of the wins.'),
        balanceNow: money.describe('The balance after the rounds.'),
        reason: z.string().describe('The name of the game, as the provider wrote it.'),
      }),
    ),
    extra: recordPageMeta.extend({
      coverage,
      totals: totalsOf({
        records: z.number().int().describe('The number of records.'),
        played: money.describe('The sum of the stakes.'),
        won: money.describe('The sum of the wins.'),
        net: money.describe('The stakes minus the wins: what the site kept.'),
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
    data: z.array(
      z.object({
        ...recordRowFields,
        gameId: z.string().describe('The number of the player at the provider.'),
        type: z.string().describe('The kind of jackpot, as the provider wrote it.'),
        score: money.describe('The amount of the jackpot.'),
      }),
    ),
    extra: recordPageMeta.extend({
      coverage,
      totals: totalsOf({
        records: z.number().int().describe('The number of records.'),
        won: money.describe('The sum of the jackpots.'),
      }),
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
        cause: z
          .string()
          .describe(
            'Why the player got the credit: the cause of the transfer, or `correction` of the ledger.',
          ),
        amount: money.describe('The amount; negative: credit was taken.'),
        reference: z.string().describe('The id of the transfer, or the reference of the ledger’s entry.'),
        by: z.string().nullable().describe('The name of the agent who gave it; null: no agent did.'),
      }),
    ),
    extra: recordPageMeta.extend({
      totals: totalsOf({
        records: z.number().int().describe('The number of rows.'),
        given: money.describe('The sum of the credit that was given.'),
        corrected: money.describe('The sum of the corrections; negative: credit was taken.'),
      }),
    }),
    refusals,
  },
  'POST /agent/records/read': {
    ...agentWith('records.read'),
    summary: 'Read missing records from the provider: at once for one account, otherwise in the background',
    // Each may cost a call of the provider's budget.
    rateLimits: [{ uses: 30, per: 'minute' }],
    body: z
      .strictObject({
        kind: z.enum(recordKinds).describe('The kind of records to read.'),
        ...recordFilterFields,
      })
      .refine(isValidPeriod, periodIssue),
    /** Null: everything is read. */
    data: recordFetch
      .nullable()
      .describe('The reading in the background; null: one player was read at once, or nothing is missing.'),
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
