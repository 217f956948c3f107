import { readFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { listenBefore, type TestDatabase, testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { constraintOf, isDatabaseUnavailable } from './database-errors.ts';
import { openDatabase, runInTransaction, type Tx } from './db.ts';

const options = { applicationName: 'test', poolSize: 2, connectTimeoutMs: 2_000 };

test('counts and money are bigint, decimals and days are text, and timestamps are dates', async () => {
  await using database = await testDatabase([]);
  const result = await sql<
    Record<string, unknown>
  >`select count(*) as count, 9223372036854775807::bigint as most,
    sum(1::bigint) as sum, 1.10::numeric as decimal, '2026-01-02T03:04:05.678Z'::timestamptz as instant,
    '2026-01-02'::date as day, array[1::bigint, 2] as list, array[]::bigint[] as empty, null::bigint as nothing,
    ${2n ** 62n}::bigint as given, ${[1n, 2n]}::bigint[] as "givenList"`.execute(database.db);
  expect(result.rows[0]).toEqual({
    count: 1n,
    most: 2n ** 63n - 1n,
    sum: '1',
    decimal: '1.10',
    instant: new Date('2026-01-02T03:04:05.678Z'),
    day: '2026-01-02',
    list: [1n, 2n],
    empty: [],
    nothing: null,
    given: 2n ** 62n,
    givenList: [1n, 2n],
  });
});

test('a broken constraint is identified by its name', async () => {
  await using database = await testDatabase([]);
  await sql`create table thing (size int constraint thing_size_is_positive check (size > 0))`.execute(
    database.db,
  );
  const error = await sql`insert into thing values (0)`
    .execute(database.db)
    .catch((reason: unknown) => reason);
  expect(constraintOf(error)).toBe('thing_size_is_positive');
  expect(isDatabaseUnavailable(error)).toBe(false);
});

test('after a table was changed, statements with a cached plan still run', async () => {
  await using database = await testDatabase([]);
  await sql`create table thing (size int)`.execute(database.db);
  await sql`insert into thing values (1)`.execute(database.db);
  const ask = (db = database.db) => sql`select * from thing where size = ${1}`.execute(db);
  expect((await ask()).rows).toEqual([{ size: 1 }]);
  await sql`alter table thing add column colour text`.execute(database.db);
  expect((await ask()).rows).toEqual([{ size: 1, colour: null }]);
  await sql`alter table thing add column age int`.execute(database.db);
  const inTransaction = await runInTransaction(database.db, ask);
  expect(inTransaction.rows).toEqual([{ size: 1, colour: null, age: null }]);
});

test('an update is retried if the last updater of the row is still aborting', async () => {
  await using database = await testDatabase([]);
  let attempts = 0;
  await runInTransaction(database.db, async (tx) => {
    attempts += 1;
    if (attempts > 1) return;
    await sql`do $$ begin raise exception using errcode = 'internal_error', message =
      'new multixact has more than one updating member: 0 2[7 (nokeyupd), 8 (nokeyupd)]'; end $$`.execute(tx);
  });
  expect(attempts).toBe(2);
});

test('a session that accepts no writes, as on a former primary, is replaced', async () => {
  await using database = await testDatabase([]);
  await sql`create table thing (size int)`.execute(database.db);
  const db = openDatabase<unknown>(database.adminUrl, { ...options, poolSize: 1 });
  await sql`set default_transaction_read_only = on`.execute(db);
  const insert = () => sql`insert into thing values (${1})`.execute(db);
  expect(isDatabaseUnavailable(await insert().catch((reason: unknown) => reason))).toBe(true);
  expect((await insert()).numAffectedRows).toBe(1n);
  await db.destroy();
});

test('a connection that went silent is replaced after the time limit', async () => {
  await using database = await testDatabase([]);
  const databasePort = Number(new URL(database.adminUrl).port);
  const silent = new Set<Socket>();
  const proxy = createServer((client) => {
    const upstream = connect(databasePort, '127.0.0.1');
    client.on('data', (data) => void (silent.has(client) || upstream.write(data)));
    upstream.on('data', (data) => void (silent.has(client) || client.write(data)));
    client.on('error', () => undefined).on('close', () => upstream.destroy());
    upstream.on('error', () => undefined);
    open.add(client);
  });
  const open = new Set<Socket>();
  const url = await listenBefore(database.adminUrl, proxy);
  const db = openDatabase<unknown>(url, { ...options, poolSize: 1, statementTimeoutMs: 100 });
  const query = () => sql`select 1 as one`.execute(db);
  await query();
  for (const socket of open) silent.add(socket);
  expect(isDatabaseUnavailable(await query().catch((reason: unknown) => reason))).toBe(true);
  expect((await query()).rows).toEqual([{ one: 1 }]);
  await db.destroy();
  proxy.close();
});

test('only statements with few parameters are prepared', async () => {
  await using database = await testDatabase([]);
  await sql`create table thing (size int)`.execute(database.db);
  const kept = () =>
    runInTransaction(database.db, async (tx) => {
      for (let rows = 1; rows <= 60; rows += 1) {
        const sizes = Array.from({ length: rows }, (_, size) => sql`(${size}::int)`);
        await sql`insert into thing values ${sql.join(sizes)}`.execute(tx);
      }
      return sql<{ count: bigint }>`select count(*) as count from pg_prepared_statements
        where statement like 'insert into thing%'`.execute(tx);
    });
  expect((await kept()).rows).toEqual([{ count: 50n }]);
});

test('an error inside a transaction rolls it back', async () => {
  await using database = await testDatabase([]);
  await sql`create table thing (size int)`.execute(database.db);
  const work = runInTransaction(database.db, async (tx) => {
    await sql`insert into thing values (1)`.execute(tx);
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect((await sql`select from thing`.execute(database.db)).rows).toHaveLength(0);
});

test('after a deadlock of two transactions the aborted one is repeated, and both commit', async () => {
  await using database = await testDatabase([]);
  await sql`create table thing (id int primary key, size int)`.execute(database.db);
  await sql`insert into thing values (1, 0), (2, 0)`.execute(database.db);
  const bothHoldOne = Promise.withResolvers<void>();
  let holders = 0;
  let runs = 0;
  const grow = (first: number, second: number) =>
    runInTransaction(database.db, async (tx) => {
      runs += 1;
      await sql`update thing set size = size + 1 where id = ${first}`.execute(tx);
      holders += 1;
      if (holders === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await sql`update thing set size = size + 1 where id = ${second}`.execute(tx);
    });
  await Promise.all([grow(1, 2), grow(2, 1)]);
  expect(runs).toBe(3);
  expect((await sql`select size from thing`.execute(database.db)).rows).toEqual([{ size: 2 }, { size: 2 }]);
});

test('a persistent conflict fails after three repetitions', async () => {
  await using database = await testDatabase([]);
  let runs = 0;
  const work = runInTransaction(database.db, async (tx) => {
    runs += 1;
    await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx);
  });
  const error = await work.catch((reason: unknown) => reason);
  expect(runs).toBe(4);
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test('a statement that exceeds the time limit is cancelled and counts as unavailable', async () => {
  await using database = await testDatabase([]);
  const db = openDatabase(database.adminUrl, { ...options, statementTimeoutMs: 100 });
  const error = await sql`select pg_sleep(30)`.execute(db).catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
  await db.destroy();
});

/** Cuts those of the application `victim`, and waits for their end. */
const cutConnections = ({ db }: TestDatabase<unknown>) =>
  sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where application_name = 'victim' and datname = current_database()`.execute(db);

test('idle connections that are cut are replaced, and the process survives', async () => {
  await using database = await testDatabase([]);
  const db = openDatabase(database.adminUrl, { ...options, applicationName: 'victim' });
  await sql`select 1`.execute(db);
  await cutConnections(database);
  const runQuery = () => sql<{ one: number }>`select 1 as one`.execute(db);
  // The pool may notice the cut only with the next query, which fails.
  const failure = await runQuery().catch((error: unknown) => error);
  expect(failure instanceof Error ? isDatabaseUnavailable(failure) : true).toBe(true);
  expect((await runQuery()).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

test('cut connections fail their transactions, and the process survives', async () => {
  await using database = await testDatabase([], { poolSize: 10 });
  const db = openDatabase(database.adminUrl, { ...options, poolSize: 5, applicationName: 'victim' });
  const inside = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const cut = Promise.withResolvers<void>();
  const works = inside.map((entered) =>
    runInTransaction(db, async (tx) => {
      await sql`select 1`.execute(tx);
      entered.resolve();
      await cut.promise;
      await sql`select 1`.execute(tx);
    }),
  );
  const settled = Promise.allSettled(works);
  await Promise.all(inside.map((entered) => entered.promise));
  await cutConnections(database);
  cut.resolve();
  const reasons = (await settled).map((result) => (result.status === 'rejected' ? result.reason : undefined));
  expect(reasons.map(isDatabaseUnavailable)).toEqual(works.map(() => true));
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

test('a connection that is cut during a query counts as unavailable', async () => {
  await using database = await testDatabase([]);
  const suicide = sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.db);
  expect(isDatabaseUnavailable(await suicide.catch((reason: unknown) => reason))).toBe(true);
});

test('a missing database and one that does not respond count as unavailable', async () => {
  const mute = createServer();
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const address = mute.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  for (const url of [`postgres://x:y@127.0.0.1:${port}/x`, 'postgres://x:y@127.0.0.1:1/x']) {
    const db = openDatabase(url, { ...options, connectTimeoutMs: 100 });
    const error = await sql`select 1`.execute(db).catch((reason: unknown) => reason);
    expect(isDatabaseUnavailable(error)).toBe(true);
    await db.destroy();
  }
  mute.close();
});

test('a missing file does not count as an unavailable database', async () => {
  const error = await readFile('/no such file').catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(false);
});

test('a full pool refuses waiting callers as unavailable', async () => {
  await using database = await testDatabase([]);
  const db = openDatabase(database.adminUrl, { ...options, poolSize: 1, connectTimeoutMs: 500 });
  const held = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const holder = db.connection().execute(async () => {
    taken.resolve();
    await held.promise;
  });
  await taken.promise;
  const error = await sql`select 1`.execute(db).catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
  held.resolve();
  await holder;
  await db.destroy();
});

test('a commit waits for the disk unless the caller opts out', async () => {
  await using database = await testDatabase([]);
  const setting = async (db: Tx<unknown>) =>
    (await sql<{ mode: string }>`select current_setting('synchronous_commit') as mode`.execute(db)).rows[0]
      ?.mode;
  const usual = await runInTransaction(database.db, setting);
  expect(await runInTransaction(database.db, setting, { waitForDisk: false })).toBe('off');
  expect(await runInTransaction(database.db, setting)).toBe(usual);
});
