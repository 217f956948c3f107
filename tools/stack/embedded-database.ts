import {
  ConfigError,
  createLog,
  embeddedUrl,
  findRunningPostgresPort,
  inspectDataFolder,
  openDataFolder,
  startEmbeddedPostgres,
} from '@golden-acers/platform';
import type { LauncherSettings } from './settings.ts';

/**
 * This file marks a data folder whose database was exported, because the other database has newer balances.
 */
export const exportedMark = 'database-exported';

export interface EmbeddedDatabase {
  url(database: string): string;
  stop(): Promise<void>;
}

/** Opens the embedded database of a data folder. Starts it if it is not running. */
export async function openEmbeddedDatabase({
  DATA_DIR,
  LOG_LEVEL,
}: LauncherSettings): Promise<EmbeddedDatabase> {
  const contents = inspectDataFolder(DATA_DIR);
  const password = contents.secret('database-password');
  if (password === undefined) throw new ConfigError(`There is no database in ${DATA_DIR}.`);
  const dir = contents.path('postgres');
  const port = findRunningPostgresPort(dir);
  if (port !== undefined)
    return { url: (name) => embeddedUrl(name, { port, password }), stop: async () => undefined };
  const folder = openDataFolder(DATA_DIR);
  const postgres = await startEmbeddedPostgres({ dir, password, log: createLog(LOG_LEVEL) }).catch(
    (error: unknown) => {
      folder.close();
      throw error;
    },
  );
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      folder.close();
    },
  };
}

export function demandEmbedded({ DATABASE_URL }: LauncherSettings): void {
  if (DATABASE_URL !== undefined)
    throw new ConfigError('DATABASE_URL is set: PostgreSQL’s own tools back up and restore that database.');
}
