import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { testDatabase } from '@golden-acers/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';

test('a database with a table of another program that has one of our names is left as it is', async () => {
  await using database = await testDatabase([]);
  await sql`create table account (number int)`.execute(database.db);
  using temporary = mkdtempDisposableSync(join(tmpdir(), 'migrations-'));
  writeFileSync(
    join(temporary.path, '0001-a.sql'),
    'create table player (id text); create table account (id text)',
  );
  const folder = { name: 'base', folder: pathToFileURL(`${temporary.path}/`) };
  await expect(migrate(database.adminUrl, [folder])).rejects.toThrow(
    'The database has tables of another program, so nothing was applied: relation "account" already exists. Use an empty database.',
  );
  const { rows } = await sql`select from pg_tables where tablename = 'player'`.execute(database.db);
  expect(rows).toEqual([]);
  await sql`select number from account`.execute(database.db);
});
