import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { backUpPostgres, ConfigError, inspectDataFolder, isAlive } from '@golden-acers/platform';
import { writeManifest } from './backup-manifest.ts';
import { demandEmbedded, openEmbeddedDatabase } from './embedded-database.ts';
import type { LauncherSettings } from './settings.ts';

/** Files that only the running product needs. */
const runtimeFiles = /^(postgres(\..*)?|lock.*|last-backup|upgrade|.*\.new)$/;

/** Copies the data folder, with database and secrets, into a new folder. The product may be running. */
export async function backUp(settings: LauncherSettings, given: string | undefined): Promise<string> {
  demandEmbedded(settings);
  const into = demandNewFolder(settings, given);
  const database = await openEmbeddedDatabase(settings);
  try {
    await writeWhole(into, async (building) => {
      // Copied before the database, because the audit head must not be newer than the copied audit log.
      for (const name of readdirSync(settings.DATA_DIR)) {
        if (!runtimeFiles.test(name))
          cpSync(join(settings.DATA_DIR, name), join(building, name), { recursive: true });
      }
      const dir = inspectDataFolder(settings.DATA_DIR).path('postgres');
      await backUpPostgres({ dir, url: database.url('postgres'), into: join(building, 'postgres') });
      await writeManifest(building);
    });
    writeFileSync(settings.BACKUP_MARK_FILE, `${into}\n`);
  } finally {
    await database.stop();
  }
  return `The backup is in ${given}. It holds the keys that open it: protect it.`;
}

/** Writes a folder under another name and renames it at the end, so that an interruption leaves none. */
export async function writeWhole(into: string, write: (building: string) => Promise<void>): Promise<void> {
  const building = `${into}.new-${process.pid}`;
  const stopWatching = deleteOnSignal(building);
  try {
    deleteUnfinished(into);
    mkdirSync(dirname(into), { recursive: true, mode: 0o700 });
    mkdirSync(building, { mode: 0o700 });
    await write(building);
    // Fails if another backup has created the folder meanwhile.
    renameSync(building, into);
  } finally {
    rmSync(building, { recursive: true, force: true });
    stopWatching();
  }
}

export function demandNewFolder({ DATA_DIR }: LauncherSettings, given: string | undefined): string {
  if (given === undefined || given === '') throw new ConfigError('Name a folder, such as ../backups/monday');
  const into = resolve(given);
  if (existsSync(into)) throw new ConfigError(`${given} is there already: a backup never replaces another.`);
  if (`${into}${sep}`.startsWith(`${DATA_DIR}${sep}`))
    throw new ConfigError(`${given} is in the data folder ${DATA_DIR}: a backup must lie outside of it.`);
  return into;
}

/** Deletes what a killed backup with the same name left. Throws if another backup is running. */
function deleteUnfinished(into: string): void {
  if (!existsSync(dirname(into))) return;
  for (const name of readdirSync(dirname(into))) {
    const [, pid] = name.split(`${basename(into)}.new-`);
    if (pid === undefined || !/^\d+$/.test(pid)) continue;
    if (isAlive(Number(pid))) throw new ConfigError(`Another backup into ${into} runs, with pid ${pid}.`);
    rmSync(join(dirname(into), name), { recursive: true, force: true });
  }
}

/** Makes an interrupted command delete its unfinished folder. */
export function deleteOnSignal(folder: string): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    rmSync(folder, { recursive: true, force: true });
    process.kill(process.pid, signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, onSignal);
  return () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
}
