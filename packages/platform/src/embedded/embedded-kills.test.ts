import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pollUntil } from '@golden-acers/testing/poll-until';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createLog, openDataFolder, stopOrphanedPostgres } from '../index.ts';
import { runProgram } from './test-programs/run-program.ts';
import { newFolder, runQuery, startEmbedded } from './test-support-embedded.ts';

test('a server that is killed repeatedly stays down and reports it', { timeout: 120_000 }, async () => {
  const folder = newFolder();
  const postgres = await startEmbedded(folder);
  const pidFile = join(folder.path('postgres'), 'postmaster.pid');
  /** 0 while no server is ready. One that starts removes the file of the one before. */
  const readPid = async () => {
    const lines = await readFile(pidFile, 'utf8').catch(() => '');
    const [pid, , , , , , , state = ''] = lines.split('\n');
    return state.startsWith('ready') ? Number(pid) : 0;
  };
  let killed = 0;
  const isNew = (pid: number) => pid !== 0 && pid !== killed;
  for (let kill = 0; kill < 6; kill += 1) {
    killed = await pollUntil('PostgreSQL writes its pid when it has started', readPid, isNew);
    process.kill(killed, 'SIGKILL');
  }
  await postgres.down;
});

test('a stop during such a restart leaves nothing running', async () => {
  const folder = newFolder();
  const ended = Promise.withResolvers<void>();
  const write = (line: string) => {
    if (line.includes('ended by itself')) ended.resolve();
  };
  const postgres = await startEmbedded(folder, createLog('error', { write }));
  const pidFile = join(folder.path('postgres'), 'postmaster.pid');
  process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGKILL');
  await ended.promise;
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
      await writer.waitForLine(`wrote ${round * 20 + 20}`);
      const pid = Number.parseInt(readFileSync(join(dir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
      if (database !== undefined) process.kill(pid, database);
      await writer.kill('SIGKILL');
      const folder = openDataFolder(dir);
      const postgres = await startEmbedded(folder);
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
    // The last commit of each earlier round may be missing in the output of the killed program.
    expect(wrote).toBeGreaterThanOrEqual(58);
  },
);
