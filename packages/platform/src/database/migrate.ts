import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import { partitionTables } from '../partitions/partition-tables.ts';
import type { PartitionedTable } from '../partitions/partitions.ts';
import { type AppPrivileges, grantAppPrivileges } from './app-privileges.ts';
import { createIndexes } from './concurrent-indexes.ts';
import { withClient } from './database-client.ts';
import { sqlStateOf } from './database-errors.ts';
import type { Database } from './db.ts';
import { defaultLockPatience, type LockPatience, repeatWhileLocked } from './lock-patience.ts';
import { MigrationError, type MigrationFile } from './migration-file.ts';

/**
 * A folder of SQL files, applied in this order:
 * - `prerequisites/` functions that column defaults, checks and indexes call. They name no table.
 * - `0001-….sql` versioned files: tables and data. Each is applied once and never changes after its release.
 * - `functions/` one file per feature with its functions and triggers. A trigger may call a function of an
 *   earlier file, in the order of the alphabet.
 * - `views/` one file per view. A view may use the views before it in the alphabet.
 * - `indexes/` one file per index of a table that may be large: see `createIndexes`.
 *
 * The prerequisites, functions and views are repeatable: each is applied again when its text has changed, so
 * it must replace what is there (`create or replace …`). A versioned file that drops such an object deletes
 * its row in `schema_migration` too; then it is created again.
 */
export interface MigrationFolder extends AppPrivileges {
  /** Stored with each applied file, so that two packages can each have a `0001`. */
  readonly name: string;
  readonly folder: URL;
  /** Tables that are partitioned by month. */
  readonly partitionedTables?: readonly PartitionedTable[];
  /** The tables of a library that tracks their version itself. Migrated after the files. */
  readonly library?: { readonly schema: string; readonly migrate: (url: string) => Promise<void> };
}

export interface MigrateOptions {
  /** The program's role, which gets the privileges it needs. Default: the program is the owner. */
  readonly appRole?: string | undefined;
  readonly locks?: LockPatience;
}

type AppliedChecksums = ReadonlyMap<string, string>;

const fileNames = [
  { subfolder: 'prerequisites/', pattern: /^[a-z0-9_]+\.sql$/, example: 'new_public_id.sql' },
  { subfolder: '', pattern: /^\d{4}-[a-z0-9-]+\.sql$/, example: '0001-what-it-adds.sql' },
  { subfolder: 'functions/', pattern: /^(?:[a-z0-9-]+\/)?[a-z0-9-]+\.sql$/, example: 'money/transfers.sql' },
  { subfolder: 'views/', pattern: /^[a-z0-9_]+\.sql$/, example: 'open_difference.sql' },
  { subfolder: 'indexes/', pattern: /^[a-z0-9_]+\.sql$/, example: 'transfer_by_state.sql' },
];

/** Any number that all processes share. */
const migrationLockId = 4_872_301_996;

/**
 * Applies new and changed files, folder by folder, in one transaction, after checking that no applied
 * versioned file changed. Then creates indexes and partitions. Forward only. Other processes wait. The
 * previous version can keep serving, because no lock is awaited for long. Returns what was applied.
 */
export async function migrate(
  url: string,
  folders: readonly MigrationFolder[],
  { appRole, locks = defaultLockPatience }: MigrateOptions = {},
): Promise<string[]> {
  const files = folders.flatMap(readMigrationFiles);
  const due = await repeatWhileLocked(locks, () =>
    applyInTransaction(url, folders, files, { appRole, locks }),
  );
  const libraries = folders.flatMap(({ library }) => library ?? []);
  for (const { migrate: migrateLibrary } of libraries) await migrateLibrary(url);
  if (appRole !== undefined && libraries.length > 0) {
    await withClient(url, async (client) => {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [migrationLockId]);
      await grantAppPrivileges(client, appRole, folders);
      await client.query('commit');
    });
  }
  const indexes = await createIndexes(
    url,
    files.filter(({ kind }) => kind === 'index'),
  );
  const partitions = await partitionTables(url, folders, locks);
  return [...due, ...indexes, ...partitions];
}

function applyInTransaction(
  url: string,
  folders: readonly MigrationFolder[],
  files: readonly MigrationFile[],
  { appRole, locks: { timeoutMs } }: { readonly appRole: string | undefined; readonly locks: LockPatience },
): Promise<string[]> {
  return withClient(url, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLockId]);
    await client.query("select set_config('lock_timeout', $1, true)", [`${timeoutMs}ms`]);
    await client.query(`create table if not exists schema_migration (
      folder text not null, name text not null, checksum text not null,
      applied_at timestamptz not null default clock_timestamp(), primary key (folder, name))`);
    const applied = await readAppliedChecksums(client, folders);
    throwProblems(findProblems(databaseNameOf(url), files, applied));
    const keys = await applyDueFiles(client, folders, files, applied);
    await deleteRecordsOfRemovedFiles(client, files, applied);
    // In the same transaction, because running servers use the tables that their triggers and functions
    // read.
    if (appRole !== undefined) await grantAppPrivileges(client, appRole, folders);
    await client.query('commit');
    return keys;
  });
}

/**
 * Throws unless every file was applied unchanged. Programs call it when they start, because their role must
 * not migrate.
 */
export async function demandMigrated<Schema>(
  db: Database<Schema>,
  folders: readonly MigrationFolder[],
): Promise<void> {
  const found = await sql<{ database: string; isMigrated: boolean }>`select current_database() as database,
    to_regclass('schema_migration') is not null as "isMigrated"`.execute(db);
  const { database = '', isMigrated = false } = found.rows[0] ?? {};
  const client: QueryClient = { query: (text, values) => db.executeQuery(CompiledQuery.raw(text, values)) };
  const applied = isMigrated ? await readAppliedChecksums(client, folders) : new Map();
  const files = folders.flatMap(readMigrationFiles);
  throwProblems(findProblems(database, files, applied));
  // A missing index only makes queries slower, and the previous version serves while one is created.
  const missing = files.filter((file) => file.kind !== 'index' && applied.get(keyOf(file)) !== file.checksum);
  if (missing.length > 0)
    throw new MigrationError(
      `The database ${database} was not migrated to this release: run \`golden-acers migrate\`.`,
    );
}

/**
 * Checks the versioned files of several databases before the first is migrated, so that a release that does
 * not fit one of them changes none.
 */
export async function checkMigrations(
  databases: readonly { readonly url: string; readonly folders: readonly MigrationFolder[] }[],
): Promise<void> {
  const problems = databases.map(({ url, folders }) =>
    withClient(url, async (client) => {
      const { rows } = await client.query("select to_regclass('schema_migration') as found");
      if (rows[0].found === null) return [];
      const applied = await readAppliedChecksums(client, folders);
      return findProblems(databaseNameOf(url), folders.flatMap(readMigrationFiles), applied);
    }),
  );
  throwProblems((await Promise.all(problems)).flat());
}

const databaseNameOf = (url: string): string => new URL(url).pathname.slice(1);

const keyOf = ({ folder, name }: Pick<MigrationFile, 'folder' | 'name'>): string => `${folder}/${name}`;

/** Reads the files in the order in which they are applied. */
export function readMigrationFiles({ name: folder, folder: url }: MigrationFolder): MigrationFile[] {
  return fileNames.flatMap(({ subfolder, pattern, example }) => {
    const path = new URL(subfolder, url);
    const kind = subfolder === '' ? 'versioned' : subfolder === 'indexes/' ? 'index' : 'repeatable';
    const listed = existsSync(path) ? readdirSync(path, { recursive: subfolder !== '' }) : [];
    const names = listed
      .map((name) => String(name).replaceAll(sep, '/'))
      .filter((name) => name.endsWith('.sql'));
    return names.sort().map((fileName): MigrationFile => {
      const name = `${subfolder}${fileName}`;
      if (!pattern.test(fileName))
        throw new MigrationError(`${folder}/${name} is not named like ${subfolder}${example}. Rename it.`);
      const text = readFileSync(new URL(fileName, path), 'utf8').replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { folder, name, kind, text, checksum };
    });
  });
}

interface AppliedFile {
  readonly folder: string;
  readonly name: string;
  readonly checksum: string;
}

interface QueryClient {
  query(text: string, values: unknown[]): Promise<{ readonly rows: AppliedFile[] }>;
}

async function readAppliedChecksums(
  client: QueryClient,
  folders: readonly MigrationFolder[],
): Promise<AppliedChecksums> {
  const { rows } = await client.query(
    'select folder, name, checksum from schema_migration where folder = any ($1) order by folder, name',
    [folders.map(({ name }) => name)],
  );
  return new Map(rows.map((row) => [keyOf(row), row.checksum]));
}

/** One sentence per difference to the applied files, with what to do. */
function findProblems(
  databaseName: string,
  files: readonly MigrationFile[],
  applied: AppliedChecksums,
): string[] {
  const database = `the database ${databaseName}`;
  const versioned = files.filter(({ kind }) => kind === 'versioned');
  const keys = new Set(versioned.map(keyOf));
  const lost = [...applied.keys()].filter((key) => /^[^/]+\/\d{4}-/.test(key) && !keys.has(key));
  // Released files never change. Only a version that was never released had another file of this number.
  const numberOf = (key: string) => /^[^/]+\/\d{4}/.exec(key)?.[0];
  const numbers = new Set(versioned.map((file) => numberOf(keyOf(file))));
  const unreleased = lost.find((key) => numbers.has(numberOf(key)));
  if (unreleased !== undefined)
    return [
      `${capitalized(database)} was made by an unreleased version, which applied ${unreleased}. ` +
        'Start with a new data folder or an empty database, or restore a backup of a release.',
    ];
  const changed = versioned.filter(
    (file) => applied.has(keyOf(file)) && applied.get(keyOf(file)) !== file.checksum,
  );
  const late = versioned.flatMap((file) => {
    if (applied.has(keyOf(file))) return [];
    const later = versioned.find(
      (other) => other.folder === file.folder && other.name > file.name && applied.has(keyOf(other)),
    );
    return later === undefined ? [] : [{ file, later }];
  });
  return [
    ...lost.map(
      (key) =>
        `${key} was applied to ${database}, but the file is missing. Restore it, or start the release that has it.`,
    ),
    ...changed.map(
      (file) =>
        `${keyOf(file)} was changed after it was applied to ${database}. Restore it, and put the change into a new file.`,
    ),
    ...late.map(
      ({ file, later }) =>
        `${keyOf(file)} is new, but ${later.name} was already applied to ${database}. Give it the next free number.`,
    ),
  ];
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Throws one error with all problems. */
function throwProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new MigrationError(`Nothing was applied. ${problems.join(' ')}`);
}

async function applyDueFiles(
  client: pg.Client,
  folders: readonly MigrationFolder[],
  files: readonly MigrationFile[],
  known: AppliedChecksums,
): Promise<string[]> {
  // A function may call one that is created later. All bodies are checked at the end.
  await client.query('set local check_function_bodies = off');
  const due: string[] = [];
  let applied = known;
  for (const file of files) {
    if (file.kind === 'index' || applied.get(keyOf(file)) === file.checksum) continue;
    await applyFile(client, file, { isNew: known.size === 0 });
    due.push(keyOf(file));
    // The file may have deleted the rows of objects that it dropped.
    if (file.kind === 'versioned') applied = await readAppliedChecksums(client, folders);
  }
  await client.query('set local check_function_bodies = on');
  if (due.length > 0) await checkFunctionBodies(client);
  return due;
}

const duplicateTable = '42P07';

async function applyFile(
  client: pg.Client,
  file: MigrationFile,
  { isNew }: { readonly isNew: boolean },
): Promise<void> {
  try {
    await client.query(file.text);
    await client.query(
      `insert into schema_migration (folder, name, checksum) values ($1, $2, $3)
        on conflict (folder, name) do update set checksum = excluded.checksum, applied_at = excluded.applied_at`,
      [file.folder, file.name, file.checksum],
    );
  } catch (error) {
    if (isNew && sqlStateOf(error) === duplicateTable)
      throw new MigrationError(
        `The database has tables of another program, so nothing was applied: ${messageOf(error)}. Use an empty database.`,
        { cause: error },
      );
    throw new MigrationError(`${keyOf(file)} failed, so nothing was applied: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

async function checkFunctionBodies(client: pg.Client): Promise<void> {
  try {
    await client.query(`
      select case lanname when 'sql' then fmgr_sql_validator(pg_proc.oid) else plpgsql_validator(pg_proc.oid) end
        from pg_proc join pg_language on pg_language.oid = prolang
        where pronamespace = current_schema()::text::regnamespace and lanname in ('sql', 'plpgsql')`);
  } catch (error) {
    throw new MigrationError(`A function is wrong, so nothing was applied: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

/** Deletes the records of removed repeatable files, so that a file that returns is applied again. */
async function deleteRecordsOfRemovedFiles(
  client: pg.Client,
  files: readonly MigrationFile[],
  applied: AppliedChecksums,
): Promise<void> {
  const keys = new Set(files.map(keyOf));
  const deleted = [...applied.keys()].filter((key) => !keys.has(key));
  if (deleted.length > 0)
    await client.query("delete from schema_migration where folder || '/' || name = any ($1)", [deleted]);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
