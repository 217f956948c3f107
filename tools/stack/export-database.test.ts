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
import { pollUntil } from '@golden-acers/testing/poll-until';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { exportDatabase } from './export-database.ts';
import { readLauncherSettings } from './settings.ts';
import { startStack } from './start.ts';

const signedIn = z.object({ data: z.object({ accessToken: z.string() }) });
const balanceReply = z.object({ data: z.object({ balance: z.string() }) });
const credentials = { email: 'ada@example.test', password: 'barn-and-silver-8' };
const player = {
  ...credentials,
  confirmPassword: credentials.password,
  firstName: 'Ada',
  lastName: 'Miller',
  username: 'ada_miller',
  phoneNumber: '+1 555 010 2030',
};
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
    DEMO: 'off',
  };
  const external = {
    ...embedded,
    DATABASE_URL: signedInAs(target.url('acers'), roles.app, roles.appPassword),
    MIGRATION_DATABASE_URL: actingAs(target.url('acers'), owner),
  };
  /** Runs the product until `work` ends. */
  const run = async <T>(environment: Record<string, string>, work: () => Promise<T>): Promise<T> => {
    const settings = readLauncherSettings(environment);
    const folder = openDataFolder(settings.DATA_DIR);
    try {
      const options = { dev: false, programs: 'all', signal: new AbortController().signal } as const;
      const stack = await startStack(settings, folder, log, options);
      try {
        return await work();
      } finally {
        await stack.stop();
      }
    } finally {
      folder.close();
    }
  };
  const api = `http://127.0.0.1:${embedded.PORT}/api`;
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${api}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return signedIn.parse(await reply.json()).data.accessToken;
  };
  const readBalance = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(`${api}/fortune-panda-user/balance`, { headers });
    return balanceReply.parse(await reply.json()).data.balance;
  };
  const signIn = async () => readBalance(await post('/auth/login', credentials));

  await expect(exportDatabase(readLauncherSettings(external))).rejects.toThrow('There is no database in');
  const balance = await run(embedded, async () => {
    await expect(exportDatabase(readLauncherSettings(external))).rejects.toThrow(DataFolderInUse);
    const token = await post('/auth/register', player);
    const isPaid = (balance: string) => Number(balance) > 0;
    return pollUntil('processes of the product pay the sign-up credit', () => readBalance(token), isPaid);
  });
  await expect(exportDatabase(readLauncherSettings(embedded))).rejects.toThrow('Set DATABASE_URL');
  expect(await exportDatabase(readLauncherSettings(external))).toMatch(
    /^Exported \d+ rows: \d+ accounts, \d+ transfers, and ledgers that balance/,
  );
  await expect(exportDatabase(readLauncherSettings(external))).rejects.toThrow('This database was exported');
  await expect(run(embedded, signIn)).rejects.toThrow('This database was exported');
  expect(await run(external, signIn)).toBe(balance);
});
