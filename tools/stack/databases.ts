import { existsSync } from 'node:fs';
import {
  actingAs,
  ConfigError,
  checkMigrations,
  type DatabaseRoles,
  type DataFolder,
  delay,
  describeConnectError,
  ensureDatabase,
  ensureOwnedDatabase,
  type Log,
  type MigrationFolder,
  migrate,
  openDatabase,
  partitionTables,
  runEvery,
  signedInAs,
  startEmbeddedPostgres,
} from '@golden-acers/platform';
import { sql } from 'kysely';
import { sandboxMigrations } from '../../apps/sandbox/src/config.ts';
import { serverMigrations } from '../../apps/server/src/migrations.ts';
import { exportedMark } from './embedded-database.ts';
import type { LauncherSettings } from './settings.ts';

export interface Databases {
  readonly server: ProgramDatabase;
  readonly sandbox: ProgramDatabase;
  /** Resolves if the embedded PostgreSQL ended and stays down. */
  readonly down: Promise<void>;
  stop(): Promise<void>;
}

interface ProgramDatabase {
  /** With the program's role. */
  readonly url: string;
  /** With the role that owns the tables. Programs never get this URL. */
  readonly ownerUrl: string;
  /** The program's role. Undefined if the program is the owner. */
  readonly appRole: string | undefined;
  /** The setting with `ownerUrl`. */
  readonly ownerSetting: string;
  readonly folders: readonly MigrationFolder[];
}

/** Starts the embedded PostgreSQL or uses the operator's, and migrates the databases that are used. */
export async function openDatabases(
  settings: LauncherSettings,
  folder: DataFolder | undefined,
  log: Log,
): Promise<Databases> {
  const { DATABASE_URL: url } = settings;
  if (url === undefined && folder === undefined) throw new ConfigError('DATA_DIR or DATABASE_URL is needed.');
  const databases =
    url === undefined && folder !== undefined
      ? await startEmbeddedDatabases(folder, log)
      : await openExternalDatabases(settings, url ?? '');
  try {
    const used = [databases.server, ...(settings.PROVIDER_URL === undefined ? [databases.sandbox] : [])];
    // If a release does not fit one of the databases, none may change.
    await checkMigrations(used.map(({ ownerUrl, folders }) => ({ url: ownerUrl, folders })));
    await Promise.all(used.map(migrateDatabase));
    return databases;
  } catch (error) {
    await databases.stop();
    throw error;
  }
}

export function migrateDatabase({
  ownerUrl,
  folders,
  appRole,
  ownerSetting,
}: ProgramDatabase): Promise<void> {
  return demandDatabase(ownerSetting, () => migrate(ownerUrl, folders, { appRole }));
}

const partitionCheckMs = 12 * 60 * 60_000;

/**
 * Creates partitions while the product runs for months. Not done by the server, whose role must not create
 * tables.
 */
export async function keepPartitions(
  { server, sandbox }: Databases,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<void> {
  const run = async () => {
    for (const { ownerUrl, folders } of [server, sandbox]) await partitionTables(ownerUrl, folders);
    return false;
  };
  // `migrate` has just created them.
  await delay(partitionCheckMs, signal);
  await runEvery({ name: 'partitions', everyMs: partitionCheckMs, run }, { log, signal });
}

async function startEmbeddedDatabases(folder: DataFolder, log: Log): Promise<Databases> {
  const mark = folder.path(exportedMark);
  if (existsSync(mark))
    throw new ConfigError(
      `This database was exported: set DATABASE_URL, or delete ${mark} to use the old one.`,
    );
  const postgres = await startEmbeddedPostgres({
    dir: folder.path('postgres'),
    password: folder.secret('database-password'),
    log,
  });
  try {
    // One after the other, because both change the roles and the list of databases.
    const server = await prepareEmbeddedDatabase(postgres.url('golden_acers'), serverMigrations, {
      owner: 'golden_acers_owner',
      app: 'golden_acers_server',
      appPassword: folder.secret('server-database-password'),
    });
    const sandbox = await prepareEmbeddedDatabase(postgres.url('golden_acers_sandbox'), sandboxMigrations, {
      owner: 'golden_acers_sandbox_owner',
      app: 'golden_acers_sandbox',
      appPassword: folder.secret('sandbox-database-password'),
    });
    return { server, sandbox, down: postgres.down, stop: postgres.stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function prepareEmbeddedDatabase(
  adminUrl: string,
  folders: readonly MigrationFolder[],
  roles: DatabaseRoles,
): Promise<ProgramDatabase> {
  await ensureOwnedDatabase(adminUrl, roles);
  return {
    url: signedInAs(adminUrl, roles.app, roles.appPassword),
    ownerUrl: actingAs(adminUrl, roles.owner),
    appRole: roles.app,
    ownerSetting: 'The embedded PostgreSQL',
    folders,
  };
}

/** If there is one URL per database, the program owns the tables, and warns about it. */
async function openExternalDatabases(settings: LauncherSettings, url: string): Promise<Databases> {
  const { MIGRATION_DATABASE_URL: migrationUrl, SANDBOX_DATABASE_URL, PROVIDER_URL } = settings;
  const server = externalDatabase(
    { setting: 'DATABASE_URL', url },
    { setting: 'MIGRATION_DATABASE_URL', url: migrationUrl },
    serverMigrations,
  );
  const sandboxOwnerUrl =
    settings.SANDBOX_MIGRATION_DATABASE_URL ??
    (SANDBOX_DATABASE_URL === undefined && migrationUrl !== undefined
      ? withSuffix(migrationUrl, '_sandbox')
      : undefined);
  const sandbox = externalDatabase(
    { setting: 'SANDBOX_DATABASE_URL', url: SANDBOX_DATABASE_URL ?? withSuffix(url, '_sandbox') },
    { setting: 'SANDBOX_MIGRATION_DATABASE_URL', url: sandboxOwnerUrl },
    sandboxMigrations,
  );
  await demandDatabase('DATABASE_URL', () => probeDatabase(url));
  if (migrationUrl !== undefined)
    await demandDatabase('MIGRATION_DATABASE_URL', () => probeDatabase(migrationUrl));
  if (PROVIDER_URL === undefined) {
    await demandDatabase('SANDBOX_DATABASE_URL', async () => {
      await ensureDatabase(sandbox.ownerUrl);
      await probeDatabase(sandbox.url);
    });
  }
  return { server, sandbox, down: new Promise(() => undefined), stop: async () => undefined };
}

async function demandDatabase(setting: string, open: () => Promise<unknown>): Promise<void> {
  try {
    await open();
  } catch (error) {
    const reason = describeConnectError(error);
    throw reason === undefined ? error : new ConfigError(`${setting} can’t be used: ${reason}.`);
  }
}

async function probeDatabase(url: string): Promise<void> {
  const db = openDatabase<unknown>(url, { applicationName: 'probe', poolSize: 1 });
  try {
    await sql`select 1`.execute(db);
  } finally {
    await db.destroy();
  }
}

interface DatabaseSetting<Url = string> {
  readonly setting: string;
  readonly url: Url;
}

function externalDatabase(
  program: DatabaseSetting,
  owner: DatabaseSetting<string | undefined>,
  folders: readonly MigrationFolder[],
): ProgramDatabase {
  const { setting, url } = program;
  if (owner.url === undefined)
    return { url, ownerUrl: url, appRole: undefined, ownerSetting: setting, folders };
  const appRole = decodeURIComponent(new URL(url).username);
  return { url, ownerUrl: owner.url, appRole, ownerSetting: owner.setting, folders };
}

export function withSuffix(url: string, suffix: string): string {
  const parsed = new URL(url);
  parsed.pathname += suffix;
  return parsed.href;
}
