import { testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withClient } from '../database/database-client.ts';
import { archiveLockId } from './partition-archive.ts';
import { readPartitions } from './partition-states.ts';
import { startOfMonth } from './partitions.ts';

const table = { name: 'event', column: 'at' };
const keepMonths = 12;

/** Creates partitions for these months, counted from the current one. */
async function partitionedDatabase(months: readonly number[]) {
  const database = await testDatabase([]);
  const run = (statement: string) => sql.raw(statement).execute(database.db);
  await run(`create table event (at timestamptz not null) partition by range (at);
    create table event_default partition of event default`);
  const now = new Date();
  for (const [index, month] of months.entries()) {
    const [from, to] = [startOfMonth(now, month).toISOString(), startOfMonth(now, month + 1).toISOString()];
    await run(`create table event_${index} partition of event for values from ('${from}') to ('${to}')`);
  }
  return {
    ...database,
    run,
    // A program cannot read a partition, and its session can have any time zone.
    async read(keep = keepMonths) {
      await sql`set time zone 'Asia/Kolkata'`.execute(database.appDb);
      const rules = keep === 0 ? [] : [{ table, keepMonths: keep }];
      const { tables, unfinished } = await readPartitions(database.appDb, [table], rules);
      return { ...tables[0], unfinished };
    },
  };
}

test('the months ahead end at the first month without a partition', async () => {
  await using whole = await partitionedDatabase([0, 1, 2, 3]);
  expect(await whole.read()).toMatchObject({ monthsAhead: 3, defaultRows: 0 });
  await using gap = await partitionedDatabase([0, 2, 3]);
  expect(await gap.read()).toMatchObject({ monthsAhead: 0 });
});

test('months are due from the first day after those that are retained, and never without a rule', async () => {
  await using database = await partitionedDatabase([-14, -13, -12, -1, 0]);
  const read = await database.read();
  expect(read).toMatchObject({ dueMonths: 2, dueSince: startOfMonth(new Date(), -1) });
  expect(await database.read(13)).toMatchObject({ dueMonths: 1, dueSince: startOfMonth(new Date()) });
  expect(await database.read(14)).toMatchObject({ dueMonths: 0, dueSince: undefined });
  expect(await database.read(0)).toMatchObject({ dueMonths: undefined });
});

test('rows in the default partition are counted approximately', async () => {
  await using database = await partitionedDatabase([0]);
  await withClient(database.adminUrl, async (client) => {
    await client.query(`insert into event select '1999-01-01' from generate_series(1, 5); analyze event`);
    await client.query('select pg_stat_force_next_flush()');
  });
  expect((await database.read()).defaultRows).toBe(5);
});

test('an interrupted archive is reported, except while a command works on it', async () => {
  await using database = await partitionedDatabase([0]);
  expect((await database.read()).unfinished).toEqual([]);
  await database.run(`create schema archiving; create table archiving.event_2020_01 (at timestamptz)`);
  expect((await database.read()).unfinished).toEqual(['event_2020_01']);
  await withClient(database.adminUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [archiveLockId]);
    expect((await database.read()).unfinished).toEqual([]);
    await client.query('select pg_advisory_unlock($1)', [archiveLockId]);
  });
  expect((await database.read()).unfinished).toEqual(['event_2020_01']);
});
