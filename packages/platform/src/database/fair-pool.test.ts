import { setImmediate as nextTurn } from 'node:timers/promises';
import { testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runAs } from '../http/callers.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { countConnections, openDatabase } from './db.ts';

const options = { applicationName: 'test', poolSize: 4, connectTimeoutMs: 500 };
const { signal } = new AbortController();

test('one account has three quarters of the connections, and its further statements time out', async () => {
  await using database = await testDatabase([]);
  await using db = openDatabase<unknown>(database.adminUrl, options);
  const asFlood = <T>(index: number, work: () => Promise<T>) =>
    runAs({ site: `10.0.0.${index}`, account: 'flood', signal }, work);
  const read = () => sql`select 1`.execute(db);
  const held = await Promise.all(
    [1, 2, 3].map((index) => asFlood(index, () => db.startTransaction().execute())),
  );
  const refused = asFlood(4, read).catch((reason: unknown) => reason);
  expect(countConnections(db)).toMatchObject({ busy: 3, waiting: 1 });
  expect((await runAs({ site: '10.0.0.9', account: 'ada', signal }, read)).rows).toHaveLength(1);
  expect((await runAs({ site: '10.0.0.9', account: undefined, signal }, read)).rows).toHaveLength(1);
  expect(isDatabaseUnavailable(await refused)).toBe(true);
  for (const transaction of held) await transaction.rollback().execute();
  expect((await asFlood(1, read)).rows).toHaveLength(1);
  expect(countConnections(db)).toMatchObject({ busy: 0, waiting: 0 });
});

test('work without a caller may use all connections', async () => {
  await using database = await testDatabase([], { poolSize: 10 });
  await using db = openDatabase<unknown>(database.adminUrl, options);
  const held = await Promise.all([1, 2, 3, 4].map(() => db.startTransaction().execute()));
  expect(countConnections(db)).toMatchObject({ busy: 4, waiting: 0 });
  for (const transaction of held) await transaction.rollback().execute();
});

test('a flood from many networks leaves every third turn to work without a caller', async () => {
  await using database = await testDatabase([]);
  await using db = openDatabase<unknown>(database.adminUrl, {
    ...options,
    ...{ poolSize: 1, connectTimeoutMs: 20_000 },
  });
  const held = await db.startTransaction().execute();
  const order: string[] = [];
  const read = async (name: string) => {
    await sql`select 1`.execute(db);
    order.push(name);
  };
  const flood = Array.from({ length: 30 }, (_, index) =>
    runAs({ site: `10.0.${index}.1`, account: undefined, signal }, () => read('flood')),
  );
  await nextTurn();
  const jobs = Array.from({ length: 3 }, () => read('job'));
  await nextTurn();
  await held.rollback().execute();
  await Promise.all([...flood, ...jobs]);
  expect(order.lastIndexOf('job')).toBeLessThan(9);
});
