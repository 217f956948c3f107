import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, ensureDatabase, startEmbeddedPostgres } from '@golden-acers/platform';

/** A PostgreSQL of its own, which a test may kill. It keeps what it acknowledged, as one that waits for its disk. */
export async function ownPostgres() {
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
    /** `pg_ctl stop -m immediate`: no session is told, nothing is written out. It is started again by its keeper. */
    stopImmediately() {
      const pid = Number(readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')[0]);
      assert(pid > 1, 'the database has a process');
      process.kill(pid, 'SIGQUIT');
    },
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
