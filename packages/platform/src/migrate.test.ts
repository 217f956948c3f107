import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MigrationError, type MigrationFolder, migrate } from './migrate.ts';

function folderOf(name: string, files: Readonly<Record<string, string>>): MigrationFolder & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'migrations-'));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text);
  return {
    name,
    folder: pathToFileURL(`${path}/`),
    [Symbol.dispose]: () => rmSync(path, { recursive: true }),
  };
}

function rewrite({ folder }: MigrationFolder, file: string, text: string): void {
  writeFileSync(new URL(file, folder), text);
}

test('files run once, in the order of the folders and of their names', async () => {
  await using database = await testDatabase([]);
  using base = folderOf('base', { '0001-a.sql': 'create table a (id int primary key)' });
  using more = folderOf('more', {
    '0002-c.sql': 'insert into b values (1)',
    '0001-b.sql': 'create table b (id int); insert into a values (1)',
  });
  const all = ['base/0001-a.sql', 'more/0001-b.sql', 'more/0002-c.sql'];
  expect(await migrate(database.url, [base, more])).toEqual(all);
  expect(await migrate(database.url, [base, more])).toEqual([]);
  rewrite(base, '0002-d.sql', 'insert into a values (2)');
  expect(await migrate(database.url, [base, more])).toEqual(['base/0002-d.sql']);
  expect((await sql`select from a`.execute(database.db)).rows).toHaveLength(2);
});

test('a file that fails leaves nothing behind, and is tried again', async () => {
  await using database = await testDatabase([]);
  using folder = folderOf('base', { '0001-a.sql': 'create table a (id int); select 1 / 0' });
  await expect(migrate(database.url, [folder])).rejects.toThrow('base/0001-a.sql failed and was rolled back');
  expect((await sql`select from pg_tables where tablename = 'a'`.execute(database.db)).rows).toHaveLength(0);
  rewrite(folder, '0001-a.sql', 'create table a (id int)');
  expect(await migrate(database.url, [folder])).toEqual(['base/0001-a.sql']);
});

test('an applied file that was changed or lost stops the start, and line endings are no change', async () => {
  await using database = await testDatabase([]);
  using folder = folderOf('base', { '0001-a.sql': 'create table a (\n id int)' });
  await migrate(database.url, [folder]);
  rewrite(folder, '0001-a.sql', 'create table a (\r\n id int)');
  expect(await migrate(database.url, [folder])).toEqual([]);
  rewrite(folder, '0001-a.sql', 'create table a (id bigint)');
  await expect(migrate(database.url, [folder])).rejects.toThrow(
    'base/0001-a.sql was changed after it was applied.',
  );
  rmSync(new URL('0001-a.sql', folder.folder));
  await expect(migrate(database.url, [folder])).rejects.toBeInstanceOf(MigrationError);
});

test('a file with an unordered name is refused', async () => {
  await using database = await testDatabase([]);
  using folder = folderOf('base', { 'first.sql': 'select 1' });
  await expect(migrate(database.url, [folder])).rejects.toThrow('is not named like 0001-what-it-adds.sql');
});

test('processes that start at once apply each file once', async () => {
  await using database = await testDatabase([]);
  using folder = folderOf('base', { '0001-a.sql': 'create table a (id int); insert into a values (1)' });
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(database.url, [folder])));
  expect(applied.flat()).toEqual(['base/0001-a.sql']);
  expect((await sql`select from a`.execute(database.db)).rows).toHaveLength(1);
});
