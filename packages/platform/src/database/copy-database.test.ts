import { testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { copyDatabase, DatabasesDiffer } from './copy-database.ts';

/**
 * A trigger that changes rows, foreign keys in a cycle, a partitioned table, generated and identity columns.
 */
const tables = `
  create table person (
    id integer generated always as identity primary key, name text not null, best_friend integer,
    length integer generated always as (char_length(name)) stored);
  alter table person add constraint person_best_friend foreign key (best_friend) references person deferrable;
  create table parcel (person integer not null references person, day date not null, note text)
    partition by range (day);
  create table parcel_2026 partition of parcel for values from ('2026-01-01') to ('2027-01-01');
  create table parcel_rest partition of parcel default;
  create sequence ticket_number;
  create function shout() returns trigger language plpgsql as
    $$ begin new.name := upper(new.name); return new; end $$;
  create trigger shout before insert on person for each row execute function shout();
  create schema jobs;
  create table jobs.job (id bigserial primary key, data jsonb not null);`;

const people = `
  insert into person (name, best_friend) values ('Ann', 1), ('Bo\tb\\N', 1);
  update person set name = 'quiet ÿ' where id = 1;
  insert into parcel values (1, '2026-05-01', null), (2, '2030-01-01', E'two\nlines');
  select nextval('ticket_number'), nextval('ticket_number');
  insert into jobs.job (data) values ('{"a": [1, null]}');`;

const listAll = (db: Parameters<ReturnType<typeof sql>['execute']>[0]) =>
  sql`select json_build_object(
    'person', (select json_agg(person order by id) from person),
    'parcel', (select json_agg(parcel order by day) from parcel),
    'job', (select json_agg(job) from jobs.job),
    'triggers', (select json_agg(array[tgrelid::regclass::text, tgname, tgenabled::text] order by 1) from (
      select * from pg_trigger where tgname = 'shout') of),
    'keys', (select json_agg(pg_get_constraintdef(oid) order by conname, conrelid::regclass::text)
      from pg_constraint where contype = 'f'))`.execute(db);

async function twoDatabases() {
  const [source, target] = [await testDatabase([]), await testDatabase([])];
  for (const { db } of [source, target]) await sql.raw(tables).execute(db);
  await sql.raw(people).execute(source.db);
  await sql.raw("insert into person (name) values ('what a migration brought')").execute(target.db);
  return {
    source,
    target,
    async [Symbol.asyncDispose]() {
      await source[Symbol.asyncDispose]();
      await target[Symbol.asyncDispose]();
    },
  };
}

test('copies every row unchanged, and keeps triggers, foreign keys and sequences as in the source', async () => {
  await using databases = await twoDatabases();
  const { source, target } = databases;
  expect(await copyDatabase(source.adminUrl, target.adminUrl)).toBe(5n);
  expect((await listAll(target.db)).rows).toEqual((await listAll(source.db)).rows);
  const next = sql<{ next: bigint }>`select nextval('ticket_number') as next`;
  expect((await next.execute(target.db)).rows).toEqual([{ next: 3n }]);
  const third = sql`insert into person (name, best_friend) values ('Cy', 1) returning id, name`;
  expect((await third.execute(target.db)).rows).toEqual([{ id: 3, name: 'CY' }]);
});

test('changes nothing if a row violates a foreign key', async () => {
  await using databases = await twoDatabases();
  const { source, target } = databases;
  await sql.raw('alter table parcel drop constraint parcel_person_fkey').execute(source.db);
  await sql.raw("insert into parcel values (7, '2026-01-01', 'of nobody')").execute(source.db);
  const before = (await listAll(target.db)).rows;
  await expect(copyDatabase(source.adminUrl, target.adminUrl)).rejects.toMatchObject({ code: '23503' });
  expect((await listAll(target.db)).rows).toEqual(before);
});

test('refuses databases with different tables or columns', async () => {
  await using databases = await twoDatabases();
  const { source, target } = databases;
  await sql.raw('alter table person add column colour text').execute(source.db);
  await expect(copyDatabase(source.adminUrl, target.adminUrl)).rejects.toThrow(DatabasesDiffer);
  await sql.raw('alter table person add column colour text; create table more ()').execute(target.db);
  await expect(copyDatabase(source.adminUrl, target.adminUrl)).rejects.toThrow(DatabasesDiffer);
});
