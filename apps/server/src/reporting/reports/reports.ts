import { type Report, type ReportAgent, type ReportPromotions, toMoney } from '@golden-acers/contract';
import { addDays } from '@golden-acers/platform';
import type { ReadContext } from '../../context.ts';
import { describeFlow, type Flow, netCents, sumFlowsBy, totalFlowOf } from './report-flows.ts';
import { countDaysIn, previousDateRange } from './report-periods.ts';
import { type ReportParams, reportScopeOf } from './report-scope.ts';
import { subtreeFlowsOf } from './report-subtrees.ts';
import {
  countActivePlayers,
  countNewPlayers,
  type DayCountRow,
  type FlowGrouping,
  type FlowRow,
  listReportAgentNames,
  type ReportAgentNode,
  type ReportScope,
  sumFlows,
  sumOpenTransfers,
  sumPromotedPlayers,
  sumPromotions,
  withLargeWorkMem,
} from './reports.sql.ts';

export { getGameReport } from './game-report.ts';
export { createReportFile } from './report-file.ts';
export {
  listReportSchedules,
  reportMailJobs,
  saveReportSchedule,
  sendReportMail,
  startDueReports,
} from './report-schedules.ts';
export { listReportTransfers } from './report-transfers.ts';

export async function getReport(
  context: ReadContext,
  viewerId: string,
  params: ReportParams,
): Promise<Report> {
  const scope = await reportScopeOf(context, viewerId, params);
  const before = previousDateRange(scope, scope);
  const [now, then, names, open] = await Promise.all([
    loadFigures(context, scope, ['day', 'agent', 'initiator']),
    loadFigures(context, { ...scope, ...before }, ['day']),
    listReportAgentNames(context.db, viewerId),
    sumOpenTransfers(context.db, scope.agentId),
  ]);
  return {
    timeZone: scope.timeZone,
    today: scope.today,
    fromDate: scope.fromDate,
    toDate: scope.toDate,
    before,
    totals: now.totals,
    totalsBefore: then.totals,
    days: now.days,
    netsBefore: then.days.map(({ net }) => net),
    agents: describeReportAgents(now.rows, 'agentId', names),
    initiators: describeReportAgents(now.rows, 'actorId', names),
    subtrees: subtreeFlowsOf(now.rows, names, scope.agentId).map(({ agent, own, subtree }) => ({
      agentId: agent.id,
      name: agent.name,
      parentId: agent.id === scope.agentId ? null : agent.parentId,
      own: describeFlow(own),
      subtree: describeFlow(subtree),
    })),
    open: { transfers: Number(open.transfers), amount: toMoney(open.cents) },
  };
}

async function loadFigures(context: ReadContext, scope: ReportScope, sets: readonly FlowGrouping[]) {
  const [rows, active, created] = await Promise.all([
    withLargeWorkMem(context.db, (tx) => sumFlows(tx, scope, sets)),
    withLargeWorkMem(context.db, (tx) => countActivePlayers(tx, scope)),
    countNewPlayers(context.db, scope),
  ]);
  const byDay = rows.filter(({ dayNumber }) => dayNumber !== null);
  const flows = sumFlowsBy(byDay, ({ dayNumber }) => dayNumber);
  const [actives, changes] = [countsOf(active), countsOf(created)];
  const totals = (flow: Flow | undefined, activePlayers = 0, newPlayers = 0) => ({
    ...describeFlow(flow),
    activePlayers,
    newPlayers,
  });
  const allNew = created.reduce((sum, { count }) => sum + Number(count), 0);
  return {
    rows,
    totals: totals(totalFlowOf(byDay), actives.get(0), allNew),
    days: Array.from({ length: countDaysIn(scope) }, (_, index) => ({
      day: addDays(scope.fromDate, index),
      ...totals(flows.get(index + 1), actives.get(index + 1), changes.get(index + 1)),
    })),
  };
}

const countsOf = (rows: readonly DayCountRow[]) =>
  new Map(rows.map(({ dayNumber, count }) => [dayNumber, Number(count)]));

/** Largest net first. The viewer doesn't see names of agents above. */
function describeReportAgents(
  rows: readonly FlowRow[],
  key: 'agentId' | 'actorId',
  names: readonly ReportAgentNode[],
): ReportAgent[] {
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const sums = sumFlowsBy(rows, (row) => {
    const id = row[key];
    if (id === null || id === '') return null;
    return nameOf.has(id) ? id : '';
  });
  return [...sums]
    .toSorted(([, one], [, other]) => Number(netCents(other) - netCents(one)))
    .map(([id, flow]) => ({
      agentId: id === '' ? null : id,
      name: nameOf.get(id) ?? '',
      ...describeFlow(flow),
    }));
}

export async function getPromotionReport(
  context: ReadContext,
  viewerId: string,
  params: ReportParams,
): Promise<ReportPromotions> {
  const scope = await reportScopeOf(context, viewerId, params);
  const [given, of] = await Promise.all([
    withLargeWorkMem(context.db, (tx) => sumPromotions(tx, scope)),
    withLargeWorkMem(context.db, (tx) => sumPromotedPlayers(tx, scope)),
  ]);
  const held = of.rechargedCents - of.redeemedCents;
  return {
    byCause: given.map(({ cause, credits, cents }) => ({
      cause,
      credits: Number(credits),
      given: toMoney(cents),
    })),
    given: toMoney(given.reduce((sum, { cents }) => sum + cents, 0n)),
    players: Number(of.players),
    recharged: toMoney(of.rechargedCents),
    redeemed: toMoney(of.redeemedCents),
    held: toMoney(held),
    heldPercent: percentOf(held, of.rechargedCents),
  };
}

/** The percentage with one decimal, truncated. Null if the whole is zero. */
function percentOf(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null;
  const tenths = (part * 1_000n) / whole;
  const size = tenths < 0n ? -tenths : tenths;
  return `${tenths < 0n ? '-' : ''}${size / 10n}.${size % 10n}`;
}
