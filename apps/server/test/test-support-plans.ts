import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Db } from '../src/schema.ts';

/** The plan of the last statement that `run` executes, with the rows that it read: a JSON text. */
export async function explain(db: Db, run: (db: Db) => Promise<unknown>): Promise<string> {
  let statement: RootOperationNode | undefined;
  const remember: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statement = node;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await run(db.withPlugin(remember));
  const toOperationNode = () => statement ?? expect.unreachable('nothing was executed');
  const { rows } = await sql`explain (analyze, format json) ${{ toOperationNode }}`.execute(db);
  return JSON.stringify(rows);
}

const node = z.looseObject({
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  get Plans() {
    return z.array(node).optional();
  },
});

/** The rows that a plan of `explain` read of a table, whether it used them or not. */
export function rowsReadOf(plan: string, table: string): number {
  const [explained] = z
    .array(z.record(z.string(), z.array(z.object({ Plan: node }))))
    .parse(JSON.parse(plan));
  const count = (each: z.infer<typeof node>): number => {
    const own = (each['Actual Rows'] + (each['Rows Removed by Filter'] ?? 0)) * each['Actual Loops'];
    const below = (each.Plans ?? []).reduce((sum, child) => sum + count(child), 0);
    return below + (each['Relation Name'] === table ? own : 0);
  };
  return Object.values(explained ?? {})
    .flat()
    .reduce((sum, { Plan }) => sum + count(Plan), 0);
}
