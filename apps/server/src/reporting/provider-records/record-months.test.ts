import {
  insertRecordMonths,
  recordMonthsPlayer,
  type TestDatabase,
  testDatabase,
} from '@golden-acers/testing';
import { type KyselyPlugin, RawNode, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { listNewestWins } from '../../games/winners/winners.sql.ts';
import { serverMigrations } from '../../migrations.ts';
import type { Db, ServerSchema } from '../../schema.ts';
import { listBetRows, sumBets } from '../bets/bets.sql.ts';

const months = 24;
/** Few, so that each has more rows in a month than a page shows. */
const players = 5;
const dayMs = 86_400_000;

let few: TestDatabase<ServerSchema>;
let many: TestDatabase<ServerSchema>;
beforeAll(async () => {
  [few, many] = [await testDatabase(serverMigrations), await testDatabase(serverMigrations)];
  await insertRecordMonths(few.db, { rows: 24_000, months, players });
  await insertRecordMonths(many.db, { rows: 720_000, months, players });
}, 120_000);
afterAll(async () => {
  await few[Symbol.asyncDispose]();
  await many[Symbol.asyncDispose]();
});

interface PlanNode {
  readonly 'Relation Name'?: string | undefined;
  readonly 'Node Type': string;
  readonly 'Actual Loops': number;
  readonly 'Actual Rows': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[] | undefined;
}
const planNode: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Relation Name': z.string().optional(),
    'Node Type': z.string(),
    'Actual Loops': z.number(),
    'Actual Rows': z.number(),
    'Shared Hit Blocks': z.number(),
    'Shared Read Blocks': z.number(),
    Plans: z.array(planNode).optional(),
  }),
);
const explained = z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planNode })]) });

const explaining: KyselyPlugin = {
  transformQuery: ({ node }) => RawNode.create(['explain (analyze, buffers, format json) ', ''], [node]),
  transformResult: async ({ result }) => result,
};

/** PostgreSQL's plan and buffers for the statement of `run`. */
async function explain({ db }: TestDatabase<ServerSchema>, run: (db: Db) => Promise<unknown>) {
  const found = await run(db.withPlugin(explaining));
  const {
    'QUERY PLAN': [{ Plan: plan }],
  } = explained.parse(Array.isArray(found) ? found[0] : found);
  const nodes = listNodes(plan).filter((node) => node['Actual Loops'] > 0);
  const scans = nodes.filter((node) => node['Relation Name']?.startsWith('game_record') === true);
  return {
    rows: plan['Actual Rows'],
    partitions: new Set(scans.map((node) => node['Relation Name'])).size,
    // An empty partition has nothing else to read.
    readsAll: scans.some((node) => node['Node Type'] === 'Seq Scan' && blocksOf(node) > 0),
    blocks: blocksOf(plan),
  };
}

const blocksOf = (node: PlanNode): number => node['Shared Hit Blocks'] + node['Shared Read Blocks'];

function listNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(listNodes)];
}

const now = new Date();
const since = (days: number) => new Date(now.getTime() - days * dayMs);
const playerId = recordMonthsPlayer(3);
const scope = { playerId, from: since(30), to: now, game: '' };
const page = { after: undefined, limit: 50 };
/** After the first page, deep in the past. */
const oldScope = { ...scope, from: since(400), to: since(380) };

test.each<[string, { partitions: number; rows: number }, (db: Db) => Promise<unknown>]>([
  ['the first page of a player’s bets', { partitions: 2, rows: 51 }, (db) => listBetRows(db, scope, page)],
  ['a page of bets of a year ago', { partitions: 2, rows: 51 }, (db) => listBetRows(db, oldScope, page)],
  // No record has a catalogued game, so it reads as many as it may.
  [
    'the newest wins of all',
    { partitions: 6, rows: 0 },
    (db) => listNewestWins(db, { since: since(30), minCents: 1, limit: 10 }),
  ],
])('%s costs as much among 720,000 records as among 24,000', async (_name, { partitions, rows }, run) => {
  const [small, large] = [await explain(few, run), await explain(many, run)];
  expect(large.partitions).toBeLessThanOrEqual(partitions);
  expect([small.rows, large.rows]).toEqual([rows, rows]);
  expect([small.readsAll, large.readsAll]).toEqual([false, false]);
  // Indexes of a month may be a level deeper.
  expect(large.blocks).toBeLessThan(small.blocks * 1.5 + 20);
});

test('a sum over a month reads the records of this month only', async () => {
  const { partitions } = await explain(many, (db) => sumBets(db, scope));
  expect(partitions).toBeLessThanOrEqual(2);
});

test('a record is found by its number with one look-up of each month', async () => {
  const large = await explain(
    many,
    async (db) => (await sql`select from game_record where id = 7`.execute(db)).rows,
  );
  expect(large).toMatchObject({ rows: 1, readsAll: false });
  expect(large.blocks).toBeLessThan((months + 6) * 5);
});
