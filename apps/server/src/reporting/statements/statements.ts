import { type Difference, type Statement, toMoney } from '@golden-acers/contract';
import { demand, type ListPage, type PageQuery, pageFromRows } from '@golden-acers/platform';
import { type Context, inTransaction } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { listDifferences } from './differences.ts';
import { isDayComparable } from './statement-days.ts';
import { readStatement, startStatement } from './statement-worker.ts';
import {
  closeStatement,
  countOpenDifferences,
  listStatementRows,
  listVisibleProviderAgentIds,
  lockStatements,
  restartStatement,
  type StatementPeriod,
  type StatementRow,
} from './statements.sql.ts';

export {
  runComparison,
  startOrResumeStatements,
  statementComparisonJobs,
  statementRecordWorker,
} from './statement-worker.ts';

export async function listStatements(
  { db }: Context,
  agentId: string,
  query: StatementPeriod & PageQuery,
): Promise<ListPage<Statement>> {
  const { rows, nextCursor } = pageFromRows(await listStatementRows(db, agentId, query), query.limit);
  return { rows: rows.map(describeStatement), nextCursor };
}

export type StatementWithDifferences = Statement & { differences: Difference[] };

/** One statement per provider agent that the agent sees. Refuses `statement.not_found` if there is none. */
export async function getStatements(
  context: Context,
  agentId: string,
  day: string,
): Promise<StatementWithDifferences[]> {
  const rows = await listStatementRows(context.db, agentId, { fromDate: day, toDate: day });
  demand(rows.length > 0, 'statement.not_found');
  return Promise.all(
    rows.map(async (row) => ({
      ...describeStatement(row),
      differences: await listDifferences(context, agentId, row.id),
    })),
  );
}

interface StatementActor {
  readonly agentId: string;
  readonly address: string;
  readonly apiKeyId?: string | undefined;
}

/**
 * Runs the day's statements in the background: new ones whole, known ones for players with differences. A
 * running one continues. Refuses `statement.closed`, and a day that can't be compared.
 */
export async function runStatements(
  context: Context,
  { agentId, address, apiKeyId }: StatementActor,
  day: string,
): Promise<StatementWithDifferences[]> {
  const providerAgentIds = await listVisibleProviderAgentIds(context.db, agentId);
  demand(providerAgentIds.length > 0, 'statement.not_found');
  demand(isDayComparable(day, context.clock.now()), 'statement.day_out_of_range');
  await inTransaction(context, async (tx) => {
    const known = await lockStatements(tx.db, { day, providerAgentIds });
    demand(known.length === 0 || known.some(({ state }) => state !== 'closed'), 'statement.closed');
    for (const { id, state } of known) {
      if (state === 'closed') continue;
      if (state === 'compared') await restartStatement(tx.db, id, agentId);
      await readStatement(tx, { id, day });
    }
    const has = new Set(known.map(({ providerAgentId }) => providerAgentId));
    for (const providerAgentId of providerAgentIds) {
      if (!has.has(providerAgentId)) await startStatement(tx, { providerAgentId, day, requestedBy: agentId });
    }
    await recordAuditEvent(tx, {
      actor: { accountId: agentId, address, apiKeyId },
      action: 'statement.run',
      subject: { kind: 'statement', id: day },
    });
  });
  return getStatements(context, agentId, day);
}

/**
 * Closes a day at zero. Refuses while a statement is running or a difference is open, and when all are
 * closed.
 */
export async function closeStatements(
  context: Context,
  { agentId, address, apiKeyId }: StatementActor,
  day: string,
): Promise<StatementWithDifferences[]> {
  const providerAgentIds = await listVisibleProviderAgentIds(context.db, agentId);
  await inTransaction(context, async (tx) => {
    const known = await lockStatements(tx.db, { day, providerAgentIds });
    demand(known.length > 0, 'statement.not_found');
    const open = known.filter(({ state }) => state !== 'closed');
    demand(open.length > 0, 'statement.closed');
    for (const { id, state } of open) {
      demand(state === 'compared', 'statement.being_made');
      demand((await countOpenDifferences(tx.db, id)) === 0n, 'statement.not_at_zero');
      await closeStatement(tx.db, id, agentId);
    }
    await recordAuditEvent(tx, {
      actor: { accountId: agentId, address, apiKeyId },
      action: 'statement.closed',
      subject: { kind: 'statement', id: day },
    });
  });
  return getStatements(context, agentId, day);
}

function describeStatement(row: StatementRow): Statement {
  return {
    day: row.day,
    providerAgent: row.providerAgent,
    state: row.state === 'compared' ? (row.openDifferences === 0n ? 'zero' : 'differs') : row.state,
    players: row.players,
    playersRead: Number(row.playersRead),
    transfers: row.transfers,
    records: row.records,
    ours: toMoney(row.oursCents),
    theirs: toMoney(row.theirsCents),
    openDifferences: Number(row.openDifferences),
    waitingDifferences: Number(row.waitingDifferences),
    unsettledDifferences: Number(row.unsettledDifferences),
    openChange: toMoney(row.openChangeCents),
    requestedBy: row.requestedBy,
    requestedAt: row.requestedAt.toISOString(),
    comparedAt: row.comparedAt?.toISOString() ?? null,
    forecastAt: row.forecastAt?.toISOString() ?? null,
    closedBy: row.closedBy,
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}
