import { existsSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
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
import { examine } from './doctor.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { formatError, UpgradeFailed } from './operator-errors.ts';
import { checkProgramSettings } from './program-env.ts';
import { readEveryPage } from './read-pages.ts';
import type { LauncherSettings } from './settings.ts';
import { startStack } from './start.ts';
import { verifyAudit } from './verify-audit.ts';

export interface UpgradeOptions {
  /** The version of this release. */
  readonly version: string;
  /** The folder of all backups. Undefined for an external database, which the operator has backed up. */
  readonly backups: string | undefined;
}

/**
 * Brings a stopped product to this release: examines it, backs it up, migrates, starts it on a separate port,
 * and verifies it. After a failure it can be run again, and then keeps the backup of the version before.
 */
export async function upgrade(
  settings: LauncherSettings,
  { version, backups }: UpgradeOptions,
): Promise<string> {
  const unchanged = 'Nothing was changed: the version before can be started again.';
  await atStep('Check', unchanged, () => demandUpgradable(settings, backups));
  const backup = await atStep('Back up', unchanged, () => backUpBefore(settings, { version, backups }));
  const goBack =
    backup === undefined
      ? 'To go back, restore your backup of the database, and start the version before.'
      : `To go back, move ${settings.DATA_DIR} away, and run with the version before: golden-acers restore ${backup}`;
  const again = `Correct the cause and run the command again: it goes on from there. ${goBack}`;
  await atStep('Migrate', again, () => migrateDatabases(settings));
  await atStep('Start', again, () => startOnTrial(settings));
  await atStep('Verify', again, () => verify(settings));
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
  demandSpace(DATA_DIR, sizeOf(postgres));
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

/** A migration may write each row once more. */
function demandSpace(folder: string, neededBytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const toGb = (bytes: number) => (bytes / 1e9).toFixed(1);
  if (bavail * bsize < neededBytes)
    throw new ConfigError(
      `${folder} has ${toGb(bavail * bsize)} GB free, and ${toGb(neededBytes)} may be needed.`,
    );
}

const mark = z.object({
  version: z.string(),
  backup: z.string(),
  /** The migrations that the server's database had at the backup, as a sum. */
  applied: z.string(),
});
/** Names the backup of the version before, until the upgrade is complete. */
const markOf = ({ DATA_DIR }: LauncherSettings) => join(DATA_DIR, 'upgrade');

/**
 * Returns the folder of the backup. If an earlier try of this upgrade has changed the tables, it is the one
 * of that try, because a new one would not hold the version before.
 */
async function backUpBefore(
  settings: LauncherSettings,
  { version, backups }: UpgradeOptions,
): Promise<string | undefined> {
  if (backups === undefined) return undefined;
  const file = markOf(settings);
  const earlier = existsSync(file) ? mark.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  const applied = await inEmbeddedDatabases(settings, sumMigrations);
  if (earlier?.version === version && applied !== earlier.applied) {
    await verifyManifest(earlier.backup);
    return earlier.backup;
  }
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  const backup = resolve(backups, `before-${version}-${time}Z`);
  await backUp(settings, backup);
  await verifyManifest(backup);
  writeFileSync(file, JSON.stringify({ version, backup, applied }), { mode: 0o600 });
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

/** At ports that no player knows, until the programs are ready. */
async function startOnTrial(settings: LauncherSettings): Promise<void> {
  const folder = openDataFolder(settings.DATA_DIR);
  try {
    const ports = { HOST: '127.0.0.1', PORT: await freePort(), SANDBOX_PORT: await freePort() };
    const stack = await startStack({ ...settings, ...ports }, folder, createLog(settings.LOG_LEVEL), {
      dev: false,
      programs: 'all',
      signal: new AbortController().signal,
    });
    await stack.stop();
  } finally {
    folder.close();
  }
}

async function verify(settings: LauncherSettings): Promise<void> {
  const failed = (await examine(settings)).filter(({ state }) => state === 'failed');
  if (failed.length > 0) throw new ConfigError(failed.map(({ text }) => text).join('\n'));
  await verifyAudit(settings);
}
