import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createLog,
  ensureDatabase,
  freePort,
  migrate,
  openDatabase,
  openDataFolder,
  startEmbeddedPostgres,
} from '@golden-acers/platform';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sandboxMigrations } from '../../apps/sandbox/src/config.ts';
import { readLauncherSettings } from './settings.ts';
import { startStack } from './start.ts';

test('a changed migration of the sandbox stops the start before the server’s database is migrated', {
  timeout: 90_000,
}, async () => {
  const base = mkdtempSync(join(tmpdir(), 'stack-'));
  const log = createLog('silent');
  const folder = openDataFolder(base);
  const postgres = await startEmbeddedPostgres({
    dir: folder.path('postgres'),
    password: folder.secret('database-password'),
    log,
  });
  const open = (name: string) =>
    openDatabase<unknown>(postgres.url(name), { applicationName: 'test', poolSize: 1 });
  const [server, sandbox] = [open('golden_acers'), open('golden_acers_sandbox')];
  try {
    await ensureDatabase(postgres.url('golden_acers'));
    await ensureDatabase(postgres.url('golden_acers_sandbox'));
    await migrate(postgres.url('golden_acers_sandbox'), sandboxMigrations);
    await sql`update schema_migration set checksum = 'another' where folder = 'sandbox' and name ~ '^0001'`.execute(
      sandbox,
    );
    const settings = readLauncherSettings({
      DATA_DIR: base,
      DATABASE_URL: postgres.url('golden_acers'),
      PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
    });
    const start = startStack(settings, folder, log, {
      dev: false,
      programs: 'all',
      signal: new AbortController().signal,
    });
    await expect(start).rejects.toThrow('sandbox/0001-baseline.sql was changed after it was applied');
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(server);
    expect(rows).toEqual([]);
  } finally {
    await Promise.all([server.destroy(), sandbox.destroy()]);
    await postgres.stop();
    folder.close();
    rmSync(base, { recursive: true });
  }
});

test('two starts with one database share the sandbox’s sign-in', { timeout: 120_000 }, async () => {
  const base = mkdtempSync(join(tmpdir(), 'stack-'));
  const log = createLog('silent');
  await using stops = new AsyncDisposableStack();
  stops.defer(() => rmSync(base, { recursive: true }));
  const postgres = await startEmbeddedPostgres({ dir: join(base, 'postgres'), password: 'secret', log });
  stops.defer(postgres.stop);
  await ensureDatabase(postgres.url('golden_acers'));
  const start = async (name: string) => {
    const settings = readLauncherSettings({
      DATA_DIR: join(base, name),
      DATABASE_URL: postgres.url('golden_acers'),
      ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
      AGENT_PASSWORD: 'a long agent password',
      PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
      DEMO: 'off',
    });
    const folder = openDataFolder(settings.DATA_DIR);
    stops.defer(folder.close);
    const stack = await startStack(settings, folder, log, {
      dev: false,
      programs: 'all',
      signal: new AbortController().signal,
    });
    stops.defer(stack.stop);
    return settings;
  };
  const both = [await start('one'), await start('two')];
  const statuses: number[] = [];
  for (const { PORT, AGENT_EMAIL: email } of both) {
    const post = async (path: string, body: object, token = '') => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      return fetch(`http://127.0.0.1:${PORT}/api${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
    };
    const login = await post('/auth/login', { email, password: 'a long agent password' });
    const { data } = z.object({ data: z.object({ accessToken: z.string() }) }).parse(await login.json());
    statuses.push((await post('/health/fortune-panda/relogin', {}, data.accessToken)).status);
  }
  expect(statuses).toEqual([200, 200]);
});
