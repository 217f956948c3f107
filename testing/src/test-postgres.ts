import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  createLog,
  DataFolderInUse,
  type EmbeddedPostgres,
  ensureRoles,
  newToken,
  openDatabase,
  openDataFolder,
  startEmbeddedPostgres,
  stopOrphanedPostgres,
  systemClock,
  systemRandom,
} from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import { chooseTemporaryFolder, memoryFolder } from './temporary-folder.ts';
import { testRoles } from './test-roles.ts';

const folderPrefix = 'golden-acers-tests-';

/** Starts a temporary PostgreSQL that never waits for the disk. First deletes folders of killed runs. */
export async function startTestPostgres(): Promise<EmbeddedPostgres> {
  await deleteLeftoverFolders();
  // Copying the thousand files of a template takes 10 ms in memory and 300 ms on a disk.
  const postgres = await startTemporaryPostgres(chooseTemporaryFolder(), {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    // A cost meter reads the log after other tests have written theirs.
    wal_keep_size: '64MB',
    // Its workers would visit hundreds of short-lived databases.
    autovacuum: 'off',
    scram_iterations: '1',
  });
  await rehashPassword(postgres.url('postgres'));
  return postgres;
}

/**
 * Starts a PostgreSQL whose folder is deleted when it stops. Without settings it is as durable as the
 * product's.
 */
export async function startTemporaryPostgres(
  parent = tmpdir(),
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  const dir = join(parent, `${folderPrefix}${newToken(systemRandom).slice(0, 12)}`);
  mkdirSync(dir, { mode: 0o700 });
  chmodSync(dir, 0o711);
  const folder = openDataFolder(dir);
  const postgres = await startEmbeddedPostgres({
    dir: folder.path('postgres'),
    password: folder.secret('password'),
    log: createLog('error'),
    settings,
  });
  await ensureRoles(postgres.url('postgres'), testRoles);
  return {
    ...postgres,
    stop: async () => {
      await postgres.stop();
      folder.close();
      // A process that is ending may still create a file.
      rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/**
 * Lowers the iterations of the password's hash from 4,096 to one: a run opens thousands of connections, and
 * hashing took a seventh of the start of a test's server.
 */
async function rehashPassword(url: string): Promise<void> {
  const password = sql.lit(decodeURIComponent(new URL(url).password));
  await runOnce(url, sql`alter role current_user password ${password}`);
}

/** Runs one statement on its own connection. */
export async function runOnce<Row>(url: string, statement: RawBuilder<Row>): Promise<Row[]> {
  const db = openDatabase<unknown>(url, { applicationName: 'test-env', poolSize: 1 });
  try {
    return (await statement.execute(db)).rows;
  } finally {
    await db.destroy();
  }
}

/** Another worker may have created it a moment ago, and not locked it yet. */
function isNew(path: string): boolean {
  const { birthtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {
    birthtimeMs: Number.POSITIVE_INFINITY,
  };
  return systemClock.now().getTime() - birthtimeMs < 60_000;
}

async function deleteLeftoverFolders(): Promise<void> {
  const folders = [tmpdir(), memoryFolder].filter((folder) => existsSync(folder));
  const leftovers = folders
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => basename(path).startsWith(folderPrefix) && !isNew(path));
  for (const dir of leftovers) {
    try {
      const folder = openDataFolder(dir);
      await stopOrphanedPostgres(folder.path('postgres'), createLog('silent'));
      // A process that is ending may still create a file.
      rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    } catch (error) {
      // Another run uses or deletes the folder, or another user owns it.
      if (!(error instanceof DataFolderInUse) && !(error instanceof Error && 'code' in error)) throw error;
    }
  }
}
