import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import {
  ConfigError,
  checkMigrations,
  createLog,
  freePort,
  openDatabase,
  openDataFolder,
} from '@golden-acers/platform';
import { sql } from 'kysely';
import { z } from 'zod';
import { sandboxMigrations } from '../../apps/sandbox/src/config.ts';
import { serverMigrations } from '../../apps/server/src/migrations.ts';
import { backUp } from './backup.ts';
import { verifyManifest } from './backup-manifest.ts';
import { openDatabases } from './databases.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { operate } from './operate.ts';
import { formatError, UpgradeFailed } from './operator-errors.ts';
import { checkProgramSettings } from './program-env.ts';
import { readEveryPage } from './read-pages.ts';
import type { LauncherSettings } from './settings.ts';
import { startStack } from './start.ts';
import { upgradeMark } from './upgrade-mark.ts';
import { verifyAudit } from './verify-audit.ts';
import { verifyLedgers } from './verify-ledgers.ts';

export interface UpgradeOptions {
  /** The version of this release. */
  readonly version: string;
  /** The folder of all backups. Undefined for an external database, which the operator has backed up. */
  readonly backups: string | undefined;
}

/**
 * Brings a stopped product to this release: examines it, backs it up, migrates it, verifies it, and starts it
 * without background jobs on a separate port. After a failure it can be run again, and then keeps the backup
 * of the version before.
 */
export async function upgrade(
  settings: LauncherSettings,
  { version, backups }: UpgradeOptions,
): Promise<string> {
  const goBackFrom = (backup: string | undefined) =>
    backup === undefined
      ? 'To go back, restore your backup of the database, and start the version before.'
      : `To go back, move ${settings.DATA_DIR} away, and run with the version before: golden-acers restore ${backup}`;
  const goOn = (backup: string | undefined) =>
    `Correct the cause and run the command again: it goes on from there. ${goBackFrom(backup)}`;
  const earlier = readMark(settings);
  const unchanged =
    earlier === undefined
      ? 'Nothing was changed: the version before can be started again.'
      : `An earlier try may have changed the tables. ${goOn(earlier.backup)}`;
  await atStep('Check', unchanged, () => demandUpgradable(settings, backups));
  const backup = await atStep('Back up', unchanged, () => backUpBefore(settings, { version, backups }));
  const again = goOn(backup);
  await atStep('Migrate', again, () => migrateDatabases(settings));
  await atStep('Verify', again, () => verify(settings));
  await atStep('Start', again, () => startOnTrial(settings));
  rmSync(markOf(settings), { force: true });
  const kept = backup === undefined ? '' : ` The version before is in ${backup}.`;
  return `Version ${version} is in place and verified: start it as before.${kept}`;
}

async function atStep<T>(name: string, remedy: string, run: () => Promise<T>): Promise<T> {
  console.log(`${name} …`);
  try {
    return await run();
  } catch (error) {
    throw new UpgradeFailed(`${name} failed: ${formatError(error)}\n${remedy}`);
  }
}

/** Throws if the product runs, if its database is damaged or of a newer version, or if the disk is full. */
async function demandUpgradable(settings: LauncherSettings, backups: string | undefined): Promise<void> {
  checkProgramSettings(settings);
  const { DATABASE_URL: url, DATA_DIR } = settings;
  if (url !== undefined) {
    if (backups !== undefined)
      throw new ConfigError(
        'DATABASE_URL names a database of yours: back it up yourself, and use --backed-up.',
      );
    await demandNoServers(url);
    return checkMigrations([{ url, folders: serverMigrations }]);
  }
  if (backups === undefined) throw new ConfigError('Name the folder of the backups with --backups.');
  // Refuses while the product runs.
  openDataFolder(DATA_DIR).close();
  const postgres = join(DATA_DIR, 'postgres');
  if (!existsSync(postgres)) throw new ConfigError(`There is no database in ${DATA_DIR} to upgrade.`);
  demandSpace(DATA_DIR, backups, sizeOf(postgres));
  await readEveryPage(settings);
  await inEmbeddedDatabases(settings, (server, sandbox) =>
    checkMigrations([
      { url: server, folders: serverMigrations },
      { url: sandbox, folders: sandboxMigrations },
    ]),
  );
}

async function inEmbeddedDatabases<T>(
  settings: LauncherSettings,
  work: (server: string, sandbox: string) => Promise<T>,
): Promise<T> {
  const database = await openEmbeddedDatabase(settings);
  try {
    return await work(database.url('golden_acers'), database.url('golden_acers_sandbox'));
  } finally {
    await database.stop();
  }
}

/** Other programs may be connected, such as backups. */
async function demandNoServers(url: string): Promise<void> {
  await using db = openDatabase<unknown>(url, { applicationName: 'upgrade', poolSize: 1 });
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name like 'server%'`.execute(db);
  if ((rows[0]?.count ?? 0) > 0)
    throw new ConfigError('Servers are connected to the database: stop all of them first.');
}

const sizeOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + statSync(join(folder, name)).size,
    0,
  );

/** A migration may write each row once more, and the backup is a copy. */
function demandSpace(dataFolder: string, backups: string, databaseBytes: number): void {
  const copies = new Map<number, { readonly folder: string; readonly count: number }>();
  for (const folder of [dataFolder, existingParentOf(resolve(backups))]) {
    const { dev } = statSync(folder);
    copies.set(dev, { folder, count: (copies.get(dev)?.count ?? 0) + 1 });
  }
  const toGb = (bytes: number) => (bytes / 1e9).toFixed(1);
  for (const { folder, count } of copies.values()) {
    const { bavail, bsize } = statfsSync(folder);
    const neededBytes = count * databaseBytes;
    if (bavail * bsize < neededBytes)
      throw new ConfigError(
        `The disk of ${folder} has ${toGb(bavail * bsize)} GB free, and ${toGb(neededBytes)} may be needed.`,
      );
  }
}

const existingParentOf = (folder: string): string =>
  existsSync(folder) ? folder : existingParentOf(dirname(folder));

const mark = z.object({
  backup: z.string(),
  /** The migrations that the server's database had at the backup, as a sum. */
  applied: z.string(),
});
const markOf = ({ DATA_DIR }: LauncherSettings) => join(DATA_DIR, upgradeMark);

function readMark(settings: LauncherSettings): z.infer<typeof mark> | undefined {
  const file = markOf(settings);
  if (!existsSync(file)) return undefined;
  try {
    return mark.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new UpgradeFailed(
      `Check failed: ${file} is damaged. It names the backup of the version before, and an earlier try of an upgrade wrote it before it changed any table.
If the version before starts, delete this file and run the command again. Otherwise move ${settings.DATA_DIR} away, and run with the version before: golden-acers restore, with the newest folder before-… of your backups.`,
    );
  }
}

/** A power cut leaves the whole file or none. */
function writeMark(settings: LauncherSettings, content: z.infer<typeof mark>): void {
  const unfinished = `${markOf(settings)}.part`;
  writeFileSync(unfinished, JSON.stringify(content), { mode: 0o600, flush: true });
  renameSync(unfinished, markOf(settings));
}

/**
 * Returns the folder of the backup. If an earlier try of an upgrade has changed the tables, it is the one
 * of that try, because a new one would not hold the version before.
 */
async function backUpBefore(
  settings: LauncherSettings,
  { version, backups }: UpgradeOptions,
): Promise<string | undefined> {
  if (backups === undefined) return undefined;
  const earlier = readMark(settings);
  const applied = await inEmbeddedDatabases(settings, sumMigrations);
  if (earlier !== undefined && applied !== earlier.applied) {
    await verifyManifest(earlier.backup);
    return earlier.backup;
  }
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  const backup = resolve(backups, `before-${version}-${time}Z`);
  await backUp(settings, backup);
  await verifyManifest(backup);
  writeMark(settings, { backup, applied });
  return backup;
}

async function sumMigrations(url: string): Promise<string> {
  await using db = openDatabase<unknown>(url, { applicationName: 'upgrade', poolSize: 1 });
  const { rows } = await sql<{ sum: string }>`
    select md5(string_agg(concat_ws(' ', folder, name, checksum), ',' order by folder, name)) as sum
      from schema_migration`.execute(db);
  return rows[0]?.sum ?? '';
}

async function migrateDatabases(settings: LauncherSettings): Promise<void> {
  const folder = openDataFolder(settings.DATA_DIR);
  try {
    const databases = await openDatabases(settings, folder, createLog(settings.LOG_LEVEL));
    await databases.stop();
  } finally {
    folder.close();
  }
}

/** Starts the programs at ports that no player knows, and stops them when they are ready. */
async function startOnTrial(settings: LauncherSettings): Promise<void> {
  const folder = openDataFolder(settings.DATA_DIR);
  try {
    const ports = { HOST: '127.0.0.1', PORT: await freePort(), SANDBOX_PORT: await freePort() };
    const stack = await startStack({ ...settings, ...ports }, folder, createLog(settings.LOG_LEVEL), {
      dev: false,
      programs: 'all',
      isTrial: true,
      signal: new AbortController().signal,
    });
    await stack.stop();
  } finally {
    folder.close();
  }
}

async function verify(settings: LauncherSettings): Promise<void> {
  await operate(settings, { name: 'check-key' });
  if (settings.DATABASE_URL === undefined) await readEveryPage(settings);
  await verifyLedgers(settings);
  await verifyAudit(settings);
}
