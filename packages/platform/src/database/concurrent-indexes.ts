import { basename } from 'node:path';
import type pg from 'pg';
import { sleep } from '../clock.ts';
import { withClient } from './database-client.ts';
import { defaultLockPatience, transactWithPatience } from './lock-patience.ts';
import { MigrationError, type MigrationFile } from './migration-file.ts';

/** Any number that all processes share and that differs from the lock id of `migrate`. */
const indexLockId = 4_872_301_997;
const lockPollMs = 250;

/**
 * Creates the index of each file without blocking readers or writers. That takes long on a large table and
 * cannot be part of a transaction. A file has the name of its index and one statement: `create index
 * concurrently if not exists …`. A changed index needs a new name. Drops and creates again what a crash left
 * unfinished. Returns the created indexes.
 */
export async function createIndexes(url: string, files: readonly MigrationFile[]): Promise<string[]> {
  if (files.length === 0) return [];
  return withClient(url, async (client) => {
    // A statement that waited for the lock would hold a snapshot, and creating an index waits for all
    // snapshots.
    while (!(await tryLock(client))) await sleep(lockPollMs);
    const created: string[] = [];
    for (const file of files)
      if (await createIndex(client, file)) created.push(`${file.folder}/${file.name}`);
    return created;
  });
}

async function createWhole(client: pg.Client, text: string, index: string): Promise<void> {
  const halfCreated = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (halfCreated.rowCount === 1) await client.query(`drop index concurrently ${index}`);
  await client.query(text);
}

async function findPartitionedTable(client: pg.Client, text: string, index: string) {
  const table = new RegExp(`${index} on (\\w+)`).exec(text)?.[1];
  const { rows } = await client.query(`select from pg_class where oid = to_regclass($1) and relkind = 'p'`, [
    table,
  ]);
  return rows.length === 0 ? undefined : table;
}

/**
 * PostgreSQL creates an index of a partitioned table concurrently only for each partition. The table's index
 * becomes valid when all partitions have theirs. A partition added meanwhile gets one at once.
 */
async function createByPartition(
  client: pg.Client,
  text: string,
  { index, table = '' }: { readonly index: string; readonly table: string | undefined },
): Promise<void> {
  const ofTable = text
    .replace(/^(create (?:unique )?index )concurrently /m, '$1')
    .replace(`${index} on ${table}`, `${index} on only ${table}`);
  await transactWithPatience(client, defaultLockPatience, async () => {
    await client.query(ofTable);
  });
  const { rows } = await client.query<{ partition: string; oid: string }>(
    `select inhrelid::regclass::text as partition, inhrelid::text as oid from pg_inherits
      where inhparent = $1::regclass and not exists (select from pg_inherits of_index
        join pg_index on indexrelid = of_index.inhrelid
        where of_index.inhparent = to_regclass($2) and indrelid = pg_inherits.inhrelid) order by 1`,
    [table, index],
  );
  for (const { partition, oid } of rows) {
    const name = `${index}_${oid}`;
    await createWhole(client, text.replace(`${index} on ${table}`, `${name} on ${partition}`), name);
    await client.query(`alter index ${index} attach partition ${name}`);
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [indexLockId]);
  return rows[0].locked;
}

async function createIndex(
  client: pg.Client,
  { folder, name, text, checksum }: MigrationFile,
): Promise<boolean> {
  const { rows } = await client.query(
    'select checksum from schema_migration where folder = $1 and name = $2',
    [folder, name],
  );
  if (rows[0]?.checksum === checksum) return false;
  const index = basename(name, '.sql');
  const key = `${folder}/${name}`;
  if (rows.length > 0)
    throw new MigrationError(`${key} was changed after it was applied. Give the changed index a new name.`);
  if (!new RegExp(`^create (unique )?index concurrently if not exists ${index} on `, 'm').test(text))
    throw new MigrationError(`${key} must be “create index concurrently if not exists ${index} on …”.`);
  try {
    const table = await findPartitionedTable(client, text, index);
    if (table === undefined) await createWhole(client, text, index);
    else await createByPartition(client, text, { index, table });
  } catch (error) {
    throw new MigrationError(`${key} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
  await client.query('insert into schema_migration (folder, name, checksum) values ($1, $2, $3)', [
    folder,
    name,
    checksum,
  ]);
  return true;
}
