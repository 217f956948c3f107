import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  actingAs,
  createLog,
  ensureOwnedDatabase,
  migrate,
  signedInAs,
  startEmbeddedPostgres,
} from '@golden-acers/platform';
import { pollUntil } from '@golden-acers/testing/poll-until';
import { serverMigrations } from '../../src/migrations.ts';

/** Starts a dedicated PostgreSQL that a test may kill. Acknowledged commits survive the kill. */
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
  const adminUrl = postgres.url('golden_acers');
  const roles = { owner: 'golden_acers_owner', app: 'golden_acers_server', appPassword: 'of the server' };
  await ensureOwnedDatabase(adminUrl, roles);
  await migrate(actingAs(adminUrl, roles.owner), serverMigrations, { appRole: roles.app });
  return {
    /** The URL for a server, with its role. */
    url: signedInAs(adminUrl, roles.app, roles.appPassword),
    adminUrl,
    dir,
    /**
     * `pg_ctl stop -m immediate`: sessions get no notice, and no checkpoint is written. Resolves after the
     * restart: a response that was already on its way does not prove that it is up again.
     */
    async stopImmediately() {
      const pid = readPostmasterPid(dir);
      assert(pid !== undefined && pid > 1, 'the database has a process');
      process.kill(pid, 'SIGQUIT');
      await pollUntil(
        'another process restarts PostgreSQL, which writes its id to a file',
        () => readPostmasterPid(dir),
        (now) => now !== undefined && now !== pid,
      );
    },
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Pid of the running PostgreSQL; undefined if none runs. */
function readPostmasterPid(dir: string): number | undefined {
  try {
    return Number(readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}
