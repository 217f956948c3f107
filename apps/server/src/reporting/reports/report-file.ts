import type { Endpoints, OutputOf } from '@golden-acers/contract';
import { addDays, demand } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { csvFile } from '../exports/exports.ts';
import { sumFlowsBy } from './report-flows.ts';
import { reportScopeOf } from './report-scope.ts';
import { flowCells, flowHeadings, reportTableFiles } from './report-tables.ts';
import { listReportAgentNames, type ReportScope, sumFlows, withLargeWorkMem } from './reports.sql.ts';

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
  const cells = lines.map(({ day, agent, flow }) => [day, agent, ...flowCells(flow)]);
  return csvFile(['Day', 'Agent', ...flowHeadings], cells);
}

export const reportFileName = ({ fromDate, toDate }: ReportScope) => `report-${fromDate}-to-${toDate}.csv`;

type ReportFileParams = Omit<OutputOf<Endpoints['GET /agent/reports/file']['query']>, 'separator'>;

/**
 * One table of the report in memory, which its row limits keep small. Besides the endpoint's permission it
 * needs that of the screen, so that a file shows nothing that the screen would refuse.
 */
export async function createReportFile(
  context: Pick<Context, 'db'>,
  actor: AgentActor,
  params: ReportFileParams,
): Promise<{ name: string; content: AsyncIterable<Uint8Array> }> {
  demand(actor.permissions.has('reports.read'), 'agent.not_permitted');
  const { table } = params;
  const scope = await reportScopeOf(context, actor.agentId, params);
  const text =
    table === 'days'
      ? await reportCsv(context, scope)
      : await reportTableFiles[table](context, actor.agentId, params);
  const { fromDate, toDate } = scope;
  await inTransaction(context, (tx) =>
    recordAuditEvent(tx, {
      actor,
      action: 'report.downloaded',
      subject: { kind: 'agent', id: scope.agentId },
      after: { table, fromDate, toDate },
    }),
  );
  const name = table === 'days' ? reportFileName(scope) : `report-${table}-${fromDate}-to-${toDate}.csv`;
  return { name, content: singleChunk(Buffer.from(text)) };
}

async function* singleChunk(part: Uint8Array): AsyncIterable<Uint8Array> {
  yield part;
}
