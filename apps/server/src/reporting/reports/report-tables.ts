import type { Endpoints, OutputOf, ReportFileTable } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { type CsvCell, csvFile, moneyCell } from '../exports/exports.ts';
import { sumGames } from './game-report.sql.ts';
import { type Flow, netCents, sumFlowsBy } from './report-flows.ts';
import { reportScopeOf } from './report-scope.ts';
import { subtreeFlowsOf } from './report-subtrees.ts';
import { listAppliedTransfers } from './report-transfers.sql.ts';
import { appliedTransferFilterOf, initiatorNameOf } from './report-transfers.ts';
import { listReportAgentNames, sumFlows, sumPromotions, withLargeWorkMem } from './reports.sql.ts';

/** A file is made in memory: about ten megabytes. */
const maxTransfers = 50_000;

type ReportFileParams = Omit<OutputOf<Endpoints['GET /agent/reports/file']['query']>, 'separator'>;
type ReportTableFile = (
  context: Pick<Context, 'db'>,
  viewerId: string,
  params: ReportFileParams,
) => Promise<string>;

/** Headings are English in every language: programs read the files. */
export const flowHeadings = [
  'Recharges',
  'Recharged',
  'Redeems',
  'Redeemed',
  'Net',
  'Promotions',
  'Promoted',
  'Corrected',
];

export const flowCells = (flow: Flow): CsvCell[] => [
  flow.recharge.transfers,
  moneyCell(flow.recharge.cents),
  flow.redeem.transfers,
  moneyCell(flow.redeem.cents),
  moneyCell(netCents(flow)),
  flow.promotion.transfers,
  moneyCell(flow.promotion.cents),
  moneyCell(flow.correction.cents),
];

/** Each agent by its players, by what it moved, and with all agents below it. */
const agentsFile: ReportTableFile = async (context, viewerId, params) => {
  const scope = await reportScopeOf(context, viewerId, params);
  const [rows, names] = await Promise.all([
    withLargeWorkMem(context.db, (tx) => sumFlows(tx, scope, ['agent', 'initiator'])),
    listReportAgentNames(context.db, viewerId),
  ]);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const lines = (['agentId', 'actorId'] as const).flatMap((key) =>
    [
      ...sumFlowsBy(rows, (row) => {
        const id = row[key];
        if (id === null || id === '') return null;
        return nameOf.has(id) ? id : '';
      }),
    ]
      .map(([id, flow]) => ({ name: nameOf.get(id) ?? 'An agent above', flow }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
      .map(({ name, flow }) => [key === 'agentId' ? 'Manager' : 'Moved by', name, ...flowCells(flow)]),
  );
  const subtrees = subtreeFlowsOf(rows, names, scope.agentId).map(({ agent, subtree }) => [
    'Subtree',
    agent.name,
    ...flowCells(subtree),
  ]);
  return csvFile(['Summed by', 'Agent', ...flowHeadings], [...lines, ...subtrees]);
};

const gamesFile: ReportTableFile = async (context, viewerId, params) => {
  const scope = await reportScopeOf(context, viewerId, params);
  const games = await withLargeWorkMem(context.db, (tx) => sumGames(tx, scope));
  return csvFile(
    ['Game', 'Type', 'Players', 'Game records', 'Played', 'Won', 'Net'],
    games.map(({ gameName, gameType, players, records, playedCents, wonCents }) => [
      gameName,
      gameType,
      players,
      records,
      moneyCell(playedCents),
      moneyCell(wonCents),
      moneyCell(playedCents - wonCents),
    ]),
  );
};

const promotionsFile: ReportTableFile = async (context, viewerId, params) => {
  const scope = await reportScopeOf(context, viewerId, params);
  const given = await withLargeWorkMem(context.db, (tx) => sumPromotions(tx, scope));
  return csvFile(
    ['Promotion', 'Credits', 'Given'],
    given.map(({ cause, credits, cents }) => [cause, credits, moneyCell(cents)]),
  );
};

const transfersFile: ReportTableFile = async (context, viewerId, params) => {
  const filter = await appliedTransferFilterOf(context, viewerId, params);
  const [rows, names] = await Promise.all([
    listAppliedTransfers(context.db, { ...filter, after: undefined, limit: maxTransfers }),
    listReportAgentNames(context.db, viewerId),
  ]);
  demand(rows.length <= maxTransfers, 'report.file_too_large');
  const known = new Set(names.map(({ id }) => id));
  const { timeZone } = filter.scope;
  return csvFile(
    [
      `Applied (${timeZone})`,
      `Requested (${timeZone})`,
      'Time zone',
      'Account',
      'Kind',
      'Cause',
      'Amount',
      'Manager',
      'Moved by',
      'Transfer',
    ],
    rows.map((row) => [
      timeTextIn(timeZone, row.settledAt),
      timeTextIn(timeZone, row.requestedAt),
      timeZone,
      row.account,
      row.kind,
      row.cause,
      moneyCell(row.kind === 'redeem' ? -row.amountCents : row.amountCents),
      row.agent,
      initiatorNameOf(row, known),
      row.id,
    ]),
  );
};

/** All tables but the days, which the report by mail has, too. */
export const reportTableFiles: { readonly [Table in Exclude<ReportFileTable, 'days'>]: ReportTableFile } = {
  agents: agentsFile,
  games: gamesFile,
  promotions: promotionsFile,
  transfers: transfersFile,
};

/** `YYYY-MM-DD HH:mm:ss`, as in the exports. Swedish writes times so. */
function timeTextIn(timeZone: string, at: Date): string {
  return at.toLocaleString('sv-SE', { timeZone });
}
