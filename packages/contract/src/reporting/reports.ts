import { z } from 'zod';
import { reportFileTables, reportIntervals, reportPeriods } from '../agent-constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { day, decimalText, emptyBody, instant, keysetQuery, nextPageMeta, publicId } from '../fields.ts';
import { transferKinds } from '../money/transfers.ts';
import { isValidPeriod, periodIssue, queryDay } from '../query-periods.ts';

const agentId = publicId('ag', 'Invalid agent');

/** A named period or the days of `custom`, in the agent's time zone. */
const reportQueryFields = {
  period: z.enum(reportPeriods).default('this_month'),
  fromDate: queryDay.optional().describe('The first day, with `period=custom` only.'),
  toDate: queryDay.optional().describe('The last day, with `period=custom` only; at most 93 days in all.'),
  agentId: agentId.optional().describe('An agent of the subtree, with everyone below it.'),
};
interface ReportPeriodQuery {
  readonly period: string;
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
}

const isPeriodConsistent = ({ period, fromDate, toDate }: ReportPeriodQuery) =>
  (period === 'custom') === (fromDate !== undefined) && (fromDate === undefined) === (toDate === undefined);

const periodConsistencyIssue = { path: ['fromDate'], message: 'Choose both days' };

/** Documents that `period=custom` needs both days, and other periods none. */
const bothDays = { dependentRequired: { fromDate: ['toDate'], toDate: ['fromDate'] } };

const reportQuery = z
  .strictObject(reportQueryFields)
  .refine(isPeriodConsistent, periodConsistencyIssue)
  .refine(isValidPeriod, periodIssue)
  .meta(bothDays);

/** Filters of the applied transfers. */
const transferFilterFields = {
  kind: z.enum([...transferKinds, 'promotion']).optional(),
  initiatorId: agentId.optional().describe('Who moved it.'),
  shiftId: publicId('sh', 'Invalid shift').optional().describe("A till's shift, instead of a period."),
};

const count = z.number().int();

/** `net` is recharges minus redeems, without promotions and corrections. */
export const reportFlow = z.object({
  recharges: count,
  recharged: decimalText,
  redeems: count,
  redeemed: decimalText,
  promotions: count,
  promoted: decimalText,
  corrected: decimalText,
  net: decimalText,
});
export type ReportFlow = z.infer<typeof reportFlow>;

export const reportTotals = reportFlow.extend({ activePlayers: count, newPlayers: count });
export type ReportTotals = z.infer<typeof reportTotals>;

export const reportDay = reportTotals.extend({ day });
export type ReportDay = z.infer<typeof reportDay>;

export const reportAgentRef = z.object({
  agentId: agentId.nullable().describe('Null: an agent above the caller.'),
  name: z.string(),
});

export const reportAgent = reportFlow.extend(reportAgentRef.shape);
export type ReportAgent = z.infer<typeof reportAgent>;

export const reportSubtree = z.object({
  agentId,
  name: z.string(),
  parentId: agentId.nullable().describe('Null for the agent at the top of the report.'),
  own: reportFlow.describe("Of the agent's own players."),
  subtree: reportFlow.describe('Of these and of all players of agents below.'),
});
export type ReportSubtree = z.infer<typeof reportSubtree>;

export const dayRange = z.object({ fromDate: day, toDate: day });

export const report = z.object({
  timeZone: z.string(),
  today: day,
  ...dayRange.shape,
  before: dayRange,
  totals: reportTotals,
  totalsBefore: reportTotals,
  days: z.array(reportDay),
  netsBefore: z.array(decimalText).describe("The previous period's nets by day."),
  agents: z.array(reportAgent).describe('By the agent of the players and by the initiator.'),
  initiators: z.array(reportAgent),
  subtrees: z
    .array(reportSubtree)
    .describe('The tree without branches that moved nothing; each agent after its parent.'),
  open: z
    .object({ transfers: count, amount: decimalText })
    .describe('Without an outcome: they count on the day on which they are applied.'),
});
export type Report = z.infer<typeof report>;

export const reportPromotions = z.object({
  byCause: z.array(z.object({ cause: z.string(), credits: count, given: decimalText })),
  given: decimalText,
  players: count,
  recharged: decimalText.describe('Of players with a promotion in the period.'),
  redeemed: decimalText,
  held: decimalText.describe("The site's share: recharges minus redeems."),
  heldPercent: z.string().nullable().describe('As a percentage of the recharges; null without any.'),
});
export type ReportPromotions = z.infer<typeof reportPromotions>;

export const reportGame = z.object({
  kindId: count.describe('Zero when the catalogue has no game of this name.'),
  gameName: z.string().describe("As the provider's record names it; empty when it names none."),
  gameType: z.string(),
  players: count,
  records: count.describe(
    "The provider's game records as far as they were read. One can be a session of many rounds.",
  ),
  played: decimalText,
  won: decimalText,
  net: decimalText,
});
export type ReportGame = z.infer<typeof reportGame>;

export const reportGames = z.object({
  games: z.array(reportGame),
  playersRead: count.describe('The number of players whose records were read, and when the last ones were.'),
  players: count,
  readAt: instant.nullable(),
});
export type ReportGames = z.infer<typeof reportGames>;

export const reportTransfer = z.object({
  id: z.string(),
  account: z.string(),
  kind: z.enum(transferKinds),
  amount: decimalText,
  cause: z.string(),
  agent: z.string(),
  initiator: z.string().nullable().describe('Null: the site promised the transfer.'),
  requestedAt: instant,
  settledAt: instant,
});
export type ReportTransfer = z.infer<typeof reportTransfer>;

export const reportSchedules = z.object({
  email: z.string(),
  isVerified: z.boolean(),
  timeZone: z.string(),
  every: z.array(z.enum(reportIntervals)),
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
    extra: nextPageMeta.extend({ timeZone: z.string() }),
    refusals: ['agent.not_found', 'shift.not_found', 'shift.not_counted'],
  },
  'GET /agent/reports/file': {
    ...agentWith('exports.make'),
    summary: 'One table of the report as a CSV file; days are split by agent',
    query: z
      .strictObject({
        ...reportQueryFields,
        ...transferFilterFields,
        table: z.enum(reportFileTables).default('days'),
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
    body: z.strictObject({ every: z.enum(reportIntervals), isOn: z.boolean() }),
    data: reportSchedules,
    refusals: ['report.address_unverified'],
  },
});
