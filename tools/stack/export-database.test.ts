import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  actingAs,
  createLog,
  DataFolderInUse,
  ensureOwnedDatabase,
  freePort,
  openDataFolder,
  signedInAs,
  startEmbeddedPostgres,
} from '@golden-acers/platform';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { exportDatabase } from './export-database.ts';
import { readLauncherSettings } from './settings.ts';
import { type Stack, startStack } from './start.ts';

const signedIn = z.object({ data: z.object({ accessToken: z.string() }) });
const balanceReply = z.object({ data: z.object({ balance: z.string() }) });
const owner = 'acers_owner';
const roles = { owner, app: 'acers_server', appPassword: 'a password' };

test('an exported product continues in the other database, and not in the old one', {
  timeout: 180_000,
}, async () => {
  await using stops = new AsyncDisposableStack();
  const base = mkdtempSync(join(tmpdir(), 'export-'));
  stops.defer(() => rmSync(base, { recursive: true }));
  const log = createLog('silent');
  const target = await startEmbeddedPostgres({ dir: join(base, 'target'), password: 'secret', log });
  stops.defer(target.stop);
  for (const name of ['acers', 'acers_sandbox']) await ensureOwnedDatabase(target.url(name), roles);

  const embedded = {
    DATA_DIR: join(base, 'data'),
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    DEMO: 'on',
  };
  const external = {
    ...embedded,
    DATABASE_URL: signedInAs(target.url('acers'), roles.app, roles.appPassword),
    MIGRATION_DATABASE_URL: actingAs(target.url('acers'), owner),
  };
  /** Runs the product until `work` ends. */
  const run = async <T>(
    environment: Record<string, string>,
    work: (stack: Stack) => Promise<T>,
  ): Promise<T> => {
    const settings = readLauncherSettings(environment);
    const folder = openDataFolder(settings.DATA_DIR);
    try {
      const options = { dev: false, programs: 'all', signal: new AbortController().signal } as const;
      const stack = await startStack(settings, folder, log, options);
      try {
        return await work(stack);
      } finally {
        await stack.stop();
      }
    } finally {
      folder.close();
    }
  };
  /** The balance of the demo's player, once it was recharged. */
  const readBalance = async ({ demoPlayerEmail: email, demoPlayerPassword: password }: Stack) => {
    const api = `http://127.0.0.1:${embedded.PORT}/api`;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email, password });
    const read = async () => {
      const login = await fetch(`${api}/auth/login`, { method: 'POST', headers, body });
      expect(login.status).toBe(200);
      const authorization = `Bearer ${signedIn.parse(await login.json()).data.accessToken}`;
      const reply = await fetch(`${api}/fortune-panda-user/balance`, { headers: { authorization } });
      const { balance } = balanceReply.parse(await reply.json()).data;
      expect(Number(balance)).toBeGreaterThan(0);
      return balance;
    };
    return vi.waitFor(read, { timeout: 60_000, interval: 1_000 });
  };

  await expect(exportDatabase(readLauncherSettings(external))).rejects.toThrow('There is no database in');
  const balance = await run(embedded, async (stack) => {
    await expect(exportDatabase(readLauncherSettings(external))).rejects.toThrow(DataFolderInUse);
    return readBalance(stack);
  });
  await expect(exportDatabase(readLauncherSettings(embedded))).rejects.toThrow('Set DATABASE_URL');
  expect(await exportDatabase(readLauncherSettings(external))).toMatch(
    /^Exported \d+ rows: \d+ accounts, \d+ transfers, and ledgers that balance/,
  );
  await expect(exportDatabase(readLauncherSettings(external))).rejects.toThrow('This database was exported');
  await expect(run(embedded, readBalance)).rejects.toThrow('This database was exported');
  expect(await run(external, readBalance)).toBe(balance);
});
