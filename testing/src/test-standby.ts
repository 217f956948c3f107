import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  backUpPostgres,
  createLog,
  type EmbeddedPostgres,
  type MigrationFolder,
  restorePostgres,
  startEmbeddedPostgres,
} from '@golden-acers/platform';
import { sql } from 'kysely';
import { openClonedDatabase, type TestDatabase } from './databases.ts';
import { chooseTemporaryFolder } from './temporary-folder.ts';
import { runOnce, startTemporaryPostgres } from './test-postgres.ts';
import { appUrlOf } from './test-roles.ts';

export { runOnce };

export interface ReplicatedPostgres {
  readonly primary: EmbeddedPostgres;
  /** Has the databases, roles and passwords of the primary. */
  readonly standby: EmbeddedPostgres;
  /** Creates a database on both. Its URL at the standby is for a program, with its role. */
  createDatabase(
    folders: readonly MigrationFolder[],
  ): Promise<TestDatabase<unknown> & { readonly replicaUrl: string }>;
  /** Resolves when the standby has applied everything that was committed before. */
  applyAll(): Promise<void>;
  /** While replay is off, the standby receives changes without applying them. */
  setReplay(isOn: boolean): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The name under which the primary lists the standby. */
export const standbyName = 'standby-1';

/** Commits wait for the standby only where they ask for it. */
const primarySettings = {
  fsync: 'off',
  synchronous_commit: 'local',
  synchronous_standby_names: `"${standbyName}"`,
};

/** Starts a PostgreSQL for the test, and a hot standby that streams from it. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const parent = chooseTemporaryFolder();
  await using starting = new AsyncDisposableStack();
  const primary = starting.adopt(await startTemporaryPostgres(parent, primarySettings), ({ stop }) => stop());
  const [{ dir = '' } = {}] = await runOnce(
    primary.url('postgres'),
    sql<{ dir: string }>`select current_setting('data_directory') as dir`,
  );
  const folder = join(dir, '..', 'standby');
  mkdirSync(folder, { mode: 0o711 });
  starting.defer(() => rmSync(folder, { recursive: true, force: true }));
  const copy = join(folder, 'copy');
  await backUpPostgres({ dir, url: primary.url('postgres'), into: copy });
  writeFileSync(join(copy, 'standby.signal'), '');
  restorePostgres(copy, join(folder, 'postgres'));
  const { username, password } = new URL(primary.url('postgres'));
  const source = { host: '127.0.0.1', port: primary.port, user: username, application_name: standbyName };
  const standby = await startEmbeddedPostgres({
    dir: join(folder, 'postgres'),
    password: decodeURIComponent(password),
    log: createLog('error'),
    settings: {
      fsync: 'off',
      primary_conninfo: Object.entries({ ...source, password: decodeURIComponent(password) })
        .map(([name, value]) => `${name}='${value}'`)
        .join(' '),
    },
  });
  starting.defer(standby.stop);
  const ending = starting.move();
  return {
    primary,
    standby,
    async createDatabase(folders) {
      const database = await openClonedDatabase<unknown>(primary.url('postgres'), { folders });
      const name = new URL(database.url).pathname.slice(1);
      return { ...database, replicaUrl: appUrlOf(standby.url(name)) };
    },
    async applyAll() {
      await runOnce(
        primary.url('postgres'),
        sql`do $$ begin
          set local synchronous_commit = remote_apply;
          perform pg_logical_emit_message(true, 'applied', '');
        end $$`,
      );
    },
    async setReplay(isOn) {
      const change = isOn ? sql`select pg_wal_replay_resume()` : sql`select pg_wal_replay_pause()`;
      await runOnce(standby.url('postgres'), change);
    },
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  };
}
