import { sandboxMigrations } from '@golden-acers/sandbox';
import { serverMigrations } from '@golden-acers/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { testRoles } from './test-roles.ts';

const permissionDenied = '42501';

/** The only functions that run with more privileges than their caller's. */
const ledgerFunctions = ['ledger_lock_accounts', 'ledger_open_accounts', 'ledger_post'];
const databases = [
  {
    name: 'server',
    migrations: serverMigrations,
    functions: [
      ...['audit_delete_addresses', 'audit_detach_address', 'audit_erase_personal_values'],
      ...['audit_link_entries', 'audit_record', ...ledgerFunctions],
      'player_play_follow_records',
      ...['transfer_apply_transition', 'transfer_delete_addresses', 'transfer_insert'],
      ...['transfer_lease_due', 'transfer_lock', 'fact_purge', 'fact_record'],
    ],
  },
  {
    name: 'sandbox',
    migrations: sandboxMigrations,
    functions: [...ledgerFunctions, 'pot_post_shares', 'round_move', 'round_open', 'trade_apply'],
  },
];

const tableStatements = (table: string) => [
  `insert into ${table} default values`,
  `delete from ${table}`,
  `truncate ${table} cascade`,
  `copy ${table} from program 'true'`,
  `select from ${table} for update`,
  `select from ${table} for key share`,
  `do $$ begin lock table ${table} in exclusive mode; end $$`,
  `alter table ${table} disable trigger all`,
  `alter table ${table} owner to current_user`,
  `create trigger planted before insert on ${table} execute function refuse_change()`,
  `drop table ${table} cascade`,
];

const databaseStatements = [
  `set role ${testRoles.owner}`,
  'set role golden_acers',
  `set session authorization ${testRoles.owner}`,
  'set session_replication_role = replica',
  `alter role current_user superuser`,
  'create role planted',
  'create table planted (id integer)',
  'create schema planted',
  `create function planted() returns void language sql as 'select'`,
  'drop function ledger_post',
  'alter function ledger_post reset all',
  `update schema_migration set checksum = ''`,
  `copy (select 1) to program 'true'`,
  `copy (select 1) to '/tmp/planted'`,
  `select pg_read_file('PG_VERSION')`,
  `select lo_import('/etc/passwd')`,
  'alter system set fsync = off',
];

describe.each(databases)('the role of the $name', ({ migrations, functions }) => {
  let database: TestDatabase<unknown>;
  beforeAll(async () => {
    database = await testDatabase(migrations);
  });
  afterAll(() => database[Symbol.asyncDispose]());

  const expectDenied = async (statement: string) => {
    const run = sql.raw(statement).execute(database.appDb);
    await expect(run, statement).rejects.toMatchObject({ code: permissionDenied });
  };

  test('cannot write the ledger and the audit log with any statement', async () => {
    const tables = migrations.flatMap(({ readOnlyTables = [] }) => readOnlyTables);
    expect(tables).toEqual(expect.arrayContaining(['ledger_account', 'ledger_posting']));
    for (const table of tables) {
      for (const statement of tableStatements(table)) await expectDenied(statement);
      for (const column of await listColumns(table))
        await expectDenied(`update ${table} set ${column} = default`);
    }
  });

  test('can insert into the tables of decisions, but change nothing there', async () => {
    for (const table of migrations.flatMap(({ appendOnlyTables = [] }) => appendOnlyTables)) {
      const [column] = await listColumns(table);
      await expectDenied(`update ${table} set ${column} = default`);
      await expectDenied(`delete from ${table}`);
      await expectDenied(`truncate ${table} cascade`);
      await expectDenied(`alter table ${table} disable trigger all`);
    }
  });

  test('cannot become another role, define anything or run programs', async () => {
    for (const statement of databaseStatements) await expectDenied(statement);
    const { rows } = await sql<{ has: boolean }>`
      select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
          or exists (select from pg_auth_members where member = pg_roles.oid) as has
        from pg_roles where rolname = current_user`.execute(database.appDb);
    expect(rows).toEqual([{ has: false }]);
  });

  test("has more privileges in these functions only, which resolve no name by the caller's search path", async () => {
    const { rows } = await sql<{ name: string; config: string[]; isPublic: boolean; isDynamic: boolean }>`
      select proname as name, proconfig as config, has_function_privilege('public', pg_proc.oid, 'execute') as "isPublic",
          prosrc ~* '\\mexecute\\M' as "isDynamic"
        from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`.execute(
      database.db,
    );
    expect(rows.map(({ name }) => name)).toEqual(functions.toSorted());
    for (const { name, config, isPublic, isDynamic } of rows) {
      expect(config, name).toContain('search_path=public, pg_temp');
      expect({ name, isPublic, isDynamic }).toEqual({ name, isPublic: false, isDynamic: false });
    }
  });

  async function listColumns(table: string): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select quote_ident(attname) as name from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(
      database.db,
    );
    return rows.map(({ name }) => name);
  }
});
