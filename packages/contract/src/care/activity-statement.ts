import { z } from 'zod';
import { money } from '../amounts.ts';
import { endpointTable } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { timeZone } from '../query-periods.ts';

const playFigures = {
  rounds: z.number().int().describe('The number of rounds.'),
  staked: money.describe('The sum of the stakes.'),
  won: money.describe('The sum of the wins.'),
  result: money.describe('The wins minus the stakes; negative: the player lost.'),
  playedMinutes: z
    .number()
    .int()
    .describe(
      'The minutes of play, counted in quarters of an hour with at least one round, so a little more than the rounds took.',
    ),
};

export const figures = z.object({
  recharged: money.describe('The sum of the recharges.'),
  redeemed: money.describe('The sum of the redeems.'),
  net: money.describe(
    'The redeems minus the recharges; positive: the player took out more than was paid in.',
  ),
  bonuses: money.describe('The sum of bonuses, sign-up credit and corrections, minus what was taken back.'),
  ...playFigures,
});

const statement = z.object({
  fromDate: z.iso.date().describe('The first day of the statement, YYYY-MM-DD, in the reader’s time zone.'),
  toDate: z.iso.date().describe('The last day of the statement, YYYY-MM-DD, in the reader’s time zone.'),
  readAt: instant
    .nullable()
    .describe('The time up to which the provider’s records are read (UTC); null if they were never read.'),
  total: figures.describe('The sums of all months.'),
  months: z
    .array(
      figures.extend({
        month: z
          .string()
          .regex(/^\d{4}-\d{2}$/)
          .describe('The month, YYYY-MM.'),
      }),
    )
    .describe('The sums by month, twelve months, the newest first.'),
  games: z
    .array(
      z.object({
        gameName: z
          .string()
          .describe('The name of the game in the provider’s records; empty if they name none.'),
        kindId: z
          .number()
          .int()
          .nullable()
          .describe(
            'The number of the game in the catalogue; null if the catalogue has no game of this name.',
          ),
        ...playFigures,
      }),
    )
    .describe('The sums by game, the highest stakes first.'),
});

const query = z.strictObject({ timeZone });

/** Each sums a year of rows. */
const statementReads = { uses: 30, per: '10 minutes' } as const;

export const activityStatementEndpoints = endpointTable({
  'GET /user/activity-statement': {
    access: 'player',
    summary:
      'What the player recharged, redeemed, staked and won in the last twelve months, by month and game',
    rateLimits: [statementReads],
    query,
    data: statement,
  },
  'GET /user/activity-statement/csv': {
    access: 'player',
    summary: 'The activity statement as CSV',
    rateLimits: [statementReads],
    query,
    data: z.null(),
    file: 'text/csv; charset=utf-8',
  },
  'GET /user/activity-statement/pdf': {
    access: 'player',
    summary: 'The activity statement as PDF',
    rateLimits: [statementReads],
    query,
    data: z.null(),
    file: 'application/pdf',
  },
});
