import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createLog,
  DataFolderBusy,
  type EmbeddedPostgres,
  newToken,
  openDataFolder,
  startEmbeddedPostgres,
  stopLeftPostgres,
  systemRandom,
} from '@golden-acers/platform';
import { memoryFolder, roomyFolder } from './roomy-folder.ts';

const prefix = 'golden-acers-test-';

/**
 * A PostgreSQL that is thrown away: it answers as the real one does, but never waits for the disk. Folders that killed
 * runs left behind are cleared first.
 */
export async function startTestPostgres(): Promise<EmbeddedPostgres> {
  await clearLeftovers();
  // Copying a template's thousand files takes 10 ms in memory, and 300 ms on a disk.
  const dir = join(roomyFolder(), `${prefix}${newToken(systemRandom).slice(0, 12)}`);
  mkdirSync(dir, { mode: 0o700 });
  chmodSync(dir, 0o711);
  const folder = openDataFolder(dir);
  const postgres = await startEmbeddedPostgres({
    dir: folder.path('postgres'),
    password: folder.secret('password'),
    log: createLog('error'),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  return {
    ...postgres,
    stop: async () => {
      await postgres.stop();
      folder.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function clearLeftovers(): Promise<void> {
  const folders = [tmpdir(), memoryFolder].filter((folder) => existsSync(folder));
  const left = folders.flatMap((folder) =>
    readdirSync(folder).flatMap((name) => (name.startsWith(prefix) ? [join(folder, name)] : [])),
  );
  for (const dir of left) {
    try {
      const folder = openDataFolder(dir);
      await stopLeftPostgres(folder.path('postgres'), createLog('silent'));
      rmSync(dir, { recursive: true, force: true });
    } catch (error) {
      // Another run is at work there, another user's run was, or another run clears it now.
      if (!(error instanceof DataFolderBusy) && !(error instanceof Error && 'code' in error)) throw error;
    }
  }
}
