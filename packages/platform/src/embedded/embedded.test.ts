import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pollUntil } from '@golden-acers/testing/poll-until';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { monotonicMs } from '../clock.ts';
import {
  createLog,
  type EmbeddedPostgres,
  ensureDatabase,
  openDataFolder,
  startEmbeddedPostgres,
} from '../index.ts';
import { newFolder, runQuery, startEmbedded } from './test-support-embedded.ts';

const base = mkdtempSync(join(tmpdir(), 'embedded-'));
const dir = join(base, 'postgres');
/** Tests that change nothing share it. */
let shared: EmbeddedPostgres;
beforeAll(async () => {
  shared = await startEmbeddedPostgres({ dir, password: 'secret', log: createLog('silent') });
});
afterAll(async () => {
  await shared.stop();
  rmSync(base, { recursive: true, force: true });
});

test('data survives a stop and a start, and commits wait for the disk', async () => {
  const folder = newFolder();
  const first = await startEmbedded(folder);
  await ensureDatabase(first.url('shop'));
  await ensureDatabase(first.url('shop'));
  await runQuery(first.url('shop'), sql`create table stored as select 42 as value`);
  const before = monotonicMs();
  await first.stop();
  expect(monotonicMs() - before).toBeLessThan(10_000);
  const second = await startEmbedded(folder);
  const rows = await runQuery(
    second.url('shop'),
    sql`select value, current_setting('fsync') as fsync,
    current_setting('full_page_writes') as pages, current_setting('listen_addresses') as address from stored`,
  );
  expect(rows).toEqual([{ value: 42, fsync: 'on', pages: 'on', address: '127.0.0.1' }]);
});

test('it listens on a socket in its folder and on a port, and on the port alone if the path is too long', async () => {
  const who = sql<{ address: string | null }>`select host(inet_server_addr()) as address`;
  const url = new URL(shared.url('postgres'));
  expect(url.searchParams.get('host')).toMatch(/postgres$/);
  expect(await runQuery(url.href, who)).toEqual([{ address: null }]);
  url.searchParams.delete('host');
  expect(await runQuery(url.href, who)).toEqual([{ address: '127.0.0.1' }]);
  const parent = mkdtempSync(join(tmpdir(), `embedded-${'long-'.repeat(20)}`));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const deep = await startEmbedded(openDataFolder(join(parent, 'data')));
  expect(await runQuery(deep.url('postgres'), who)).toEqual([{ address: '127.0.0.1' }]);
});

test('it requires the password', async () => {
  const url = new URL(shared.url('postgres'));
  url.password = 'wrong';
  await expect(runQuery(url.href, sql`select 1`)).rejects.toThrow('password authentication failed');
});

test('a killed server restarts at the same address', async () => {
  const pid = Number.parseInt(readFileSync(join(dir, 'postmaster.pid'), 'utf8'), 10);
  process.kill(pid, 'SIGKILL');
  await pollUntil(
    'PostgreSQL restarts in its own process',
    () => runQuery(shared.url('postgres'), sql`select 1 as one`).catch(() => []),
    ({ length }) => length === 1,
  );
  // These words distinguish a slow recovery from a start that hangs.
  expect(readFileSync(`${dir}.log`, 'utf8')).toMatch(/automatic recovery in progress/);
});
