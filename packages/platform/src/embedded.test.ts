import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { monotonicMs } from './clock.ts';
import {
  createLog,
  type DataFolder,
  type EmbeddedPostgres,
  ensureDatabase,
  openDatabase,
  openDataFolder,
  startEmbeddedPostgres,
  stopOrphanedPostgres,
} from './index.ts';
import { runProgram } from './test-programs/run-program.ts';

function newFolder(): DataFolder {
  const dir = mkdtempSync(join(tmpdir(), 'embedded-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return openDataFolder(join(dir, 'data'));
}

async function start(folder: DataFolder, log = createLog('silent')): Promise<EmbeddedPostgres> {
  const password = folder.secret('database-password');
  const postgres = await startEmbeddedPostgres({ dir: folder.path('postgres'), password, log });
  onTestFinished(postgres.stop);
  return postgres;
}

async function runQuery<Row>(url: string, query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> {
  const db = openDatabase(url, { applicationName: 'test', poolSize: 1, connectTimeoutMs: 5_000 });
  try {
    return (await query.execute(db)).rows;
  } finally {
    await db.destroy();
  }
}

test('data survives a stop and a start, and commits wait for the disk', async () => {
  const folder = newFolder();
  const first = await start(folder);
  await ensureDatabase(first.url('shop'));
  await ensureDatabase(first.url('shop'));
  await runQuery(first.url('shop'), sql`create table stored as select 42 as value`);
  const before = monotonicMs();
  await first.stop();
  expect(monotonicMs() - before).toBeLessThan(10_000);
  const second = await start(folder);
  const rows = await runQuery(
    second.url('shop'),
    sql`select value, current_setting('fsync') as fsync,
    current_setting('full_page_writes') as pages, current_setting('listen_addresses') as address from stored`,
  );
  expect(rows).toEqual([{ value: 42, fsync: 'on', pages: 'on', address: '127.0.0.1' }]);
});

test('it listens on a socket in its folder and on a port, and on the port alone if the path is too long', async () => {
  const who = sql<{ address: string | null }>`select host(inet_server_addr()) as address`;
  const url = new URL((await start(newFolder())).url('postgres'));
  expect(url.searchParams.get('host')).toMatch(/postgres$/);
  expect(await runQuery(url.href, who)).toEqual([{ address: null }]);
  url.searchParams.delete('host');
  expect(await runQuery(url.href, who)).toEqual([{ address: '127.0.0.1' }]);
  const parent = mkdtempSync(join(tmpdir(), `embedded-${'long-'.repeat(20)}`));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const deep = await start(openDataFolder(join(parent, 'data')));
  expect(await runQuery(deep.url('postgres'), who)).toEqual([{ address: '127.0.0.1' }]);
});

test('it requires the password', async () => {
  const postgres = await start(newFolder());
  const url = new URL(postgres.url('postgres'));
  url.password = 'wrong';
  await expect(runQuery(url.href, sql`select 1`)).rejects.toThrow('password authentication failed');
});

test('a killed server restarts at the same address', async () => {
  const folder = newFolder();
  const postgres = await start(folder);
  const pid = Number.parseInt(readFileSync(join(folder.path('postgres'), 'postmaster.pid'), 'utf8'), 10);
  process.kill(pid, 'SIGKILL');
  await expect
    .poll(() => runQuery(postgres.url('postgres'), sql`select 1 as one`).catch(() => []), { timeout: 20_000 })
    .toEqual([{ one: 1 }]);
});

test('a server that is killed repeatedly stays down and reports it', { timeout: 120_000 }, async () => {
  const folder = newFolder();
  const postgres = await start(folder);
  const pidFile = join(folder.path('postgres'), 'postmaster.pid');
  const readPid = () => {
    const [pid, , , , , , , state = ''] = readFileSync(pidFile, 'utf8').split('\n');
    return state.startsWith('ready') ? Number(pid) : 0;
  };
  let killed = 0;
  for (let kill = 0; kill < 6; kill += 1) {
    await expect.poll(readPid, { timeout: 20_000 }).toSatisfy((pid) => pid !== 0 && pid !== killed);
    killed = readPid();
    process.kill(killed, 'SIGKILL');
  }
  await postgres.down;
});

test('a stop during such a restart leaves nothing running', async () => {
  const folder = newFolder();
  const lines: string[] = [];
  const postgres = await start(folder, createLog('error', { write: (line) => lines.push(line) }));
  const pidFile = join(folder.path('postgres'), 'postmaster.pid');
  process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGKILL');
  await expect.poll(() => lines.join(''), { timeout: 20_000, interval: 1 }).toContain('ended by itself');
  await postgres.stop();
  await expect(runQuery(postgres.url('postgres'), sql`select 1`)).rejects.toThrow(/ECONNREFUSED|ENOENT/);
});

const kills = [
  { what: 'the program alone', database: undefined },
  { what: 'the program and its database', database: 'SIGKILL' },
] as const;

test.each(kills)(
  'after a kill of $what nothing that was committed is lost',
  { timeout: 240_000 },
  async ({ database }) => {
    const dir = mkdtempSync(join(tmpdir(), 'embedded-'));
    onTestFinished(async () => {
      await stopOrphanedPostgres(join(dir, 'postgres'), createLog('silent'));
      rmSync(dir, { recursive: true, force: true });
    });
    let wrote = 0;
    for (let round = 0; round < 3; round += 1) {
      const writer = runProgram('insert-forever.ts', dir);
      onTestFinished(() => writer.kill('SIGKILL'));
      await expect.poll(() => writer.lines.length, { timeout: 60_000 }).toBeGreaterThan(20);
      const pid = Number.parseInt(readFileSync(join(dir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
      if (database !== undefined) process.kill(pid, database);
      await writer.kill('SIGKILL');
      const folder = openDataFolder(dir);
      const postgres = await start(folder);
      const rows = await runQuery(postgres.url('numbers'), sql<{ value: bigint }>`select value from number`);
      const written = new Set(rows.map((row) => Number(row.value)));
      const acknowledged = writer.lines.flatMap((line) =>
        line.startsWith('wrote ') ? [Number(line.slice(6))] : [],
      );
      wrote += acknowledged.length;
      expect(acknowledged.filter((value) => !written.has(value))).toEqual([]);
      await postgres.stop();
      folder.close();
    }
    expect(wrote).toBeGreaterThanOrEqual(60);
  },
);
