import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';
import { decimalText, instant } from '../fields.ts';
import { timeZone } from '../query-periods.ts';

const playFigures = {
  rounds: z.number().int(),
  staked: decimalText,
  won: decimalText,
  result: decimalText.describe('Wins minus stakes.'),
  playedMinutes: z
    .number()
    .int()
    .describe('Quarters of an hour with at least one round, so a little more than the time of the rounds.'),
};

export const figures = z.object({
  recharged: decimalText,
  redeemed: decimalText,
  net: decimalText.describe(
    'Redeems minus recharges: positive if the player took out more than was paid in.',
  ),
  bonuses: decimalText.describe(
    'Bonuses, the sign-up credit and corrections, less what was taken back of them.',
  ),
  ...playFigures,
});

const statement = z.object({
  fromDate: z.iso.date().describe("The first and the last day, in the reader's time zone."),
  toDate: z.iso.date(),
  readAt: instant.nullable().describe('Until when the games are known; null if they were never read.'),
  total: figures,
  months: z
    .array(figures.extend({ month: z.string().regex(/^\d{4}-\d{2}$/) }))
    .describe('Twelve, the newest first.'),
  games: z
    .array(
      z.object({
        gameName: z.string().describe("As the record names it; empty if it doesn't."),
        kindId: z.number().int().nullable().describe('Null: no game of the catalogue has this name.'),
        ...playFigures,
      }),
    )
    .describe('The highest stakes first.'),
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
