import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, ensureDatabase, sleep, startEmbeddedPostgres } from '@golden-acers/platform';

/** A PostgreSQL of its own, which a test may kill. It keeps what it acknowledged, as one that waits for its disk. */
export async function startDedicatedPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'golden-acers-killed-'));
  chmodSync(folder, 0o711);
  const dir = join(folder, 'postgres');
  const postgres = await startEmbeddedPostgres({
    dir,
    password: 'of a database that is killed',
    log: createLog('silent'),
    // The machine lives on, so what was handed to it is safe: only the database's own memory is lost.
    settings: { fsync: 'off', max_connections: '200' },
  });
  const url = postgres.url('golden_acers');
  await ensureDatabase(url);
  return {
    url,
    dir,
    /**
     * `pg_ctl stop -m immediate`: no session is told, nothing is written out. Resolves when its keeper has started it again,
     * for an answer that was on its way says nothing of that.
     */
    async stopImmediately() {
      const pid = readPostmasterPid(dir);
      assert(pid !== undefined && pid > 1, 'the database has a process');
      process.kill(pid, 'SIGQUIT');
      for (let now: number | undefined = pid; now === undefined || now === pid; now = readPostmasterPid(dir))
        await sleep(20);
    },
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Of the running PostgreSQL; undefined where none is. */
function readPostmasterPid(dir: string): number | undefined {
  try {
    return Number(readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}
