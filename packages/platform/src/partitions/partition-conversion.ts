import type pg from 'pg';
import { type LockPatience, transactWithPatience } from '../database/lock-patience.ts';
import { MigrationError } from '../database/migration-file.ts';
import { dayMs } from '../days.ts';
import { boundAt, monthOf, type PartitionedTable, startOfMonth, timeOf } from './partitions.ts';

/** Rows that are written before the table is replaced must fit into the old one. */
const marginDays = 7;

interface Objects {
  /** Statements that create the objects on the table of the old name. */
  readonly definitions: readonly string[];
  readonly names: readonly string[];
}

/**
 * Turns an ordinary table into the first partition of a partitioned table with its name, without copying rows
 * and without a long lock: a check constraint proves that the old rows belong to the partition, then a short
 * transaction swaps the names. If interrupted, the next call continues. Returns whether it changed anything.
 */
export async function partitionTable(
  client: pg.Client,
  table: PartitionedTable,
  locks: LockPatience,
): Promise<boolean> {
  const { rows } = await client.query('select from pg_class where oid = to_regclass($1) and relkind = $2', [
    `public.${table.name}`,
    'r',
  ]);
  if (rows.length === 0) return false;
  await demandNoViews(client, table);
  await createKeyIndex(client, table);
  const to = await addBoundCheck(client, table, locks);
  await transactWithPatience(client, locks, async () => {
    await client.query(`alter table ${table.name} validate constraint ${checkName(table, to)}`);
  });
  await transactWithPatience(client, locks, () => replaceTable(client, table, to));
  return true;
}

/** Refuses views and foreign keys of other tables, which would keep referring to the old table. */
async function demandNoViews(client: pg.Client, { name }: PartitionedTable): Promise<void> {
  const { rows } = await client.query(
    `select conrelid::regclass::text as by from pg_constraint where confrelid = $1::regclass and contype = 'f'
      union all select ev_class::regclass::text from pg_depend join pg_rewrite on pg_rewrite.oid = objid
        where classid = 'pg_rewrite'::regclass and refobjid = $1::regclass and ev_class <> $1::regclass`,
    [name],
  );
  if (rows.length > 0)
    throw new MigrationError(`${name} cannot be partitioned while ${rows[0].by} refers to it.`);
}

const keyIndexOf = ({ name }: PartitionedTable): string => `${name}_partition_key`;

/** The key of a partitioned table must include the column that decides the month. */
async function createKeyIndex(client: pg.Client, table: PartitionedTable): Promise<void> {
  const key = await readKey(client, table);
  if (key.columns.includes(table.column)) return;
  const index = keyIndexOf(table);
  const { rows } = await client.query(
    'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
    [index],
  );
  if (rows[0]?.isValid === true) return;
  if (rows.length > 0) await client.query(`drop index concurrently ${index}`);
  await client.query(
    `create unique index concurrently ${index} on ${table.name} (${key.columns.join(', ')}, ${table.column})`,
  );
}

async function readKey(client: pg.Client, { name }: PartitionedTable) {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select conname as name, array(select attname::text from unnest(conkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = conrelid and attnum = key.number order by place) as columns
      from pg_constraint where conrelid = $1::regclass and contype = 'p'`,
    [name],
  );
  const [key] = rows;
  if (key === undefined) throw new MigrationError(`${name} has no primary key.`);
  return key;
}

const checkName = ({ name }: PartitionedTable, to: Date): string =>
  `${name}_is_before_${monthOf(to).replace('-', '_')}`;

/** Returns the end of the first partition. */
async function addBoundCheck(client: pg.Client, table: PartitionedTable, locks: LockPatience): Promise<Date> {
  const { rows } = await client.query<{ now: Date; newest: string | Date | null }>(
    `select now() as now, max(${table.column}) as newest from ${table.name}`,
  );
  const { now = new Date(Number.NaN), newest = null } = rows[0] ?? {};
  const latest = Math.max(
    now.getTime() + marginDays * dayMs,
    newest === null ? 0 : timeOf(table, newest).getTime(),
  );
  const to = startOfMonth(new Date(latest), 1);
  const known = await client.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and conname like $2`,
    [table.name, `${table.name}_is_before_%`],
  );
  const names = known.rows.map(({ name }) => name);
  if (names.includes(checkName(table, to))) return to;
  // An attempt in an earlier month left a check that refuses today's rows.
  const drops = names.map((name) => `drop constraint ${name}, `).join('');
  await transactWithPatience(client, locks, async () => {
    await client.query(
      `alter table ${table.name} ${drops}
        add constraint ${checkName(table, to)} check (${table.column} < ${boundAt(table, to)}) not valid`,
    );
  });
  return to;
}

async function replaceTable(client: pg.Client, table: PartitionedTable, to: Date): Promise<void> {
  const { name, column } = table;
  const old = `${name}_until_${monthOf(to).replace('-', '_')}`;
  await client.query(`lock table ${name} in access exclusive mode`);
  const key = await readKey(client, table);
  const indexes = await readIndexes(client, name);
  const triggers = await readTriggers(client, name);
  const foreignKeys = await readForeignKeys(client, name);
  const functions = await readFunctions(client, name);
  const identity = await readIdentity(client, name);
  const grants = await readGrants(client, name);
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await client.query(statement);
  };
  await run(functions.names.map((signature) => `drop function ${signature}`));
  await run(triggers.names.map((trigger) => `drop trigger ${trigger} on ${name}`));
  if (!key.columns.includes(column)) {
    await run([
      `alter table ${name} drop constraint ${key.name}`,
      `alter table ${name} add constraint ${key.name} primary key using index ${keyIndexOf(table)}`,
    ]);
  }
  if (identity !== undefined)
    await client.query(`alter table ${name} alter ${identity.column} drop identity`);
  await run([
    `alter table ${name} rename constraint ${key.name} to ${old}_pkey`,
    ...indexes.names.map((index) => `alter index ${index} rename to ${index}_until`),
    `alter table ${name} rename to ${old}`,
    `create table ${name} (like ${old} including defaults including constraints including storage
      including comments) partition by range (${column})`,
    `alter table ${name} drop constraint ${checkName(table, to)}`,
    `alter table ${name} add constraint ${key.name}
      primary key (${[...new Set([...key.columns, column])].join(', ')})`,
    ...indexes.definitions,
    ...foreignKeys,
  ]);
  if (identity !== undefined)
    await client.query(`alter table ${name} alter ${identity.column}
      add generated ${identity.kind} as identity (start with ${identity.next})`);
  await run([
    `alter table ${name} attach partition ${old} for values from (minvalue) to (${boundAt(table, to)})`,
    `alter table ${old} drop constraint ${checkName(table, to)}`,
    `create table ${name}_default partition of ${name} default`,
    ...triggers.definitions,
    ...functions.definitions,
    ...grants.flatMap(({ role, privileges }) => [
      `revoke all on ${old} from ${role}`,
      `grant ${privileges} on ${name} to ${role}`,
    ]),
  ]);
}

/** Reads all indexes except that of the primary key. */
async function readIndexes(client: pg.Client, table: string): Promise<Objects> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select relname as name, pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = $1::regclass and not indisprimary and relname <> $2 order by 1`,
    [table, `${table}_partition_key`],
  );
  return toObjects(rows);
}

async function readTriggers(client: pg.Client, table: string): Promise<Objects> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select tgname as name, pg_get_triggerdef(oid) as definition
      from pg_trigger where tgrelid = $1::regclass and not tgisinternal order by 1`,
    [table],
  );
  return toObjects(rows);
}

async function readForeignKeys(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where conrelid = $1::regclass and contype = 'f' order by 1`,
    [table],
  );
  return rows.map(({ name, definition }) => `alter table ${table} add constraint ${name} ${definition}`);
}

/** Functions with a row of the table as a parameter. */
async function readFunctions(client: pg.Client, table: string): Promise<Objects> {
  const { rows } = await client.query<{
    name: string;
    definition: string;
    isPublic: boolean;
    roles: string[];
  }>(
    `select pg_proc.oid::regprocedure::text as name, pg_get_functiondef(pg_proc.oid) as definition,
        proacl is null as "isPublic", array(select quote_ident(grantee::regrole::text) from aclexplode(proacl)
          where grantee not in (0, proowner)) as roles
      from pg_proc where pg_proc.oid in (select objid from pg_depend join pg_class on refobjid = reltype
        where classid = 'pg_proc'::regclass and refclassid = 'pg_type'::regclass and pg_class.oid = $1::regclass)`,
    [table],
  );
  return {
    names: rows.map(({ name }) => name),
    definitions: rows.flatMap(({ name, definition, isPublic, roles }) => [
      definition,
      ...(isPublic ? [] : [`revoke all on function ${name} from public`]),
      ...roles.map((role) => `grant execute on function ${name} to ${role}`),
    ]),
  };
}

async function readIdentity(client: pg.Client, table: string) {
  const { rows } = await client.query<{ column: string; kind: string; sequence: string }>(
    `select quote_ident(attname) as column, case attidentity when 'a' then 'always' else 'by default' end as kind,
        pg_get_serial_sequence($1, attname) as sequence
      from pg_attribute where attrelid = $1::regclass and attidentity <> ''`,
    [table],
  );
  const [identity] = rows;
  if (identity === undefined) return undefined;
  const { rows: values } = await client.query<{ next: string }>(
    `select case when is_called then last_value + 1 else last_value end::text as next from ${identity.sequence}`,
  );
  return { ...identity, next: values[0]?.next ?? '1' };
}

async function readGrants(client: pg.Client, table: string) {
  const { rows } = await client.query<{ role: string; privileges: string }>(
    `select case grantee when 0 then 'public' else quote_ident(grantee::regrole::text) end as role,
        string_agg(privilege_type, ', ') as privileges
      from pg_class, aclexplode(relacl) where pg_class.oid = $1::regclass and grantee <> relowner group by grantee`,
    [table],
  );
  return rows;
}

const toObjects = (rows: readonly { readonly name: string; readonly definition: string }[]): Objects => ({
  names: rows.map(({ name }) => name),
  definitions: rows.map(({ definition }) => definition),
});
