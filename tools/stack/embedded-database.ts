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

export interface EmbeddedDatabase {
  /** The address of one of its databases. */
  url(database: string): string;
  stop(): Promise<void>;
}

/** The embedded database of a data folder: the running one, else one that is started for this alone. */
export async function openEmbeddedDatabase({
  DATA_DIR,
  LOG_LEVEL,
}: LauncherSettings): Promise<EmbeddedDatabase> {
  const look = inspectDataFolder(DATA_DIR);
  const password = look.secret('database-password');
  if (password === undefined) throw new ConfigError(`There is no database in ${DATA_DIR}.`);
  const dir = look.path('postgres');
  const port = findRunningPostgresPort(dir);
  if (port !== undefined)
    return { url: (name) => embeddedUrl(name, { port, password }), stop: async () => undefined };
  const folder = openDataFolder(DATA_DIR);
  const postgres = await startEmbeddedPostgres({ dir, password, log: createLog(LOG_LEVEL) });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      folder.close();
    },
  };
}
