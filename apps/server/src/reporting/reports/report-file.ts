import { addDays } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { csvFile, moneyCell } from '../exports/exports.ts';
import { netCents, sumFlowsBy } from './report-flows.ts';
import { type ReportParams, reportScopeOf } from './report-scope.ts';
import { listReportAgentNames, type ReportScope, sumFlows, withLargeWorkMem } from './reports.sql.ts';

/** English in every language: programs read the file. */
const headings = [
  'Day',
  'Agent',
  'Recharges',
  'Recharged',
  'Redeems',
  'Redeemed',
  'Net',
  'Promotions',
  'Promoted',
  'Corrected',
];

/** One line per day and agent with transfers, sorted. */
export async function reportCsv(context: Pick<Context, 'db'>, scope: ReportScope): Promise<string> {
  const [rows, names] = await Promise.all([
    withLargeWorkMem(context.db, (tx) => sumFlows(tx, scope, ['dayAndAgent'])),
    listReportAgentNames(context.db, scope.agentId),
  ]);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const lines = [...sumFlowsBy(rows, ({ dayNumber, agentId }) => `${dayNumber} ${agentId}`)]
    .map(([key, flow]) => {
      const [dayNumber = '1', agentId = ''] = key.split(' ');
      const day = addDays(scope.fromDate, Number(dayNumber) - 1);
      return { day, agent: nameOf.get(agentId) ?? agentId, flow };
    })
    .toSorted((one, other) => one.day.localeCompare(other.day) || one.agent.localeCompare(other.agent, 'en'));
  const cells = lines.map(({ day, agent, flow }) => [
    day,
    agent,
    flow.recharge.transfers,
    moneyCell(flow.recharge.cents),
    flow.redeem.transfers,
    moneyCell(flow.redeem.cents),
    moneyCell(netCents(flow)),
    flow.promotion.transfers,
    moneyCell(flow.promotion.cents),
    moneyCell(flow.correction.cents),
  ]);
  return csvFile(headings, cells);
}

export const reportFileName = ({ fromDate, toDate }: ReportScope) => `report-${fromDate}-to-${toDate}.csv`;

/** At most one line per day and agent: small enough for memory. */
export async function createReportFile(
  context: Pick<Context, 'db'>,
  actor: AgentActor,
  params: ReportParams,
): Promise<{ name: string; content: AsyncIterable<Uint8Array> }> {
  const scope = await reportScopeOf(context, actor.agentId, params);
  const text = await reportCsv(context, scope);
  const after = { fromDate: scope.fromDate, toDate: scope.toDate };
  await inTransaction(context, (tx) =>
    recordAuditEvent(tx, {
      actor,
      action: 'report.downloaded',
      subject: { kind: 'agent', id: scope.agentId },
      after,
    }),
  );
  return { name: reportFileName(scope), content: singleChunk(Buffer.from(text)) };
}

async function* singleChunk(part: Uint8Array): AsyncIterable<Uint8Array> {
  yield part;
}
