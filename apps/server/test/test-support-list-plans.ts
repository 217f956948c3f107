import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../src/schema.ts';

const node = z.looseObject({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Index Recheck': z.number().optional(),
  get Plans() {
    return z.array(node).optional();
  },
});
type PlanNode = z.infer<typeof node>;
const explained = z.tuple([
  z.object({
    'QUERY PLAN': z.tuple([
      z.object({ Plan: node, 'Planning Time': z.number(), 'Execution Time': z.number() }),
    ]),
  }),
]);

export interface PlanCost {
  readonly shown: number;
  /** The most rows that one node sorted. */
  readonly sorted: number;
  /** The rows that were read of each table, whether they are shown or not. */
  readonly read: Readonly<Record<string, number>>;
  readonly ms: number;
  readonly plan: string;
}

/** Agents are few beside what they do, and each list reads those of the subtree. */
const countsNot = new Set(['agent']);

function listNodes(of: PlanNode): PlanNode[] {
  return [of, ...(of.Plans ?? []).flatMap(listNodes)];
}

/** The average of a loop. PostgreSQL rounds it: a lookup of one row either shows it or removes it. */
function removedBy({ 'Actual Rows': rows, ...of }: PlanNode): number {
  const removed = (of['Rows Removed by Filter'] ?? 0) + (of['Rows Removed by Index Recheck'] ?? 0);
  return removed === 1 && rows < 1 ? 1 - rows : removed;
}

function costOf(plan: PlanNode, ms: number): PlanCost {
  const read: Record<string, number> = {};
  let sorted = 0;
  for (const each of listNodes(plan)) {
    const rows = each['Actual Rows'] * each['Actual Loops'];
    if (each['Node Type'].endsWith('Sort'))
      for (const child of each.Plans ?? [])
        sorted = Math.max(sorted, Math.round(child['Actual Rows'] * child['Actual Loops']));
    // Partitions are one table.
    const table = each['Relation Name']?.replace(/_(until_)?\d{4}_\d\d$/, '');
    if (table === undefined || countsNot.has(table)) continue;
    read[table] = Math.round((read[table] ?? 0) + rows + removedBy(each) * each['Actual Loops']);
  }
  return { shown: plan['Actual Rows'], sorted, read, ms, plan: JSON.stringify(plan) };
}

/** The costs of each statement that `run` executes: the statements themselves, with their values. */
export async function explainAll(db: Db, run: (db: Db) => Promise<unknown>): Promise<PlanCost[]> {
  const statements: RootOperationNode[] = [];
  const remember: KyselyPlugin = {
    transformQuery: ({ node: statement }) => {
      statements.push(statement);
      return statement;
    },
    transformResult: async ({ result }) => result,
  };
  await run(db.withPlugin(remember));
  const costs: PlanCost[] = [];
  for (const statement of statements) {
    const { rows } =
      await sql`explain (analyze, buffers, format json) ${{ toOperationNode: () => statement }}`.execute(db);
    const [{ 'QUERY PLAN': found }] = explained.parse(rows);
    const [{ Plan: plan, ...times }] = found;
    costs.push(costOf(plan, times['Planning Time'] + times['Execution Time']));
  }
  return costs;
}

const pagesAllowed = 10;

/** What a statement sorts or reads beyond so many rows that it does not show; empty if nothing. */
function excessOf({ shown, sorted, read }: PlanCost, allowed: number): string[] {
  return [
    ...(sorted - shown > allowed ? [`sorts ${sorted} rows to show ${shown}`] : []),
    ...Object.entries(read)
      .filter(([, rows]) => rows - shown > allowed)
      .map(([table, rows]) => `reads ${rows} rows of ${table} to show ${shown}`),
  ];
}

/** The players whose ids a list reads before, to know whether they are few. */
const fewPlayers = 500;

/**
 * A list's last statement may read ten pages that it does not show. Those before find out whose rows it
 * shows.
 */
export const excessOfList = (costs: readonly PlanCost[], limit: number): string[] =>
  costs.flatMap((cost, index) =>
    excessOf(
      cost,
      index === costs.length - 1 ? pagesAllowed * (limit + 1) : Math.max(fewPlayers, pagesAllowed * limit),
    ),
  );
