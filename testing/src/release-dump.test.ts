import { ledgerMigrations, listViolations } from '@golden-acers/ledger';
import { ensureOwnedDatabase, migrate } from '@golden-acers/platform';
import { type QueryExecutorProvider, sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  listDumps,
  type ReleasedDatabase,
  readDump,
  readReleasedChecksums,
  releasedDatabases,
} from './release-dump.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { ownerUrlOf, testRoles } from './test-roles.ts';

const databases = Object.entries(releasedDatabases);
const dumps = databases.flatMap(([name, released]) =>
  listDumps(released).map((version) => [name, version, released] as const),
);

/**
 * Reads the objects that migrations create, as sorted texts: columns, constraints, indexes, triggers, views
 * and functions. Partitions are excluded, because their months depend on the day of the upgrade.
 */
async function readCatalog(db: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    with relation as (select * from pg_class where relnamespace = 'public'::regnamespace and not relispartition)
    select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity::text,
        pg_get_expr(adbin, adrelid)) as text
      from relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all
    select concat_ws(' ', 'table', relname, relkind::text, relpersistence::text, reloptions) from relation
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
        and (conrelid = 0 or conrelid in (select oid from relation))
    union all
    select pg_get_indexdef(indexrelid) from pg_index join relation on relation.oid = indrelid
    union all
    select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgrelid in (select oid from relation)
    union all
    select concat_ws(' ', 'view', viewname, definition) from pg_views where schemaname = 'public'
    union all
    select concat_ws(' ', 'access', oid::regclass, relowner::regrole, relacl) from relation where relkind in ('r', 'p', 'v')
    union all
    select concat_ws(' ', 'access', pg_proc.oid::regprocedure, proowner::regrole, proacl) from pg_proc
      where pronamespace = 'public'::regnamespace
    union all
    select pg_get_functiondef(pg_proc.oid) from pg_proc join pg_language on pg_language.oid = prolang
      where pronamespace = 'public'::regnamespace and lanname <> 'c' and prokind = 'f'
    order by 1`.execute(db);
  return rows.map(({ text }) => text);
}

/** Migrates a database in which everything belongs to the administrator, as the launcher does. */
async function migrateAsLauncher({ adminUrl }: TestDatabase<unknown>, { migrations }: ReleasedDatabase) {
  await ensureOwnedDatabase(adminUrl, testRoles);
  await migrate(ownerUrlOf(adminUrl), migrations, { appRole: testRoles.app });
}

async function upgrade(
  database: TestDatabase<unknown>,
  released: ReleasedDatabase,
  version = '1.0.0',
): Promise<void> {
  await sql.raw(readDump(released, version)).execute(database.db);
  await migrateAsLauncher(database, released);
}

async function countRows(db: QueryExecutorProvider, table: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

test.each(dumps)(
  'a %s database of release %s is upgraded with its data',
  async (_name, version, released) => {
    await using upgraded = await testDatabase([]);
    await upgrade(upgraded, released, version);

    await using empty = await testDatabase(released.migrations);
    expect(await readCatalog(upgraded.db)).toEqual(await readCatalog(empty.db));
    expect(await countRows(upgraded.db, 'player')).toBe(2);
    expect(await countRows(upgraded.db, 'ledger_posting')).toBeGreaterThan(5);
    expect(await listViolations(upgraded.db)).toEqual([]);
    expect(await migrate(ownerUrlOf(upgraded.adminUrl), released.migrations)).toEqual([]);
  },
);

test('a transfer of release 1.0.0 still agrees with its ledger entry, and the ledger accepts a new entry', async () => {
  const { server } = releasedDatabases;
  await using database = await testDatabase([]);
  await upgrade(database, server);
  expect(await countRows(database.db, 'transfer')).toBe(4);
  expect((await sql`select * from transfer_violation`.execute(database.db)).rows).toEqual([]);
  await sql`select ledger_open_accounts(array['one', 'other'], true)`.execute(database.appDb);
  await sql`select ledger_post('after the upgrade', 'test', null, array['one', 'other'], array[-1, 1])`.execute(
    database.appDb,
  );
  expect(await listViolations(database.db)).toEqual([]);
});

test('reports count what release 1.0.0 had not counted', async () => {
  const { server } = releasedDatabases;
  await using database = await testDatabase([]);
  await upgrade(database, server);
  const { rows } = await sql`
    select kind, cause, transfers, cents from report_hour order by kind, cause`.execute(database.db);
  expect(rows).toEqual([
    { kind: 'recharge', cause: 'agent', transfers: 1n, cents: 1_250n },
    { kind: 'recharge', cause: 'sign_up', transfers: 2n, cents: 5_000n },
    { kind: 'redeem', cause: 'agent', transfers: 1n, cents: 500n },
  ]);
});

test('a round of release 1.0.0 keeps the balances in its record', async () => {
  const { sandbox } = releasedDatabases;
  await using database = await testDatabase([]);
  await upgrade(database, sandbox);
  const { rows } = await sql`
    select stake_cents, payout_cents, balance_before_cents, balance_after_cents from round`.execute(
    database.db,
  );
  expect(rows).toEqual([
    {
      stakeCents: 20n,
      payoutCents: 208n,
      balanceBeforeCents: 2_500n,
      balanceAfterCents: 2_688n,
    },
  ]);
});

test('an export that waits during the upgrade fails, and one that is ready stays', async () => {
  const { server } = releasedDatabases;
  await using database = await testDatabase([]);
  await sql.raw(readDump(server, '1.0.0')).execute(database.db);
  await sql`
    insert into export (id, agent_id, table_name, filters, time_zone, state, lease_until, ready_at, expires_at)
      select 'ex_' || new.state, agent.id, 'requests', '{}', 'UTC', new.state,
          case new.state when 'making' then now() end, now(), now()
        from unnest(array['waiting', 'making', 'ready']) as new (state), agent where agent.parent_id is null`.execute(
    database.db,
  );
  await migrateAsLauncher(database, server);
  const { rows } = await sql`select id, state from export order by id`.execute(database.db);
  expect(rows).toEqual([
    { id: 'ex_making', state: 'failed' },
    { id: 'ex_ready', state: 'ready' },
    { id: 'ex_waiting', state: 'failed' },
  ]);
});

test('a database of an unreleased version is refused with what to do', async () => {
  const { migrations } = releasedDatabases.server;
  await using database = await testDatabase(migrations);
  await sql`
    insert into schema_migration (folder, name, checksum)
      values ('server', '0002-exports-are-queued-jobs.sql', ''), ('server', '0003-an-address.sql', '')`.execute(
    database.db,
  );
  const name = new URL(database.url).pathname.slice(1);
  await expect(migrate(ownerUrlOf(database.adminUrl), migrations)).rejects.toThrow(
    `Nothing was applied. The database ${name} was made by an unreleased version, which applied ` +
      'server/0002-exports-are-queued-jobs.sql. Start with a new data folder or an empty database, or ' +
      'restore a backup of a release.',
  );
});

test.each(databases)('the newest dump of the %s is that of the last release', (_name, released) => {
  const versions = [ledgerMigrations, ...released.migrations].map(
    (folder) => Object.keys(readReleasedChecksums(folder)).at(-1) ?? 'none',
  );
  expect(new Set(versions)).toEqual(new Set(listDumps(released).slice(-1)));
});
