import { once } from 'node:events';
import type { Server } from 'node:net';
import type { MigrationFolder } from '@golden-acers/platform';
import { type QueryExecutorProvider, sql } from 'kysely';
import { inject } from 'vitest';
import { openClonedDatabase, type TestDatabase } from './databases.ts';
import './global-setup.ts';
import { pollUntil } from './poll-until.ts';

export type { TestDatabase };

/**
 * A new database in the test run's PostgreSQL: `await using database = await
 * testDatabase([ledgerMigrations])`.
 */
export function testDatabase<Schema = unknown>(
  folders: readonly MigrationFolder[],
  { poolSize }: { poolSize?: number } = {},
): Promise<TestDatabase<Schema>> {
  return openClonedDatabase(inject('postgresUrl'), { folders }, poolSize);
}

/** Resolves when this number of statements of the database wait for a lock. */
export async function waitForBlockedStatements(db: QueryExecutorProvider, count: number): Promise<void> {
  await pollUntil(
    'PostgreSQL reports no event when a statement starts to wait',
    async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0]?.count;
    },
    (blocked) => blocked === count,
  );
}

/** Lets a proxy in front of a database listen, and returns the URL of the database behind it. */
export async function listenBefore(databaseUrl: string, proxy: Server): Promise<string> {
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const url = new URL(databaseUrl);
  // Connects over TCP, because a socket would bypass the proxy.
  url.searchParams.delete('host');
  url.port = String(typeof address === 'object' ? address?.port : '');
  return url.href;
}
