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
  /** The URL for a program, with its role. */
  readonly url: string;
  /** The URL for everything that no program may do, with the administrator's role. */
  readonly adminUrl: string;
  /** Closes all connections to the database and drops it. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Rows that many tests begin with, such as those of a program's first start. */
export interface DatabaseSeed {
  readonly name: string;
  /** Writes them. The URL is a program's. */
  readonly write: (databaseUrl: string) => Promise<void>;
}

export interface DatabaseContents {
  readonly folders: readonly MigrationFolder[];
  readonly seed?: DatabaseSeed | undefined;
}

/**
 * Creates a new database with these migrations and rows. Both are made once per PostgreSQL, in a template,
 * which is copied for each database. `postgresUrl` is the URL of the maintenance database.
 */
export async function cloneDatabase(
  postgresUrl: string,
  { folders, seed }: DatabaseContents,
): Promise<ClonedDatabase> {
  const template = `template_${contentHash(folders)}${seed === undefined ? '' : `_${seed.name}`}`;
  const name = `world_${newToken(systemRandom)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}`;
  const db = maintenanceDatabase(postgresUrl);
  await ensureTemplate(db, postgresUrl, { template, folders, seed });
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy
    owner ${sql.id(testRoles.owner)}`.execute(db);
  const adminUrl = databaseUrl(postgresUrl, name);
  return {
    url: appUrlOf(adminUrl),
    adminUrl,
    async [Symbol.asyncDispose]() {
      await sql`drop database ${sql.id(name)} with (force)`.execute(db);
    },
  };
}

export interface TestDatabase<Schema> extends ClonedDatabase {
  /** The test's connections, with the administrator's role. */
  readonly db: Database<Schema>;
  /** Connections with a program's role. */
  readonly appDb: Database<Schema>;
}

/** Does the same as `cloneDatabase`, and opens two connection pools. */
export async function openClonedDatabase<Schema>(
  postgresUrl: string,
  contents: DatabaseContents,
  poolSize = 5,
): Promise<TestDatabase<Schema>> {
  const clone = await cloneDatabase(postgresUrl, contents);
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

/** Templates that this process has seen. */
const knownTemplates = new Set<string>();

/** Test files run at the same time: the first one creates the template while the others wait. */
async function ensureTemplate(
  db: Database<unknown>,
  postgresUrl: string,
  { template, folders, seed }: DatabaseContents & { readonly template: string },
): Promise<void> {
  const key = `${postgresUrl} ${template}`;
  if (knownTemplates.has(key)) return;
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${templateLockId})`.execute(connection);
    try {
      const found = await sql`select from pg_database where datname = ${template} and datistemplate`.execute(
        connection,
      );
      if (found.rows.length > 0) return;
      await sql`drop database if exists ${sql.id(template)}`.execute(connection);
      await sql`create database ${sql.id(template)} owner ${sql.id(testRoles.owner)}`.execute(connection);
      const adminUrl = databaseUrl(postgresUrl, template);
      await migrate(ownerUrlOf(adminUrl), folders, { appRole: testRoles.app });
      await seed?.write(appUrlOf(adminUrl));
      await sql`alter database ${sql.id(template)} is_template true`.execute(connection);
    } finally {
      await sql`select pg_advisory_unlock(${templateLockId})`.execute(connection);
    }
  });
  knownTemplates.add(key);
}

const maintenanceDatabases = new Map<string, Database<unknown>>();

/** Its connections are shared by all tests of the process, and close when they are idle. */
function maintenanceDatabase(postgresUrl: string): Database<unknown> {
  const options = { applicationName: 'test-env', poolSize: 2, statementTimeoutMs: 30_000 };
  const db = maintenanceDatabases.get(postgresUrl) ?? openDatabase<unknown>(postgresUrl, options);
  maintenanceDatabases.set(postgresUrl, db);
  return db;
}

function databaseUrl(postgresUrl: string, name: string): string {
  const address = new URL(postgresUrl);
  address.pathname = `/${name}`;
  return address.href;
}

const contentHashes = new WeakMap<readonly MigrationFolder[], string>();

/** The files are read once per process: a test that changes migrations gives others. */
function contentHash(folders: readonly MigrationFolder[]): string {
  const known = contentHashes.get(folders) ?? readContentHash(folders);
  contentHashes.set(folders, known);
  return known;
}

function readContentHash(folders: readonly MigrationFolder[]): string {
  const hash = createHash('sha256');
  for (const { name, folder, ...privileges } of folders) {
    hash.update(JSON.stringify(privileges));
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      if (file.endsWith('.sql')) hash.update(`${name}/${file}\n`).update(readFileSync(new URL(file, folder)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
