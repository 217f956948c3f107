import type pg from 'pg';
import { sleep } from '../clock.ts';
import { withClient } from '../database/database-client.ts';
import { defaultLockPatience, type LockPatience, transactWithPatience } from '../database/lock-patience.ts';
import { partitionTable } from './partition-conversion.ts';
import { boundAt, listPartitions, type PartitionedTable, partitionName, startOfMonth } from './partitions.ts';

/** Enough for servers that run for months without a restart, and an operator who is away. */
const monthsAhead = 3;
/** If an installation was stopped for longer, its rows stay in the default partition. */
const maxMonthsBehind = 24;
/** Any number that all processes share and that differs from those of `migrate`. */
const partitionLockId = 4_872_301_998;
const lockPollMs = 250;

/**
 * Partitions ordinary tables and creates the partitions of the next months. One process runs at a time.
 * Returns what was done.
 */
export async function partitionTables(
  url: string,
  folders: readonly { readonly partitionedTables?: readonly PartitionedTable[] }[],
  locks: LockPatience = defaultLockPatience,
): Promise<string[]> {
  const tables = folders.flatMap(({ partitionedTables = [] }) => partitionedTables);
  if (tables.length === 0) return [];
  return withClient(url, async (client) => {
    // A statement that waited for the lock would hold a snapshot, for which creating an index would wait.
    while (!(await tryLock(client))) await sleep(lockPollMs);
    const done: string[] = [];
    for (const table of tables) {
      if (await partitionTable(client, table, locks)) done.push(`partitions/${table.name}`);
      for (const name of await createPartitionsAhead(client, table, locks)) done.push(`partitions/${name}`);
    }
    return done;
  });
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [partitionLockId]);
  return rows[0].locked;
}

/**
 * Creates missing partitions of past months, this month and the next ones. Rows in the default partition move
 * into their partition. Readers and writers of other partitions never wait. Returns what was created.
 */
async function createPartitionsAhead(
  client: pg.Client,
  table: PartitionedTable,
  locks: LockPatience,
): Promise<string[]> {
  const { rows } = await client.query<{ now: Date }>('select now() as now');
  const now = rows[0]?.now ?? new Date(Number.NaN);
  const existing = await listPartitions(client, table);
  const created: string[] = [];
  const [oldest] = existing;
  for (let later = -maxMonthsBehind; later <= monthsAhead; later += 1) {
    const range = { from: startOfMonth(now, later), to: startOfMonth(now, later + 1) };
    if (later < 0 && (oldest === undefined || range.from < oldest.to)) continue;
    if (existing.some(({ from, to }) => to > range.from && (from ?? range.from) <= range.from)) continue;
    await transactWithPatience(client, locks, () => createPartition(client, table, range));
    created.push(partitionName(table, range.from));
  }
  // Autovacuum analyzes partitions, but never the table as a whole.
  if (created.length > 0) await client.query(`analyze ${table.name}`);
  return created;
}

async function createPartition(
  client: pg.Client,
  table: PartitionedTable,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<void> {
  const name = partitionName(table, from);
  const [lower, upper] = [boundAt(table, from), boundAt(table, to)];
  await client.query(`create table ${name} (like ${table.name} including defaults including constraints)`);
  await client.query(`lock table ${table.name}_default in access exclusive mode`);
  await client.query(`with moved as (delete from ${table.name}_default
      where ${table.column} >= ${lower} and ${table.column} < ${upper} returning *)
    insert into ${name} select * from moved`);
  await client.query(
    `alter table ${table.name} attach partition ${name} for values from (${lower}) to (${upper})`,
  );
}
