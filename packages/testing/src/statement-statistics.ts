import { openDatabase } from '@golden-acers/platform';
import { sql } from 'kysely';

interface StatementStats {
  readonly query: string;
  readonly calls: number;
  /** Of all of them, begun and waited for. */
  readonly totalMs: number;
}

export interface StatementStatistics extends AsyncDisposable {
  /** Counts from now on. */
  reset(): Promise<void>;
  /** What the named database ran since then, dearest first. */
  read(databaseUrl: string): Promise<readonly StatementStats[]>;
}

/** What a PostgreSQL runs that loads pg_stat_statements, seen from one of its databases. */
export async function openStatementStatistics(databaseUrl: string): Promise<StatementStatistics> {
  const db = openDatabase<unknown>(databaseUrl, { applicationName: 'watch', poolSize: 1 });
  await sql`create extension if not exists pg_stat_statements`.execute(db);
  return {
    async reset() {
      await sql`select pg_stat_statements_reset()`.execute(db);
    },
    async read(of) {
      const { rows } = await sql<StatementStats>`
        select calls::float8 as calls, total_exec_time as "totalMs", regexp_replace(query, '\\s+', ' ', 'g') as query
          from pg_stat_statements statement join pg_database on pg_database.oid = statement.dbid
          where datname = ${new URL(of).pathname.slice(1)} order by total_exec_time desc`.execute(db);
      return rows;
    },
    [Symbol.asyncDispose]: () => db.destroy(),
  };
}
