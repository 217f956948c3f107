import { z } from 'zod';
import { reportFileTables, reportIntervals, reportPeriods } from '../agent-constants.ts';
import { money } from '../amounts.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  csvSeparatorQuery,
  day,
  emptyBody,
  instant,
  keysetQuery,
  nextPageMeta,
  publicId,
} from '../fields.ts';
import { transferKinds } from '../money/transfers.ts';
import { isValidPeriod, periodIssue, queryDay } from '../query-periods.ts';

const agentId = publicId('ag', 'Invalid agent').describe('The id of the agent.');

/** A named period or the days of `custom`, in the agent's time zone. */
const reportQueryFields = {
  period: z
    .enum(reportPeriods)
    .default('this_month')
    .describe('The period, by name. `custom`: from `fromDate` to `toDate`.'),
  fromDate: queryDay
    .optional()
    .describe('The first day, YYYY-MM-DD in the agent’s time zone, with `period=custom` only.'),
  toDate: queryDay
    .optional()
    .describe(
      'The last day, YYYY-MM-DD in the agent’s time zone, with `period=custom` only; at most 93 days in all.',
    ),
  agentId: agentId
    .optional()
    .describe('Only players of the agent with this id and of those below it. Absent: all of the subtree.'),
};
interface ReportPeriodQuery {
  readonly period: string;
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
}

const isPeriodConsistent = ({ period, fromDate, toDate }: ReportPeriodQuery) =>
  (period === 'custom') === (fromDate !== undefined) && (fromDate === undefined) === (toDate === undefined);

const periodConsistencyIssue = { path: ['fromDate'], message: 'Choose both days' };
/** `period=custom` needs both days, and other periods none. */
const bothDays = { dependentRequired: { fromDate: ['toDate'], toDate: ['fromDate'] } };

const reportQuery = z
  .strictObject(reportQueryFields)
  .refine(isPeriodConsistent, periodConsistencyIssue)
  .refine(isValidPeriod, periodIssue)
  .meta(bothDays);

/** Filters of the applied transfers. */
const transferFilterFields = {
  kind: z
    .enum([...transferKinds, 'promotion'])
    .optional()
    .describe('Transfers of this kind only; `promotion`: credit that no player paid for. Absent: all.'),
  initiatorId: agentId
    .optional()
    .describe('Recharges and redeems that the agent with this id started. Absent: those of everybody.'),
  shiftId: publicId('sh', 'Invalid shift')
    .optional()
    .describe('Transfers of the shift with this id, in place of a period. Absent: those of the period.'),
};

const count = z.number().int();

/** `net` is recharges minus redeems, without promotions and corrections. */
export const reportFlow = z.object({
  recharges: count.describe('The number of recharges that players paid for.'),
  recharged: money.describe('The sum of these recharges.'),
  redeems: count.describe('The number of redeems.'),
  redeemed: money.describe('The sum of the redeems.'),
  promotions: count.describe('The number of credits that no player paid for.'),
  promoted: money.describe('The sum of these credits.'),
  corrected: money.describe('The sum of the ledger’s corrections; negative: credit was taken.'),
  net: money.describe('The recharges minus the redeems, without promotions and corrections.'),
});
export type ReportFlow = z.infer<typeof reportFlow>;

export const reportTotals = reportFlow.extend({
  activePlayers: count.describe('The number of players with at least one transfer.'),
  newPlayers: count.describe('The number of players who registered.'),
});
export type ReportTotals = z.infer<typeof reportTotals>;

export const reportDay = reportTotals.extend({
  day: day.describe('The day, YYYY-MM-DD in the time zone of the report.'),
});
export type ReportDay = z.infer<typeof reportDay>;

export const reportAgentRef = z.object({
  agentId: agentId.nullable().describe('The id of the agent; null: an agent above the caller.'),
  name: z.string().describe('The name of the agent; empty for one above the caller.'),
});

export const reportAgent = reportFlow.extend(reportAgentRef.shape);
export type ReportAgent = z.infer<typeof reportAgent>;

export const reportSubtree = z.object({
  agentId: agentId.describe('The id of the agent.'),
  name: z.string().describe('The name of the agent.'),
  parentId: agentId
    .nullable()
    .describe('The id of the agent above; null for the agent at the top of the report.'),
  own: reportFlow.describe('The sums of the agent’s own players.'),
  subtree: reportFlow.describe('The sums of these players and of all players of agents below.'),
});
export type ReportSubtree = z.infer<typeof reportSubtree>;

export const dayRange = z.object({
  fromDate: day.describe('The first day, YYYY-MM-DD.'),
  toDate: day.describe('The last day, YYYY-MM-DD.'),
});

export const report = z.object({
  timeZone: z.string().describe('The IANA time zone in which the days begin.'),
  today: day.describe('Today in this time zone, YYYY-MM-DD.'),
  ...dayRange.shape,
  before: dayRange.describe('The previous period, with which this one is compared.'),
  totals: reportTotals.describe('The sums of the period.'),
  totalsBefore: reportTotals.describe('The sums of the previous period.'),
  days: z.array(reportDay).describe('The sums by day, the earliest first.'),
  netsBefore: z.array(money).describe('The net sums of the previous period by day, the earliest first.'),
  agents: z
    .array(reportAgent)
    .describe('The sums by the agent who manages the players, the largest net first.'),
  initiators: z
    .array(reportAgent)
    .describe('The sums by the agent who started the transfers, the largest net first.'),
  subtrees: z
    .array(reportSubtree)
    .describe('The tree of agents without branches that moved nothing, each agent after the one above it.'),
  open: z
    .object({
      transfers: count.describe('The number of these transfers.'),
      amount: money.describe('The sum of their amounts.'),
    })
    .describe('The transfers that have no outcome now. They count on the day on which they are applied.'),
});
export type Report = z.infer<typeof report>;

export const reportPromotions = z.object({
  byCause: z
    .array(
      z.object({
        cause: z.string().describe('Why the credit was given, such as sign_up, promotion or bonus.'),
        credits: count.describe('The number of credits.'),
        given: money.describe('The sum of the credits.'),
      }),
    )
    .describe('The sums by cause.'),
  given: money.describe('The sum of all promotional credit of the period.'),
  players: count.describe('The number of players who got promotional credit in the period.'),
  recharged: money.describe('The recharges of these players.'),
  redeemed: money.describe('The redeems of these players.'),
  held: money.describe('What the site kept of these players: recharges minus redeems.'),
  heldPercent: z
    .string()
    .nullable()
    .describe('The same as a percentage of the recharges, with one decimal; null without recharges.'),
});
export type ReportPromotions = z.infer<typeof reportPromotions>;

export const reportGame = z.object({
  kindId: count.describe(
    'The number of the game in the catalogue; 0 if the catalogue has no game of this name.',
  ),
  gameName: z.string().describe('The name of the game in the provider’s records; empty if they name none.'),
  gameType: z.string().describe('The type of the game; empty if the catalogue has no game of this name.'),
  players: count.describe('The number of players.'),
  records: count.describe(
    'The number of the provider’s game records, as far as they are read. A record can contain several rounds.',
  ),
  played: money.describe('The sum of the stakes.'),
  won: money.describe('The sum of the wins.'),
  net: money.describe('The stakes minus the wins: what the site kept.'),
});
export type ReportGame = z.infer<typeof reportGame>;

export const reportGames = z.object({
  games: z.array(reportGame).describe('The games, the highest stakes first, at most 200.'),
  playersRead: count.describe('The number of players with at least one day of the period that was read.'),
  players: count.describe('The number of all players of the subtree.'),
  readAt: instant.nullable().describe('When records of the period were last read (UTC); null if never.'),
});
export type ReportGames = z.infer<typeof reportGames>;

export const reportTransfer = z.object({
  id: z.string().describe('The id of the transfer.'),
  account: z.string().describe('The provider account of the player.'),
  kind: z.enum(transferKinds).describe('Whether it is a recharge or a redeem.'),
  amount: money.describe('The amount of the transfer.'),
  cause: z.string().describe('Why the credit moved, such as agent, sign_up, promotion, bonus or correction.'),
  agent: z.string().describe('The name of the agent who manages the player.'),
  initiator: z
    .string()
    .nullable()
    .describe('The name of the agent who started it; null: the site owed the credit.'),
  requestedAt: instant.describe('When it was requested (UTC).'),
  settledAt: instant.describe('When it was applied (UTC).'),
});
export type ReportTransfer = z.infer<typeof reportTransfer>;

export const reportSchedules = z.object({
  email: z.string().describe('The email address to which reports are mailed: the agent’s.'),
  isVerified: z
    .boolean()
    .describe('Whether the agent confirmed the address. Until then no report is mailed.'),
  timeZone: z.string().describe('The IANA time zone in which the days begin.'),
  every: z.array(z.enum(reportIntervals)).describe('How often reports are mailed; empty: never.'),
});
export type ReportSchedules = z.infer<typeof reportSchedules>;

export const reportEndpoints = endpointTable({
  'GET /agent/reports': {
    ...agentWith('reports.read'),
    summary:
      'Recharges and redeems of the subtree in a period, by day, agent and initiator, with the previous period',
    query: reportQuery,
    data: report,
    refusals: ['agent.not_found'],
  },
  'GET /agent/reports/promotions': {
    ...agentWith('reports.read'),
    summary: 'What promotions paid in a period, and what their players recharged and redeemed',
    query: reportQuery,
    data: reportPromotions,
    refusals: ['agent.not_found'],
  },
  'GET /agent/reports/games': {
    ...agentWith('reports.read'),
    summary: 'What was played in a period, by game, from the records that were read',
    query: reportQuery,
    data: reportGames,
    refusals: ['agent.not_found'],
  },
  'GET /agent/reports/transfers': {
    ...agentWith('reports.read'),
    summary: 'The applied transfers that a figure counts, the last applied first',
    query: z
      .strictObject({
        ...reportQueryFields,
        ...transferFilterFields,
        ...keysetQuery({ default: 50, max: 200 }),
      })
      .refine(isPeriodConsistent, periodConsistencyIssue)
      .refine(isValidPeriod, periodIssue)
      .meta(bothDays),
    data: z.array(reportTransfer),
    extra: nextPageMeta.extend({
      timeZone: z.string().describe('The IANA time zone in which the days begin.'),
    }),
    refusals: ['agent.not_found', 'shift.not_found', 'shift.not_counted'],
  },
  'GET /agent/reports/file': {
    ...agentWith('exports.make'),
    summary: 'One table of the report as a CSV file; days are split by agent',
    query: z
      .strictObject({
        ...reportQueryFields,
        ...transferFilterFields,
        table: z.enum(reportFileTables).default('days').describe('The table that the file contains.'),
        ...csvSeparatorQuery,
      })
      .refine(isPeriodConsistent, periodConsistencyIssue)
      .refine(isValidPeriod, periodIssue)
      .meta(bothDays),
    data: z.null(),
    file: 'text/csv; charset=utf-8',
    refusals: ['agent.not_found', 'shift.not_found', 'shift.not_counted', 'report.file_too_large'],
  },
  'GET /agent/reports/schedules': {
    ...agentWith('reports.read'),
    summary: 'The reports that the agent gets by mail, and the address',
    query: emptyBody,
    data: reportSchedules,
  },
  'PUT /agent/reports/schedules': {
    ...agentWith('reports.read'),
    sessionOnly: true,
    summary: 'Turn a daily, weekly or monthly report by mail on or off',
    body: z.strictObject({
      every: z.enum(reportIntervals).describe('Which of the reports.'),
      isOn: z.boolean().describe('Whether this report is mailed.'),
    }),
    data: reportSchedules,
    refusals: ['report.address_unverified'],
  },
});
