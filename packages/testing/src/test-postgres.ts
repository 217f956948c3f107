import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  systemRandom,
} from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import { chooseTemporaryFolder, memoryFolder } from './temporary-folder.ts';
import { testRoles } from './test-roles.ts';

const folderPrefix = 'golden-acers-tests-';

/** A temporary PostgreSQL that never waits for the disk. Folders of killed runs are deleted first. */
export async function startTestPostgres(): Promise<EmbeddedPostgres> {
  await deleteLeftoverFolders();
  // Copying a template's thousand files takes 10 ms in memory and 300 ms on a disk.
  const postgres = await startTemporaryPostgres(chooseTemporaryFolder(), {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    scram_iterations: '1',
  });
  await rehashPassword(postgres.url('postgres'));
  return postgres;
}

/** A PostgreSQL whose folder is deleted when it stops. Without settings it is as durable as the product's. */
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
      // A file of a process that is ending may appear meanwhile.
      rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/**
 * Lowers the password's hash iterations from 4,096 to one: a run opens thousands of connections, and
 * hashing was a seventh of the start of a test's server.
 */
async function rehashPassword(url: string): Promise<void> {
  const password = sql.lit(decodeURIComponent(new URL(url).password));
  await runOnce(url, sql`alter role current_user password ${password}`);
}

/** One statement on a dedicated connection. */
export async function runOnce<Row>(url: string, statement: RawBuilder<Row>): Promise<Row[]> {
  const db = openDatabase<unknown>(url, { applicationName: 'test-env', poolSize: 1 });
  try {
    return (await statement.execute(db)).rows;
  } finally {
    await db.destroy();
  }
}

async function deleteLeftoverFolders(): Promise<void> {
  const folders = [tmpdir(), memoryFolder].filter((folder) => existsSync(folder));
  const leftovers = folders.flatMap((folder) =>
    readdirSync(folder).flatMap((name) => (name.startsWith(folderPrefix) ? [join(folder, name)] : [])),
  );
  for (const dir of leftovers) {
    try {
      const folder = openDataFolder(dir);
      await stopOrphanedPostgres(folder.path('postgres'), createLog('silent'));
      // A file of a process that is ending may appear meanwhile.
      rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    } catch (error) {
      // Another run uses it, another user owns it, or another run deletes it now.
      if (!(error instanceof DataFolderInUse) && !(error instanceof Error && 'code' in error)) throw error;
    }
  }
}
