import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { toMoney } from '@golden-acers/contract';
import { ledgerMigrations } from '@golden-acers/ledger';
import { type MigrationFolder, readMigrationFiles } from '@golden-acers/platform';
import { sandboxMigrations } from '@golden-acers/sandbox';
import { serverMigrations } from '@golden-acers/server';
import { type QueryExecutorProvider, sql } from 'kysely';
import { z } from 'zod';
import { startTestEnv } from './test-env.ts';
import { startTestPostgres } from './test-postgres.ts';

export interface ReleasedDatabase {
  readonly migrations: readonly MigrationFolder[];
  /** The folder with a dump of each release, such as `1.0.0.sql.gz`. */
  readonly dumps: URL;
}

export const releasedDatabases = {
  server: {
    migrations: serverMigrations,
    dumps: new URL('../../apps/server/migrations/releases/', import.meta.url),
  },
  sandbox: {
    migrations: sandboxMigrations,
    dumps: new URL('../../apps/sandbox/migrations/releases/', import.meta.url),
  },
} as const satisfies Record<string, ReleasedDatabase>;

const releasedFolders = new Set([ledgerMigrations, ...serverMigrations, ...sandboxMigrations]);

/** The checksums of a folder's released files, by release and file name. */
type ReleasedChecksums = Readonly<Record<string, Readonly<Record<string, string>>>>;

const checksumsSchema = z.record(z.string(), z.record(z.string(), z.string()));

export function readReleasedChecksums({ folder }: MigrationFolder): ReleasedChecksums {
  const file = new URL('released.json', folder);
  return existsSync(file) ? checksumsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

const versionOrder = new Intl.Collator('en', { numeric: true });

/** Lists the releases that have a dump, the oldest first. */
export const listDumps = ({ dumps }: ReleasedDatabase): string[] =>
  readdirSync(dumps)
    .map((name) => name.replace(/\.sql\.gz$/, ''))
    .sort(versionOrder.compare);

export const readDump = ({ dumps }: ReleasedDatabase, version: string): string =>
  gunzipSync(readFileSync(new URL(`${version}.sql.gz`, dumps))).toString('utf8');

/** Adds the versioned files that no release lists yet. The list of an existing release cannot change. */
function listReleasedFiles(folder: MigrationFolder, version: string): void {
  const released = readReleasedChecksums(folder);
  if (version in released) throw new Error(`${version} is in ${folder.name}/released.json already.`);
  const listed = new Set(Object.values(released).flatMap((files) => Object.keys(files)));
  const added = readMigrationFiles(folder).filter(
    ({ kind, name }) => kind === 'versioned' && !listed.has(name),
  );
  const all = {
    ...released,
    [version]: Object.fromEntries(added.map(({ name, checksum }) => [name, checksum])),
  };
  writeFileSync(new URL('released.json', folder.folder), `${JSON.stringify(all, undefined, 2)}\n`);
}

/** Writes the database like `pg_dump --inserts --no-unlogged-table-data`, using its migrations. */
async function dumpDatabase(
  db: QueryExecutorProvider,
  migrations: readonly MigrationFolder[],
): Promise<string> {
  const definitions = migrations
    .flatMap(readMigrationFiles)
    .map(({ text }) =>
      text.replace(/^--.*\n/gm, '').replace(/^(create (?:unique )?index) concurrently/m, '$1'),
    );
  const tables = await listTables(db);
  const rows: string[] = [];
  for (const table of tables) rows.push(...(await dumpRows(db, table)));
  return [
    'begin;',
    'set local check_function_bodies = off;',
    ...definitions,
    createMigrationTable,
    'commit;',
    'begin;',
    '-- Data: no trigger fires, and foreign keys are not checked.',
    'set local session_replication_role = replica;',
    `truncate ${tables.map(({ name }) => name).join(', ')} cascade;`,
    ...rows,
    ...(await dumpSequences(db)),
    'commit;\n',
  ].join('\n');
}

const createMigrationTable = `create table if not exists schema_migration (
  folder text not null, name text not null, checksum text not null,
  applied_at timestamptz not null default clock_timestamp(), primary key (folder, name));`;

interface TableColumns {
  readonly name: string;
  readonly columns: string;
  /** The row as SQL text. */
  readonly row: string;
}

/**
 * Rows of partitions are dumped as those of their table: the tables of the dump have none until they are
 * migrated.
 */
async function listTables(db: QueryExecutorProvider): Promise<TableColumns[]> {
  const { rows } = await sql<TableColumns>`
    select format('%I', relname) as name, string_agg(format('%I', attname), ', ' order by attnum) as columns,
        string_agg(format('quote_nullable(%I)', attname), ', ' order by attnum) as row
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relpersistence = 'p'
      group by relname order by relname`.execute(db);
  return rows;
}

async function dumpRows(db: QueryExecutorProvider, { name, columns, row }: TableColumns): Promise<string[]> {
  const { rows } = await sql<{ values: string }>`
    select format('  (%s)', concat_ws(', ', ${sql.raw(row)})) as values from ${sql.raw(name)}`.execute(db);
  if (rows.length === 0) return [];
  const values = rows.map((each) => each.values).sort();
  return [`insert into ${name} (${columns}) overriding system value values`, `${values.join(',\n')};`];
}

async function dumpSequences(db: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select format('select setval(%L, %s);', sequencename, last_value) as statement
      from pg_sequences where schemaname = 'public' and last_value is not null order by sequencename`.execute(
    db,
  );
  return rows.map(({ statement }) => statement);
}

/** Creates players with a sign-up credit, a game round, a recharge, a redeem and an open request. */
async function dumpTestEnv(): Promise<Record<keyof typeof releasedDatabases, string>> {
  const postgres = await startTestPostgres();
  try {
    await using env = await startTestEnv(postgres.url('postgres'), { sandbox: { seed: 'release' } });
    const [rosa, sam] = [await env.player('rosa'), await env.player('sam')];
    const game = await rosa.play(1001);
    await game.markSeen((await game.open({ stakeCents: 20 })).round);
    await game.leave();
    const { username } = sam.fortunePanda;
    const headers = (key: string) => ({ 'idempotency-key': key });
    // An open bonus would refuse the redeem.
    await env.root.call('POST /fortune-panda/recharge', {
      body: { username, amount: 1_250, bonus: 'none' },
      headers: headers('key-of-the-recharge'),
    });
    await env.root.call('POST /fortune-panda/redeem', {
      body: { username, amount: 500 },
      headers: headers('key-of-the-redeem'),
    });
    await sam.call('POST /fortune-panda-user/requests', {
      body: { kind: 'recharge', amount: toMoney(2_000n), message: 'Please' },
    });
    return {
      server: await dumpDatabase(env.db, serverMigrations),
      sandbox: await dumpDatabase(env.sandboxDb, sandboxMigrations),
    };
  } finally {
    await postgres.stop();
  }
}

/**
 * Writes checksums and dumps. Run `node testing/src/release-dump.ts 1.1.0` before each release's
 * tag.
 */
async function release(version: string): Promise<void> {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Give the version, such as 1.1.0.');
  const dumped = await dumpTestEnv();
  for (const folder of releasedFolders) listReleasedFiles(folder, version);
  for (const name of ['server', 'sandbox'] as const) {
    writeFileSync(
      new URL(`${version}.sql.gz`, releasedDatabases[name].dumps),
      gzipSync(`-- The ${name}'s database of release ${version}.\n${dumped[name]}`),
    );
  }
}

if (import.meta.main) await release(process.argv[2] ?? '');
