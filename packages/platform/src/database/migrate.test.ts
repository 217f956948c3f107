import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { testRoles } from '@golden-acers/testing/build';
import { pollUntil } from '@golden-acers/testing/poll-until';
import {
  type TestDatabase,
  testDatabase,
  waitForBlockedStatements,
} from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkMigrations, type MigrationFolder, migrate } from './migrate.ts';
import { MigrationError } from './migration-file.ts';

function folderOf(name: string, files: Readonly<Record<string, string>>): MigrationFolder & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'migrations-'));
  const folder = { name, folder: pathToFileURL(`${path}/`) };
  for (const [file, text] of Object.entries(files)) write(folder, file, text);
  return { ...folder, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}

function write({ folder }: MigrationFolder, file: string, text: string): void {
  const path = fileURLToPath(new URL(file, folder));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function remove({ folder }: MigrationFolder, file: string): void {
  rmSync(new URL(file, folder));
}

const versionIs = (version: number) =>
  `create or replace function current_version() returns integer language sql as $$ select ${version} $$`;

const nameOf = ({ url }: { readonly url: string }) => `the database ${new URL(url).pathname.slice(1)}`;

async function selectCurrentVersion({ db }: TestDatabase<unknown>): Promise<number | undefined> {
  return (await sql<{ currentVersion: number }>`select current_version()`.execute(db)).rows[0]
    ?.currentVersion;
}

test('versioned files run once, in the order of the folders and of their names', async () => {
  await using database = await testDatabase([]);
  using base = folderOf('base', { '0001-a.sql': 'create table a (id int primary key)' });
  using more = folderOf('more', {
    '0002-c.sql': 'insert into b values (1)',
    '0001-b.sql': 'create table b (id int); insert into a values (1)',
  });
  const all = ['base/0001-a.sql', 'more/0001-b.sql', 'more/0002-c.sql'];
  expect(await migrate(database.adminUrl, [base, more])).toEqual(all);
  expect(await migrate(database.adminUrl, [base, more])).toEqual([]);
  write(base, '0002-d.sql', 'insert into a values (2)');
  expect(await migrate(database.adminUrl, [base, more])).toEqual(['base/0002-d.sql']);
  expect((await sql`select from a`.execute(database.db)).rows).toHaveLength(2);
});

test('prerequisites come before the tables, functions after them, and views last', async () => {
  await using database = await testDatabase([]);
  using folder = folderOf('base', {
    '0001-a.sql': 'create table a (id int default current_version())',
    'views/c.sql': 'create or replace view c as select b() as id',
    'functions/money/b.sql': 'create or replace function b() returns a language sql as $$ select a from a $$',
    'prerequisites/current_version.sql': versionIs(1),
  });
  expect(await migrate(database.adminUrl, [folder])).toEqual([
    'base/prerequisites/current_version.sql',
    'base/0001-a.sql',
    'base/functions/money/b.sql',
    'base/views/c.sql',
  ]);
});

test('a repeatable file is applied again if its text has changed', async () => {
  await using database = await testDatabase([]);
  using folder = folderOf('base', {
    'functions/current-version.sql': versionIs(1),
    'views/v.sql': 'create or replace view v as select 1 as one',
  });
  await migrate(database.adminUrl, [folder]);
  write(folder, 'functions/current-version.sql', versionIs(2));
  expect(await migrate(database.adminUrl, [folder])).toEqual(['base/functions/current-version.sql']);
  expect(await selectCurrentVersion(database)).toBe(2);
  expect(await migrate(database.adminUrl, [folder])).toEqual([]);
});

test('a repeatable file that was deleted and comes back is applied again', async () => {
  await using database = await testDatabase([]);
  using folder = folderOf('base', { 'functions/current-version.sql': versionIs(1) });
  await migrate(database.adminUrl, [folder]);
  remove(folder, 'functions/current-version.sql');
  write(folder, '0001-drop.sql', 'drop function current_version()');
  await migrate(database.adminUrl, [folder]);
  write(folder, 'functions/current-version.sql', versionIs(1));
  expect(await migrate(database.adminUrl, [folder])).toEqual(['base/functions/current-version.sql']);
});

test('a versioned file can make a function that it drops be created again', async () => {
  await using database = await testDatabase([]);
  using folder = folderOf('base', { 'functions/current-version.sql': versionIs(1) });
  await migrate(database.adminUrl, [folder]);
  const drop =
    "drop function current_version(); delete from schema_migration where name = 'functions/current-version.sql'";
  write(folder, '0001-drop.sql', drop);
  expect(await migrate(database.adminUrl, [folder])).toEqual([
    'base/0001-drop.sql',
    'base/functions/current-version.sql',
  ]);
  expect(await selectCurrentVersion(database)).toBe(1);
});

test('functions may call each other, but not one that is missing', async () => {
  await using database = await testDatabase([]);
  const calls = (name: string, callee: string) =>
    `create or replace function ${name}() returns integer language sql as $$ select ${callee}() $$`;
  using folder = folderOf('base', { 'functions/a.sql': calls('a', 'b'), 'functions/b.sql': calls('b', 'c') });
  await expect(migrate(database.adminUrl, [folder])).rejects.toThrow('function c() does not exist');
  write(folder, 'functions/c.sql', calls('c', 'pg_backend_pid'));
  expect(await migrate(database.adminUrl, [folder])).toHaveLength(3);
});

test('a file that fails leaves no change of any file, and is retried', async () => {
  await using database = await testDatabase([]);
  using folder = folderOf('base', {
    '0001-a.sql': 'create table a (id int)',
    '0002-b.sql': 'create table b (id int); select 1 / 0',
  });
  await expect(migrate(database.adminUrl, [folder])).rejects.toThrow(
    'base/0002-b.sql failed, so nothing was applied: division by zero',
  );
  expect((await sql`select from pg_tables where tablename = 'a'`.execute(database.db)).rows).toEqual([]);
  write(folder, '0002-b.sql', 'create table b (id int)');
  expect(await migrate(database.adminUrl, [folder])).toEqual(['base/0001-a.sql', 'base/0002-b.sql']);
});

test('an applied versioned file that was changed or lost prevents the start before anything is applied', async () => {
  await using database = await testDatabase([]);
  using base = folderOf('base', { '0001-a.sql': 'create table a (id int)' });
  using more = folderOf('more', {
    '0001-b.sql': 'create table b (id int)',
    '0002-c.sql': 'create table c (id int)',
  });
  await migrate(database.adminUrl, [base, more]);
  write(base, '0002-d.sql', 'create table d (id int)');
  write(more, '0001-b.sql', 'create table b (id bigint)');
  remove(more, '0002-c.sql');
  await expect(migrate(database.adminUrl, [base, more])).rejects.toThrow(
    new MigrationError(
      'Nothing was applied. ' +
        `more/0002-c.sql was applied to ${nameOf(database)}, but the file is missing. Restore it, or start the release that has it. ` +
        `more/0001-b.sql was changed after it was applied to ${nameOf(database)}. Restore it, and put the change into a new file.`,
    ),
  );
  expect((await sql`select from pg_tables where tablename = 'd'`.execute(database.db)).rows).toEqual([]);
});

test('different line endings are no change', async () => {
  await using database = await testDatabase([]);
  using folder = folderOf('base', { '0001-a.sql': 'create table a (\n id int)' });
  await migrate(database.adminUrl, [folder]);
  write(folder, '0001-a.sql', 'create table a (\r\n id int)');
  expect(await migrate(database.adminUrl, [folder])).toEqual([]);
});

test('one database with a changed file stops the migration of all, and none is changed', async () => {
  await using first = await testDatabase([]);
  await using second = await testDatabase([]);
  using folder = folderOf('base', { '0001-a.sql': 'create table a (id int)' });
  const targets = [first, second].map(({ url }) => ({ url, folders: [folder] }));
  await checkMigrations(targets);
  await migrate(second.adminUrl, [folder]);
  await checkMigrations(targets);
  write(folder, '0001-a.sql', 'create table a (id bigint)');
  await expect(checkMigrations(targets)).rejects.toThrow(
    `base/0001-a.sql was changed after it was applied to ${nameOf(second)}`,
  );
  expect((await sql`select from pg_tables where tablename = 'a'`.execute(first.db)).rows).toEqual([]);
});

test('a new versioned file comes after those that were applied', async () => {
  await using database = await testDatabase([]);
  using folder = folderOf('base', { '0002-b.sql': 'create table b (id int)' });
  await migrate(database.adminUrl, [folder]);
  write(folder, '0001-a.sql', 'create table a (id int)');
  await expect(migrate(database.adminUrl, [folder])).rejects.toThrow(
    `base/0001-a.sql is new, but 0002-b.sql was already applied to ${nameOf(database)}. Give it the next free number.`,
  );
});

test.each(['first.sql', 'functions/my_function.sql'])('the file name %s is refused', async (name) => {
  await using database = await testDatabase([]);
  using folder = folderOf('base', { [name]: 'select 1' });
  await expect(migrate(database.adminUrl, [folder])).rejects.toThrow('is not named like');
});

test('processes that start at once apply each file once', async () => {
  await using database = await testDatabase([]);
  using folder = folderOf('base', { '0001-a.sql': 'create table a (id int); insert into a values (1)' });
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(database.adminUrl, [folder])));
  expect(applied.flat()).toEqual(['base/0001-a.sql']);
  expect((await sql`select from a`.execute(database.db)).rows).toHaveLength(1);
});

const impatient = { timeoutMs: 50, tries: 2 };

test('a migration gives up a locked table quickly, so that no query waits behind it', async () => {
  await using database = await testDatabase([]);
  using folder = folderOf('base', { '0001-a.sql': 'create table a (id int)' });
  await migrate(database.adminUrl, [folder]);
  write(folder, '0002-b.sql', 'create table b (id int); alter table a add column more int');
  await database.db.transaction().execute(async (tx) => {
    await sql`select from a`.execute(tx);
    await expect(migrate(database.adminUrl, [folder], { locks: impatient })).rejects.toThrow('lock timeout');
    expect((await sql`select to_regclass('b') as b`.execute(database.db)).rows).toEqual([{ b: null }]);
    const patient = migrate(database.adminUrl, [folder], { locks: { timeoutMs: 50, tries: 100 } });
    await waitForBlockedStatements(database.db, 1);
    await sql`commit`.execute(tx);
    expect(await patient).toEqual(['base/0002-b.sql']);
  });
});

test('a migration that hits a deadlock is repeated', async () => {
  await using database = await testDatabase([]);
  using folder = folderOf('base', { '0001-a.sql': 'create sequence tries' });
  await migrate(database.adminUrl, [folder]);
  write(
    folder,
    '0002-b.sql',
    "do $$ begin if nextval('tries') = 1 then raise exception 'stuck' using errcode = '40P01'; end if; end $$",
  );
  expect(await migrate(database.adminUrl, [folder], { locks: impatient })).toEqual(['base/0002-b.sql']);
});

test('the program can use a table from the moment at which it exists', async () => {
  await using database = await testDatabase([]);
  using folder = folderOf('base', { '0001-a.sql': 'create table a (id int)' });
  let mayWrite: unknown;
  const library = {
    schema: 'public',
    async migrate() {
      const query = sql<{ may: boolean }>`select has_table_privilege(${testRoles.app}, 'a', 'insert') as may`;
      mayWrite = (await query.execute(database.db)).rows[0]?.may;
    },
  };
  await migrate(database.adminUrl, [{ ...folder, library }], { appRole: testRoles.app });
  expect(mayWrite).toBe(true);
});

const indexOf = (columns: string, name = 'a_by_id') =>
  `-- Why.\ncreate index concurrently if not exists ${name} on a (${columns})`;

test('an index is created while rows are written, once by two processes', async () => {
  await using database = await testDatabase([]);
  using folder = folderOf('base', { '0001-a.sql': 'create table a (id int)' });
  await migrate(database.adminUrl, [folder]);
  write(folder, 'indexes/a_by_id.sql', indexOf('id'));
  await database.db.transaction().execute(async (tx) => {
    await sql`insert into a values (1)`.execute(tx);
    const both = [migrate(database.adminUrl, [folder]), migrate(database.adminUrl, [folder])];
    await pollUntil(
      'one of them waits for the transaction, after it has created the index',
      async () => (await sql`select from pg_index where not indisvalid`.execute(database.db)).rows.length,
      (unfinished) => unfinished === 1,
    );
    await sql`insert into a values (2)`.execute(database.db);
    await sql`commit`.execute(tx);
    expect((await Promise.all(both)).flat()).toEqual(['base/indexes/a_by_id.sql']);
  });
  expect(await migrate(database.adminUrl, [folder])).toEqual([]);
});

test('an index that a crash left unfinished is created again', async () => {
  await using database = await testDatabase([]);
  using folder = folderOf('base', { '0001-a.sql': 'create table a (id int); insert into a values (1), (1)' });
  await migrate(database.adminUrl, [folder]);
  const half = sql`create unique index concurrently a_by_id on a (id)`.execute(database.db);
  await expect(half).rejects.toThrow('could not create unique index');
  write(folder, 'indexes/a_by_id.sql', indexOf('id'));
  expect(await migrate(database.adminUrl, [folder])).toEqual(['base/indexes/a_by_id.sql']);
  const found =
    await sql`select indisvalid, indisunique from pg_index where indexrelid = 'a_by_id'::regclass`.execute(
      database.db,
    );
  expect(found.rows).toEqual([{ indisvalid: true, indisunique: false }]);
});

test('a changed index needs a new name, and an index that would block writers is refused', async () => {
  await using database = await testDatabase([]);
  using folder = folderOf('base', {
    '0001-a.sql': 'create table a (id int)',
    'indexes/a_by_id.sql': indexOf('id'),
  });
  await migrate(database.adminUrl, [folder]);
  write(folder, 'indexes/a_by_id.sql', indexOf('id desc'));
  await expect(migrate(database.adminUrl, [folder])).rejects.toThrow('Give the changed index a new name.');
  write(folder, 'indexes/a_by_id.sql', indexOf('id'));
  write(folder, 'indexes/a_by_no.sql', 'create index a_by_no on a (id)');
  await expect(migrate(database.adminUrl, [folder])).rejects.toThrow('must be “create index concurrently');
});
