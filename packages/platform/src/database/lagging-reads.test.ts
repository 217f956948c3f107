import { type TestDatabase, testDatabase } from '@golden-acers/testing/test-database';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { sqlStateOf } from './database-errors.ts';
import { openLaggingReads, type ReadOnlyDatabase } from './lagging-reads.ts';

const log = createLog('silent');
const maxLagMs = 500;
/** Tests measure the lag themselves. */
const pollEveryMs = 3_600_000;
const everything = 'FFFFFFFF/FFFFFFFF';
const nothing = '0/0';

// The lag grows only while a test lets time pass.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns a database that claims to be a standby that has applied the log up to a given position. */
async function replicaOf(database: TestDatabase<unknown>): Promise<string> {
  await sql`create table replayed as select ${everything}::pg_lsn as lsn`.execute(database.db);
  await sql`create function pg_is_in_recovery() returns boolean return true`.execute(database.db);
  await sql`create function pg_last_wal_replay_lsn() returns pg_lsn stable
    begin atomic select lsn from replayed; end`.execute(database.db);
  const url = new URL(database.adminUrl);
  // Found before the real functions.
  url.searchParams.set('options', '-c search_path=public,pg_catalog');
  return url.href;
}

const applies = (replica: TestDatabase<unknown>, lsn: string) =>
  sql`update replayed set lsn = ${lsn}::pg_lsn`.execute(replica.db);

const nameOf = async (db: ReadOnlyDatabase<unknown>) => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]?.name;
};

const databaseName = ({ url }: TestDatabase<unknown>) => new URL(url).pathname.slice(1);

async function openReads(primary: TestDatabase<unknown>, replicaUrl: string | undefined) {
  const options = { replicaUrl, poolSize: 2, log, maxLagMs, pollEveryMs };
  const reads = openLaggingReads(primary.db, options);
  return { ...reads, [Symbol.asyncDispose]: reads.close };
}

test('without a replica everything is read from the primary', async () => {
  await using primary = await testDatabase([]);
  await using reads = await openReads(primary, undefined);
  expect(await reads.read(nameOf)).toBe(databaseName(primary));
  expect(reads.replicaState()).toBeUndefined();
});

test('reads use a replica with little lag, and the primary otherwise', async () => {
  await using primary = await testDatabase([]);
  await using replica = await testDatabase([]);
  await using reads = await openReads(primary, await replicaOf(replica));
  await reads.measureLag();
  expect(await reads.read(nameOf)).toBe(databaseName(replica));
  await applies(replica, nothing);
  vi.advanceTimersByTime(maxLagMs + 1);
  await reads.measureLag();
  expect(await reads.read(nameOf)).toBe(databaseName(primary));
  await applies(replica, everything);
  await reads.measureLag();
  expect(await reads.read(nameOf)).toBe(databaseName(replica));
});

test('a replica that became a primary is not used', async () => {
  await using primary = await testDatabase([]);
  await using other = await testDatabase([]);
  await using reads = await openReads(primary, other.adminUrl);
  await reads.measureLag();
  expect(await reads.read(nameOf)).toBe(databaseName(primary));
});

test('a read during which the replica fails is repeated on the primary', async () => {
  await using primary = await testDatabase([]);
  const replica = await testDatabase([]);
  await using reads = await openReads(primary, await replicaOf(replica));
  await reads.measureLag();
  expect(await reads.read(nameOf)).toBe(databaseName(replica));
  await replica[Symbol.asyncDispose]();
  expect(await reads.read(nameOf)).toBe(databaseName(primary));
});

test('a write is refused, and not repeated on the primary', async () => {
  await using primary = await testDatabase([]);
  await using replica = await testDatabase([]);
  for (const { db } of [primary, replica]) await sql`create table thing (size int)`.execute(db);
  await using reads = await openReads(primary, await replicaOf(replica));
  await reads.measureLag();
  expect(await reads.read(nameOf)).toBe(databaseName(replica));
  const write = reads.read((db) => sql`insert into thing values (1)`.execute(db));
  expect(sqlStateOf(await write.catch((error: unknown) => error))).toBe('25006');
  const { rows } = await sql`select from thing`.execute(primary.db);
  expect(rows).toEqual([]);
});

test('a read handle is not accepted by code that writes', async () => {
  await using primary = await testDatabase([]);
  await using reads = await openReads(primary, undefined);
  const moveMoney = async (db: Kysely<unknown>) => db.isTransaction;
  // @ts-expect-error moveMoney requires a whole database.
  expect(await reads.read((db) => moveMoney(db))).toBe(false);
});
