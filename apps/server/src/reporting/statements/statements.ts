import type { Difference, Statement } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { demand, inTransaction } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { recordAct } from '../../events/audit/audit.ts';
import { isComparable, spanAround, spanOf } from './days.ts';
import { listDifferences } from './differences.ts';
import { begin } from './reading.ts';
import {
  addPlayers,
  closeStatement,
  countOpen,
  countStatements,
  listSeenProviderAgents,
  listStatementRows,
  listStatementsOfDay,
  lockStatements,
  type Period,
  restart,
  type StatementRow,
} from './statements.sql.ts';

export { statementComparisons, statementRecords, workOnStatements } from './reading.ts';

export async function listStatements(
  { db }: Context,
  agentId: string,
  { page, pageSize, ...period }: Period & { page: number; pageSize: number },
): Promise<{ statements: Statement[]; total: number }> {
  const [rows, total] = await Promise.all([
    listStatementRows(db, agentId, { ...period, limit: pageSize, offset: (page - 1) * pageSize }),
    countStatements(db, agentId, period),
  ]);
  return { statements: rows.map(toStatement), total };
}

export type WholeStatement = Statement & { differences: Difference[] };

/** A day's statements, one per provider agent that the agent sees. Refuses `statement.not_found` when there is none. */
export async function getStatements(
  context: Context,
  agentId: string,
  day: string,
): Promise<WholeStatement[]> {
  const rows = await listStatementsOfDay(context.db, agentId, day);
  demand(rows.length > 0, 'statement.not_found');
  return Promise.all(
    rows.map(async (row) => ({
      ...toStatement(row),
      differences: await listDifferences(context, agentId, row.id),
    })),
  );
}

/** The agent who keeps the books, and from which network address. */
interface Keeper {
  readonly agentId: string;
  readonly address: string;
}

/**
 * Has the day's statements made in the background: new ones whole, known ones by reading the players with differences
 * anew. One that is being made goes on. Refuses `statement.closed`, and a day that can't be compared.
 */
export async function runStatements(
  context: Context,
  { agentId, address }: Keeper,
  day: string,
): Promise<WholeStatement[]> {
  const providerAgentIds = await listSeenProviderAgents(context.db, agentId);
  demand(providerAgentIds.length > 0, 'statement.not_found');
  demand(isComparable(day, context.clock.now()), 'statement.day_out_of_range');
  await inTransaction(context.db, async (tx) => {
    const known = await lockStatements(tx, { day, providerAgentIds });
    demand(known.length === 0 || known.some(({ state }) => state !== 'closed'), 'statement.closed');
    for (const { id, state } of known) {
      if (state !== 'compared') continue;
      await restart(tx, id, agentId);
      await addPlayers(tx, { statementId: id, ...spanAround(day), until: spanOf(day).to });
    }
    const has = new Set(known.map(({ providerAgentId }) => providerAgentId));
    for (const providerAgentId of providerAgentIds) {
      if (!has.has(providerAgentId)) await begin(tx, context, { providerAgentId, day, requestedBy: agentId });
    }
    await recordAct(tx, {
      actor: { accountId: agentId, address },
      act: 'statement.run',
      subject: { kind: 'statement', id: day },
    });
  });
  return getStatements(context, agentId, day);
}

/** Closes a day at zero. Refuses while a statement is being made or a difference is open, and when all are closed. */
export async function closeStatements(
  context: Context,
  { agentId, address }: Keeper,
  day: string,
): Promise<WholeStatement[]> {
  const providerAgentIds = await listSeenProviderAgents(context.db, agentId);
  await inTransaction(context.db, async (tx) => {
    const known = await lockStatements(tx, { day, providerAgentIds });
    demand(known.length > 0, 'statement.not_found');
    const open = known.filter(({ state }) => state !== 'closed');
    demand(open.length > 0, 'statement.closed');
    for (const { id, state } of open) {
      demand(state === 'compared', 'statement.being_made');
      demand((await countOpen(tx, id)) === 0n, 'statement.not_at_zero');
      await closeStatement(tx, id, agentId);
    }
    await recordAct(tx, {
      actor: { accountId: agentId, address },
      act: 'statement.closed',
      subject: { kind: 'statement', id: day },
    });
  });
  return getStatements(context, agentId, day);
}

function toStatement(row: StatementRow): Statement {
  return {
    day: row.day,
    providerAgent: row.providerAgent,
    state: row.state === 'compared' ? (row.openDifferences === 0n ? 'zero' : 'differs') : row.state,
    players: row.players,
    playersRead: Number(row.playersRead),
    transfers: row.transfers,
    records: row.records,
    ours: formatCents(row.oursCents),
    theirs: formatCents(row.theirsCents),
    openDifferences: Number(row.openDifferences),
    openChange: formatCents(row.openChangeCents),
    requestedBy: row.requestedBy,
    requestedAt: row.requestedAt.toISOString(),
    comparedAt: row.comparedAt?.toISOString() ?? null,
    closedBy: row.closedBy,
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}
