import { connect, createServer } from 'node:net';
import { listenBefore, testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { constraintOf } from './database-errors.ts';
import { type Database, openDatabase, runInTransaction } from './db.ts';
import { runInTwoTrips } from './two-trips.ts';

type Schema = { thing: { size: number } };

const idOfTransaction = sql<{ id: string }>`select pg_current_xact_id()::text as id`;
const insertThing = (size: number) =>
  sql<{ id: string }>`insert into thing values (${size}) returning pg_current_xact_id()::text as id`;
const lockTable = sql`lock table thing in exclusive mode nowait`;

async function databaseWithThings() {
  const database = await testDatabase([]);
  await sql`create table thing (size int constraint thing_size_is_positive check (size > 0))`.execute(
    database.db,
  );
  return Object.assign(database, { things: database.db.withTables<Schema>() });
}

const sizesIn = async (db: Database<Schema>) =>
  (await db.selectFrom('thing').select('size').orderBy('size').execute()).map(({ size }) => size);

test('both statements run in one transaction, which commits', async () => {
  await using database = await databaseWithThings();
  const ids = await runInTwoTrips(database.things, async (transaction) => {
    const [locked] = await transaction.run(idOfTransaction);
    const [written] = await transaction.runLast(insertThing(1));
    return [locked?.id, written?.id];
  });
  expect(ids[0]).toBe(ids[1]);
  expect(await sizesIn(database.things)).toEqual([1]);
});

test('two statements are two round trips', async () => {
  await using database = await databaseWithThings();
  const trips = await startTripCounter(database.adminUrl);
  const db = openDatabase<Schema>(trips.url, { applicationName: 'trips', poolSize: 1 });
  await sizesIn(db);
  const before = trips.count;
  await runInTwoTrips(db, async (transaction) => {
    await transaction.run(idOfTransaction);
    await transaction.runLast(insertThing(1));
  });
  expect(trips.count - before).toBe(2);
  await db.destroy();
  trips.close();
});

test.each([
  ['the last statement fails', () => insertThing(-1)],
  ['the work throws', () => undefined],
])('nothing is written and every lock is released if %s', async (_case, lastOf) => {
  await using database = await databaseWithThings();
  const db = openDatabase<Schema>(database.adminUrl, { applicationName: 'one', poolSize: 1 });
  const failed = await runInTwoTrips(db, async (transaction) => {
    await transaction.run(insertThing(1));
    const last = lastOf();
    if (last === undefined) throw new Error('no decision');
    await transaction.runLast(last);
  }).catch((error: unknown) => error);
  expect(constraintOf(failed) ?? (failed as Error).message).toMatch(/thing_size_is_positive|no decision/);
  await database.db.transaction().execute((tx) => lockTable.execute(tx));
  await runInTwoTrips(db, async (transaction) => {
    await transaction.run(idOfTransaction);
    await transaction.runLast(insertThing(2));
  });
  expect(await sizesIn(database.things)).toEqual([2]);
  await db.destroy();
});

test('a last statement with an outdated plan is not written outside of its transaction', async () => {
  await using database = await databaseWithThings();
  const insertWhole = sql`with written as (insert into thing values (7)) select * from thing`;
  let attempts = 0;
  const write = () =>
    runInTwoTrips(database.things, async (transaction) => {
      attempts += 1;
      if (attempts === 2) await sql`alter table thing add column colour text`.execute(database.db);
      await transaction.run(idOfTransaction);
      await transaction.runLast(insertWhole);
    });
  await write();
  await write();
  expect(attempts).toBe(3);
  expect(await sizesIn(database.things)).toEqual([7, 7]);
});

test('in a transaction of the caller, the caller commits', async () => {
  await using database = await databaseWithThings();
  const undone = runInTransaction(database.things, async (tx) => {
    await runInTwoTrips<Schema, void>(tx, async (transaction) => {
      await transaction.run(idOfTransaction);
      await transaction.runLast(insertThing(1));
    });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await sizesIn(database.things)).toEqual([]);
});

/** A proxy that counts how often the program wrote after the database had responded. */
async function startTripCounter(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const counter = { count: 0, url: '', close: () => {} };
  const proxy = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let hasResponded = true;
    client.on('data', () => {
      if (hasResponded) counter.count += 1;
      hasResponded = false;
    });
    database.on('data', () => {
      hasResponded = true;
    });
    client.pipe(database).pipe(client);
    // A pool that ends closes its side first.
    for (const socket of [client, database]) socket.on('error', () => undefined);
  });
  const url = await listenBefore(databaseUrl, proxy);
  return Object.assign(counter, { url, close: () => proxy.close() });
}
