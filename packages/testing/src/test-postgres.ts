import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createLog,
  DataFolderInUse,
  type EmbeddedPostgres,
  newToken,
  openDatabase,
  openDataFolder,
  startEmbeddedPostgres,
  stopOrphanedPostgres,
  systemRandom,
} from '@golden-acers/platform';
import { sql } from 'kysely';
import { chooseTemporaryFolder, memoryFolder } from './temporary-folder.ts';

const folderPrefix = 'golden-acers-test-';

/**
 * A PostgreSQL that is thrown away: it answers as the real one does, but never waits for the disk. Folders that killed
 * runs left behind are cleared first.
 */
export async function startTestPostgres(): Promise<EmbeddedPostgres> {
  await deleteLeftoverFolders();
  // Copying a template's thousand files takes 10 ms in memory, and 300 ms on a disk.
  const dir = join(chooseTemporaryFolder(), `${folderPrefix}${newToken(systemRandom).slice(0, 12)}`);
  mkdirSync(dir, { mode: 0o700 });
  chmodSync(dir, 0o711);
  const folder = openDataFolder(dir);
  const password = folder.secret('password');
  const postgres = await startEmbeddedPostgres({
    dir: folder.path('postgres'),
    password,
    log: createLog('error'),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      scram_iterations: '1',
    },
  });
  await rehashPassword(password, postgres.url('postgres'));
  return {
    ...postgres,
    stop: async () => {
      await postgres.stop();
      folder.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/**
 * Files are created with a password that each connection hashes 4,096 times. From now on it is once: a run opens thousands of
 * connections, and this was a seventh of what a test's server took to start.
 */
async function rehashPassword(password: string, url: string): Promise<void> {
  const db = openDatabase<unknown>(url, { applicationName: 'test-env', poolSize: 1 });
  try {
    await sql`alter role current_user password ${sql.lit(password)}`.execute(db);
  } finally {
    await db.destroy();
  }
}

async function deleteLeftoverFolders(): Promise<void> {
  const folders = [tmpdir(), memoryFolder].filter((folder) => existsSync(folder));
  const left = folders.flatMap((folder) =>
    readdirSync(folder).flatMap((name) => (name.startsWith(folderPrefix) ? [join(folder, name)] : [])),
  );
  for (const dir of left) {
    try {
      const folder = openDataFolder(dir);
      await stopOrphanedPostgres(folder.path('postgres'), createLog('silent'));
      rmSync(dir, { recursive: true, force: true });
    } catch (error) {
      // Another run is at work there, another user's run was, or another run clears it now.
      if (!(error instanceof DataFolderInUse) && !(error instanceof Error && 'code' in error)) throw error;
    }
  }
}
