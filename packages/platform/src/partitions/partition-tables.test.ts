import { type TestDatabase, testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withClient } from '../database/database-client.ts';
import { partitionTables } from './partition-tables.ts';
import { listPartitions, startOfMonth } from './partitions.ts';

const locks = { timeoutMs: 200, tries: 50 };
const event = { name: 'event', column: 'at' };
const note = { name: 'note', column: 'id', idPrefix: 'nt' };
const folders = [{ partitionedTables: [event, note] }];

const tablesFor = (role: string) => `
  create table owner (id integer primary key);
  insert into owner values (1), (2);
  create table event (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    owner_id integer not null constraint event_owner_exists references owner,
    weight integer not null default 1 constraint event_weighs_something check (weight > 0)
  );
  create index event_of_owner on event (owner_id, at);
  create table note (id text primary key, text text);
  create table event_count (number integer not null);
  insert into event_count values (0);
  create function count_events() returns trigger language plpgsql security definer as $$
    begin update event_count set number = number + (select count(*) from added); return null; end $$;
  create trigger event_is_counted after insert on event
    referencing new table as added for each statement execute function count_events();
  create function refuse_update() returns trigger language plpgsql as $$ begin raise 'never'; end $$;
  create trigger event_is_immutable before update on event for each row execute function refuse_update();
  create function describe(of_event event) returns text language sql as $$ select of_event.id || ' ' || of_event.weight $$;
  revoke all on function describe(event) from public;
  grant execute on function describe(event) to ${role};
  grant select, insert on event to ${role};
  insert into event (at, owner_id) select now() - number * interval '1 day', 1 from generate_series(0, 999) as number;
  insert into note select 'nt_01' || lpad(number::text, 24, '0'), 'old' from generate_series(1, 100) as number;`;

async function databaseWithTables(): Promise<TestDatabase<unknown>> {
  const database = await testDatabase([]);
  await sql.raw(tablesFor(new URL(database.url).username)).execute(database.db);
  return database;
}

async function readOne({ db }: Pick<TestDatabase<unknown>, 'db'>, query: string): Promise<unknown> {
  const { rows } = await sql.raw<{ value: unknown }>(`select (${query}) as value`).execute(db);
  return rows[0]?.value;
}

const partitionsOf = (database: TestDatabase<unknown>, table = event) =>
  withClient(database.adminUrl, (client) => listPartitions(client, table));

test('a table becomes the first partition without a copy, while programs read and write it', async () => {
  await using database = await databaseWithTables();
  const file = await readOne(database, `pg_relation_filenode('event')`);
  let isDone = false;
  const write = async () => {
    let written = 0;
    while (!isDone) {
      await sql`insert into event (owner_id) values (2)`.execute(database.appDb);
      await sql`select count(*) from event where owner_id = 2`.execute(database.appDb);
      written += 1;
    }
    return written;
  };
  const writers = [write(), write()];
  await partitionTables(database.adminUrl, folders, locks);
  isDone = true;
  const written = (await Promise.all(writers)).reduce((sum, number) => sum + number, 0);

  const [first] = await partitionsOf(database);
  expect(await readOne(database, `pg_relation_filenode('${first?.name}')`)).toBe(file);
  expect(await readOne(database, 'select count(*) from event')).toBe(BigInt(1_000 + written));
  expect(await readOne(database, 'select count(distinct id) from event')).toBe(BigInt(1_000 + written));
  expect(await readOne(database, 'select number from event_count')).toBe(1_000 + written);
  expect(await readOne(database, 'select count(*) from note')).toBe(100n);
  expect(await partitionTables(database.adminUrl, folders, locks)).toEqual([]);
});

test('keys, checks, triggers, functions and privileges stay the same', async () => {
  await using database = await databaseWithTables();
  await partitionTables(database.adminUrl, folders, locks);
  const { appDb, db } = database;
  const next = await sql<{ id: bigint }>`insert into event (owner_id) values (2) returning id`.execute(appDb);
  expect(next.rows).toEqual([{ id: 1_001n }]);
  await expect(sql`insert into event (owner_id) values (9)`.execute(appDb)).rejects.toMatchObject({
    constraint: 'event_owner_exists',
  });
  await expect(sql`insert into event (owner_id, weight) values (1, 0)`.execute(appDb)).rejects.toMatchObject({
    constraint: 'event_weighs_something',
  });
  await expect(sql`update event set weight = 2 where id = 1`.execute(db)).rejects.toThrow('never');
  const described = await sql`select describe(event) as text from event where id = 1001`.execute(appDb);
  expect(described.rows).toEqual([{ text: '1001 1' }]);
  const id = `nt_01${'1'.padStart(24, '0')}`;
  await expect(sql`insert into note values (${id}, 'again')`.execute(db)).rejects.toMatchObject({
    code: '23505',
  });
  for (const { name } of await partitionsOf(database)) {
    const denied = { code: '42501' };
    await expect(sql`select from ${sql.table(name)}`.execute(appDb)).rejects.toMatchObject(denied);
    await expect(sql`delete from ${sql.table(name)}`.execute(appDb)).rejects.toMatchObject(denied);
  }
});

test('partitions are created three months ahead, and a row without one moves there later', async () => {
  await using database = await databaseWithTables();
  await partitionTables(database.adminUrl, folders, locks);
  const now = new Date();
  const last = (await partitionsOf(database)).at(-1);
  expect(last?.to.getTime()).toBeGreaterThanOrEqual(startOfMonth(now, 4).getTime());
  await sql`alter table event detach partition ${sql.table(last?.name ?? '')}`.execute(database.db);
  await sql`drop table ${sql.table(last?.name ?? '')}`.execute(database.db);
  await sql`insert into event (at, owner_id) values (${last?.from}, 2)`.execute(database.db);
  expect(await readOne(database, 'select count(*) from event_default')).toBe(1n);

  expect(await partitionTables(database.adminUrl, folders, locks)).toEqual([`partitions/${last?.name}`]);
  expect(await readOne(database, 'select count(*) from event_default')).toBe(0n);
  expect(await readOne(database, `select count(*) from ${last?.name}`)).toBe(1n);
  expect(await readOne(database, 'select count(*) from event')).toBe(1_001n);
});

test('rows of past months without a partition move into their own partitions', async () => {
  await using database = await testDatabase([]);
  const month = (later: number) => startOfMonth(new Date(), later);
  await sql
    .raw(
      `create table event (at timestamptz not null) partition by range (at);
      create table event_default partition of event default;
      create table event_until partition of event for values from (minvalue) to ('${month(-3).toISOString()}');
      insert into event values ('${month(-3).toISOString()}'), ('${month(-1).toISOString()}')`,
    )
    .execute(database.db);
  await partitionTables(database.adminUrl, [{ partitionedTables: [event] }], locks);
  expect(await readOne(database, 'select count(*) from event_default')).toBe(0n);
  expect(await readOne(database, 'select count(*) from event')).toBe(2n);
  const ends = (await partitionsOf(database)).map(({ to }) => to);
  expect(ends).toEqual([-3, -2, -1, 0, 1, 2, 3, 4].map(month));
});

test('an interrupted conversion continues, even in a later month', async () => {
  await using database = await databaseWithTables();
  await sql`alter table event add constraint event_is_before_2024_01
    check (at < '2024-01-01') not valid`.execute(database.db);
  await expect(
    sql`create unique index concurrently event_partition_key on event (weight)`.execute(database.db),
  ).rejects.toMatchObject({ code: '23505' });
  await partitionTables(database.adminUrl, folders, locks);
  expect((await partitionsOf(database)).length).toBeGreaterThan(2);
  expect(await readOne(database, 'select count(*) from event')).toBe(1_000n);
  await sql`insert into event (owner_id) values (1)`.execute(database.appDb);
});

test('a conversion gives way to a lock, and the table stays unchanged', async () => {
  await using database = await databaseWithTables();
  await database.db.transaction().execute(async (tx) => {
    await sql`select from note limit 1`.execute(tx);
    const patience = { timeoutMs: 50, tries: 2 };
    await expect(
      partitionTables(database.adminUrl, [{ partitionedTables: [note] }], patience),
    ).rejects.toMatchObject({ code: '55P03' });
    await sql`insert into note values (${`nt_01${'0'.repeat(24)}`}, 'meanwhile')`.execute(database.db);
  });
  await partitionTables(database.adminUrl, folders, locks);
  expect(await readOne(database, 'select count(*) from note')).toBe(101n);
});

test('a table that a view or a foreign key refers to is refused', async () => {
  await using database = await databaseWithTables();
  await sql`create view heavy as select * from event where weight > 1`.execute(database.db);
  await expect(partitionTables(database.adminUrl, folders, locks)).rejects.toThrow(
    'event cannot be partitioned while heavy refers to it.',
  );
  await sql`drop view heavy`.execute(database.db);
  await sql`create table child (event_id bigint references event)`.execute(database.db);
  await expect(partitionTables(database.adminUrl, folders, locks)).rejects.toThrow(
    'while child refers to it',
  );
});
