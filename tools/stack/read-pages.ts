import { openDatabase } from '@golden-acers/platform';
import { sql, type Transaction } from 'kysely';
import { openEmbeddedDatabase } from './embedded-database.ts';
import type { LauncherSettings } from './settings.ts';

/** A page of a table or index is not what PostgreSQL wrote. */
export class DatabaseDamaged extends Error {
  override readonly name = 'DatabaseDamaged';
}

interface Relation {
  readonly oid: number;
  readonly name: string;
}

/**
 * Reads every page of every table and index of the embedded databases, for which PostgreSQL compares their
 * checksums. Throws DatabaseDamaged. Changes nothing. The product may be running. Reads about a gigabyte in a
 * second or two.
 */
export async function readEveryPage(settings: LauncherSettings): Promise<string> {
  const postgres = await openEmbeddedDatabase(settings);
  try {
    const { names, checksums } = await describeServer(postgres.url('postgres'));
    let pages = 0n;
    for (const name of names) pages += await readDatabase(postgres.url(name));
    return checksums === 'on'
      ? `All ${pages} pages of the databases have the checksums that PostgreSQL wrote.`
      : `All ${pages} pages of the databases can be read. They have no checksums.`;
  } finally {
    await postgres.stop();
  }
}

async function describeServer(url: string) {
  const { rows } = await inDatabase(url, (tx) =>
    sql<{ names: string[]; checksums: 'on' | 'off' }>`
      select array_agg(datname::text order by datname) as names, current_setting('data_checksums') as checksums
        from pg_database where datallowconn`.execute(tx),
  );
  const [server] = rows;
  if (server === undefined) throw new Error('PostgreSQL always has a database.');
  return server;
}

async function readDatabase(url: string): Promise<bigint> {
  return inDatabase(url, async (tx) => {
    // It ends with the transaction, which is rolled back.
    await sql`create extension if not exists pg_prewarm`.execute(tx);
    const { rows: relations } = await sql<Relation>`
      select oid::integer, oid::regclass::text as name from pg_class
        where relkind in ('r', 'i', 't', 'm', 'S') and not pg_is_other_temp_schema(relnamespace)
        order by oid`.execute(tx);
    let pages = 0n;
    for (const relation of relations) pages += await readRelation(tx, relation);
    return pages;
  });
}

async function readRelation(tx: Transaction<unknown>, { oid, name }: Relation): Promise<bigint> {
  try {
    const { rows } = await sql<{ pages: bigint }>`
      select pg_prewarm(${oid}::oid::regclass, 'buffer') as pages`.execute(tx);
    return rows[0]?.pages ?? 0n;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseDamaged(`${name} of the database is damaged: ${reason}. Restore another backup.`);
  }
}

/** Rolls back what the work changed. */
async function inDatabase<T>(url: string, work: (tx: Transaction<unknown>) => Promise<T>): Promise<T> {
  const db = openDatabase<unknown>(url, {
    applicationName: 'page reader',
    poolSize: 1,
    statementTimeoutMs: 0,
  });
  try {
    const tx = await db.startTransaction().execute();
    try {
      return await work(tx);
    } finally {
      await tx.rollback().execute();
    }
  } finally {
    await db.destroy();
  }
}
