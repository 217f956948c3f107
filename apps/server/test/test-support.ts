import { sql } from 'kysely';
import type { Db } from '../src/schema.ts';

/** Returns every row of every table, as text. */
export async function dumpDatabase(db: Db, without: readonly string[] = []): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const dumped = tables.filter(({ name }) => !without.includes(name));
  const all = dumped.map(async ({ name }) => {
    const { rows } = await sql<{ all: string }>`
      select coalesce(string_agg(t::text, E'\n' order by t::text), '') as all from ${sql.table(name)} t`.execute(
      db,
    );
    return `${name}\n${rows[0]?.all}`;
  });
  return (await Promise.all(all)).join('\n');
}
