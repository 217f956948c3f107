import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { withClient } from './database-client.ts';

const tableRows = z.array(
  z.object({
    name: z.string(),
    /** The columns, without generated ones. */
    columns: z.array(z.string()),
    hasTriggers: z.boolean(),
  }),
);
type Table = z.infer<typeof tableRows>[number];
const sequenceRows = z.array(z.object({ name: z.string() }));
const foreignKeyRows = z.array(z.object({ table: z.string(), name: z.string(), definition: z.string() }));
const countRows = z.tuple([z.object({ count: z.coerce.bigint() })]);

const inOurSchemas = `nspname !~ '^pg_' and nspname <> 'information_schema'`;

/** The rows of a partition are copied through its table. */
const tablesQuery = `
  select format('%I.%I', nspname, relname) as name, relhastriggers as "hasTriggers",
      array(select quote_ident(attname) from pg_attribute where attrelid = pg_class.oid and attnum > 0
          and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and ${inOurSchemas} order by 1`;
const sequencesQuery = `
  select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace where relkind = 'S' and ${inOurSchemas}`;
const foreignKeysQuery = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
    where contype = 'f' and conparentid = 0 and ${inOurSchemas}`;

/** The two databases don't have the same tables and columns. */
export class DatabasesDiffer extends Error {
  override readonly name = 'DatabasesDiffer';
}

/**
 * Copies all rows and sequences into a database with the same tables, replacing its rows. One transaction:
 * the target has all of them or is unchanged. Needs only the role that owns the tables: foreign keys are
 * dropped for the copy and checked at its end. Returns the number of copied rows.
 */
export function copyDatabase(sourceUrl: string, targetUrl: string): Promise<bigint> {
  return withClient(sourceUrl, (source) =>
    withClient(targetUrl, async (target) => {
      await source.query('begin isolation level repeatable read, read only');
      await target.query('begin');
      const tables = await readCommonTables(source, target);
      const enableConstraints = await disableConstraints(target, tables);
      await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
      let rows = 0n;
      for (const table of tables) rows += await copyTable(table, source, target);
      await copySequences(source, target);
      await enableConstraints();
      await target.query('commit');
      await target.query('analyze');
      return rows;
    }),
  );
}

async function readCommonTables(source: pg.Client, target: pg.Client): Promise<readonly Table[]> {
  const [ours, theirs] = [await readTables(source), await readTables(target)];
  const describe = ({ name, columns }: Table) => `${name} (${columns.join(', ')})`;
  const known = new Set(theirs.map(describe));
  const missing = ours.map(describe).find((table) => !known.has(table));
  if (missing !== undefined || ours.length !== theirs.length)
    throw new DatabasesDiffer(`The databases differ${missing === undefined ? '' : ` in ${missing}`}.`);
  return theirs;
}

const readTables = async (client: pg.Client) => tableRows.parse((await client.query(tablesQuery)).rows);

/** Returns a function that enables them again. */
async function disableConstraints(target: pg.Client, tables: readonly Table[]): Promise<() => Promise<void>> {
  const withTriggers = tables.filter(({ hasTriggers }) => hasTriggers);
  const foreignKeys = foreignKeyRows.parse((await target.query(foreignKeysQuery)).rows);
  for (const { name } of withTriggers) await target.query(`alter table ${name} disable trigger user`);
  for (const { table, name } of foreignKeys)
    await target.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of foreignKeys)
      await target.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { name } of withTriggers) await target.query(`alter table ${name} enable trigger user`);
  };
}

async function copyTable({ name, columns }: Table, source: pg.Client, target: pg.Client): Promise<bigint> {
  const list = columns.join(', ');
  await pipeline(
    source.query(copyTo(`copy (select ${list} from ${name}) to stdout`)),
    target.query(copyFrom(`copy ${name} (${list}) from stdin`)),
  );
  const [rows, copied] = [await countRowsOf(source, name), await countRowsOf(target, name)];
  if (rows !== copied) throw new DatabasesDiffer(`${name} has ${rows} rows, and ${copied} were copied.`);
  return copied;
}

async function countRowsOf(client: pg.Client, table: string): Promise<bigint> {
  const [{ count }] = countRows.parse((await client.query(`select count(*) from ${table}`)).rows);
  return count;
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  for (const { name } of sequenceRows.parse((await source.query(sequencesQuery)).rows)) {
    const { rows } = await source.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from ${name}`,
    );
    for (const { last_value, is_called } of rows)
      await target.query('select setval($1, $2, $3)', [name, last_value, is_called]);
  }
}
