import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import {
  type Database,
  type MigrationFolder,
  migrate,
  newToken,
  openDatabase,
  systemRandom,
} from '@golden-acers/platform';
import { sql } from 'kysely';
import { appUrlOf, ownerUrlOf, testRoles } from './test-roles.ts';

export interface ClonedDatabase {
  /** For a program, with its role. */
  readonly url: string;
  /** For what no program may do, with the administrator's role. */
  readonly adminUrl: string;
  /** Closes all connections to the database and drops it. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Creates a new database with these migrations. They run once per PostgreSQL, in a template, which is copied
 * for each database. `postgresUrl` is the URL of the maintenance database.
 */
export async function cloneDatabase(
  postgresUrl: string,
  folders: readonly MigrationFolder[],
): Promise<ClonedDatabase> {
  const template = `template_${contentHash(folders)}`;
  const name = `world_${newToken(systemRandom)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}`;
  await withMaintenanceDatabase(postgresUrl, async (db) => {
    await ensureTemplate(db, postgresUrl, { template, folders });
    await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy
      owner ${sql.id(testRoles.owner)}`.execute(db);
  });
  const adminUrl = databaseUrl(postgresUrl, name);
  return {
    url: appUrlOf(adminUrl),
    adminUrl,
    [Symbol.asyncDispose]: () =>
      withMaintenanceDatabase(postgresUrl, async (db) => {
        await sql`drop database ${sql.id(name)} with (force)`.execute(db);
      }),
  };
}

export interface TestDatabase<Schema> extends ClonedDatabase {
  /** The test's connections, with the administrator's role. */
  readonly db: Database<Schema>;
  /** Connections with a program's role. */
  readonly appDb: Database<Schema>;
}

/** Like `cloneDatabase`, with two connection pools. */
export async function openClonedDatabase<Schema>(
  postgresUrl: string,
  folders: readonly MigrationFolder[],
  poolSize = 5,
): Promise<TestDatabase<Schema>> {
  const clone = await cloneDatabase(postgresUrl, folders);
  const options = { applicationName: 'test', poolSize };
  const db = openDatabase<Schema>(clone.adminUrl, options);
  const appDb = openDatabase<Schema>(clone.url, options);
  return {
    ...clone,
    db,
    appDb,
    async [Symbol.asyncDispose]() {
      await Promise.all([db.destroy(), appDb.destroy()]);
      await clone[Symbol.asyncDispose]();
    },
  };
}

/** An arbitrary number that all processes share. */
const templateLockId = 7_240_113;

/** Test files run at the same time: the first one creates the template while the others wait. */
async function ensureTemplate(
  db: Database<unknown>,
  postgresUrl: string,
  { template, folders }: { template: string; folders: readonly MigrationFolder[] },
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${templateLockId})`.execute(connection);
    try {
      const found = await sql`select from pg_database where datname = ${template} and datistemplate`.execute(
        connection,
      );
      if (found.rows.length > 0) return;
      await sql`drop database if exists ${sql.id(template)}`.execute(connection);
      await sql`create database ${sql.id(template)} owner ${sql.id(testRoles.owner)}`.execute(connection);
      await migrate(ownerUrlOf(databaseUrl(postgresUrl, template)), folders, { appRole: testRoles.app });
      await sql`alter database ${sql.id(template)} is_template true`.execute(connection);
    } finally {
      await sql`select pg_advisory_unlock(${templateLockId})`.execute(connection);
    }
  });
}

async function withMaintenanceDatabase(
  postgresUrl: string,
  work: (db: Database<unknown>) => Promise<void>,
): Promise<void> {
  const options = { applicationName: 'test-env', poolSize: 2, statementTimeoutMs: 30_000 };
  const db = openDatabase<unknown>(postgresUrl, options);
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

function databaseUrl(postgresUrl: string, name: string): string {
  const address = new URL(postgresUrl);
  address.pathname = `/${name}`;
  return address.href;
}

function contentHash(folders: readonly MigrationFolder[]): string {
  const hash = createHash('sha256');
  for (const { name, folder, ...privileges } of folders) {
    hash.update(JSON.stringify(privileges));
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      if (file.endsWith('.sql')) hash.update(`${name}/${file}\n`).update(readFileSync(new URL(file, folder)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
