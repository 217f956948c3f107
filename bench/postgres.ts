import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, openDataFolder, startEmbeddedPostgres } from '@golden-acers/platform';

/** A PostgreSQL with the product's own settings: it waits for the disk, because the product does. */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<{ readonly url: string } & AsyncDisposable> {
  const dir = mkdtempSync(join(tmpdir(), 'golden-acers-bench-'));
  // It runs as a user of its own when we are root, and that one must be able to walk through.
  chmodSync(dir, 0o711);
  const folder = openDataFolder(dir);
  const postgres = await startEmbeddedPostgres({
    dir: folder.path('postgres'),
    password: folder.secret('password'),
    log: createLog('error'),
    settings,
  });
  return {
    url: postgres.url('postgres'),
    async [Symbol.asyncDispose]() {
      await postgres.stop();
      folder.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
