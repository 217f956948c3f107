import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createLog,
  ensureDatabase,
  migrate,
  openDatabase,
  openDataFolder,
  startEmbeddedPostgres,
} from '@golden-acers/platform';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { serverMigrations } from '../../apps/server/src/migrations.ts';
import { openDatabases } from './databases.ts';
import { readLauncherSettings } from './settings.ts';

const timeout = 90_000;
const log = createLog('silent');
const permissionDenied = '42501';

async function runAt(url: string, ...statements: readonly string[]): Promise<readonly unknown[]> {
  const db = openDatabase<unknown>(url, { applicationName: 'test', poolSize: 1 });
  try {
    let rows: readonly unknown[] = [];
    for (const statement of statements) rows = (await sql.raw(statement).execute(db)).rows;
    return rows;
  } finally {
    await db.destroy();
  }
}

test('a data folder whose tables belong to the superuser gets an owner and a role per program', {
  timeout,
}, async () => {
  const base = mkdtempSync(join(tmpdir(), 'roles-'));
  const folder = openDataFolder(base);
  await using stopping = new AsyncDisposableStack();
  stopping.defer(() => {
    folder.close();
    rmSync(base, { recursive: true });
  });
  // The state that releases without roles left.
  const earlier = await startEmbeddedPostgres({
    dir: folder.path('postgres'),
    password: folder.secret('database-password'),
    log,
  });
  const adminUrl = earlier.url('golden_acers');
  await ensureDatabase(adminUrl);
  await migrate(adminUrl, serverMigrations);
  await runAt(adminUrl, "select ledger_open_accounts(array['before'], false)");
  await earlier.stop();

  const settings = readLauncherSettings({ DATA_DIR: base, LOG_LEVEL: 'silent' });
  const databases = await openDatabases(settings, folder, log);
  stopping.defer(databases.stop);
  const { server, sandbox } = databases;
  expect(await runAt(server.url, 'select id, current_user::text as role from ledger_account')).toEqual([
    { id: 'before', role: 'golden_acers_server' },
  ]);
  await runAt(server.url, "select ledger_open_accounts(array['after'], false)");
  const owners = `select distinct relowner::regrole::text as owner from pg_class
    where relnamespace in ('public'::regnamespace, 'job_queue'::regnamespace) and relkind in ('r', 'p', 'v', 'S')`;
  expect(await runAt(server.url, owners)).toEqual([{ owner: 'golden_acers_owner' }]);
  for (const { url, statement } of [
    { url: server.url, statement: 'update ledger_account set held_cents = 0' },
    { url: server.url, statement: 'create temporary table planted (id integer)' },
    { url: server.url, statement: 'set role golden_acers' },
    { url: sandbox.url, statement: 'delete from trade' },
    { url: sandbox.url, statement: 'set role golden_acers_sandbox_owner' },
    // A program can connect to its own database only.
    { url: atDatabase(server.url, 'golden_acers_sandbox'), statement: 'select' },
    { url: atDatabase(sandbox.url, 'golden_acers'), statement: 'select' },
  ])
    await expect(runAt(url, statement), statement).rejects.toMatchObject({ code: permissionDenied });
  for (const name of ['server-database-password', 'sandbox-database-password'])
    expect(statSync(join(base, name)).mode & 0o777, name).toBe(0o600);
});

function atDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

test('the operator’s database is migrated by its owner, and its program can only use it', {
  timeout,
}, async () => {
  const base = mkdtempSync(join(tmpdir(), 'roles-'));
  const folder = openDataFolder(base);
  const postgres = await startEmbeddedPostgres({
    dir: folder.path('postgres'),
    password: folder.secret('database-password'),
    log,
  });
  try {
    await runAt(
      postgres.url('postgres'),
      "create role owner_of_all login createdb password 'one'",
      "create role program login password 'two'",
    );
    await runAt(postgres.url('postgres'), 'create database shop owner owner_of_all');
    // Another program's table stays as it is.
    await runAt(postgres.url('shop'), 'create table invoice (id int)', 'grant select on invoice to public');
    const address = (user: string, password: string, name = 'shop') =>
      `postgres://${user}:${password}@127.0.0.1:${postgres.port}/${name}`;
    const withoutOwner = readLauncherSettings({ DATA_DIR: base, DATABASE_URL: address('program', 'two') });
    await expect(openDatabases(withoutOwner, folder, log)).rejects.toThrow(
      'There is no database shop_sandbox, and the role program may not create it: create it as a role that may, with this role as its owner.',
    );
    const withOtherOwner = readLauncherSettings({
      DATA_DIR: base,
      DATABASE_URL: address('owner_of_all', 'one'),
      MIGRATION_DATABASE_URL: address('program', 'two'),
      SANDBOX_DATABASE_URL: address('owner_of_all', 'one', 'shop_sandbox'),
    });
    await expect(openDatabases(withOtherOwner, folder, log)).rejects.toThrow(
      'MIGRATION_DATABASE_URL can’t be used: its role lacks a privilege (permission denied for schema public).',
    );
    const settings = readLauncherSettings({
      DATA_DIR: base,
      DATABASE_URL: address('program', 'two'),
      MIGRATION_DATABASE_URL: address('owner_of_all', 'one'),
    });
    const databases = await openDatabases(settings, folder, log);
    for (const { url } of [databases.server, databases.sandbox]) {
      await runAt(url, "select ledger_open_accounts(array['one'], false)");
      await expect(runAt(url, 'delete from ledger_account')).rejects.toMatchObject({
        code: permissionDenied,
      });
    }
  } finally {
    await postgres.stop();
    folder.close();
    rmSync(base, { recursive: true });
  }
});
