import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, ensureDatabase, migrate, startEmbeddedPostgres } from '@golden-acers/platform';
import { noProvider, pollUntil, startServer } from '@golden-acers/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { serverMigrations } from '../../migrations.ts';

test('a scrape reports for how long the database has not archived its log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-metrics-'));
  const isFull = join(tmpdir(), `archive-is-full-${process.pid}`);
  const postgres = await startEmbeddedPostgres({
    dir: join(folder, 'postgres'),
    password: 'archive-metrics',
    log: createLog('silent'),
    settings: { archive_mode: 'on', archive_command: `test ! -e ${isFull}` },
  });
  try {
    const url = postgres.url('archived');
    await ensureDatabase(url);
    await migrate(url, serverMigrations);
    await using stopping = new AsyncDisposableStack();
    const server = await startServer(url, { config: { provider: { ...noProvider, agentName: 'First' } } });
    stopping.defer(server.close);
    const scrape = async (name: string) => {
      const { body } = await server.http.inject('/metrics');
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]);
    };
    expect(await scrape('database_archive_failing_seconds')).toBe(0);
    expect(await scrape('database_transaction_id_age')).toBeGreaterThan(0);
    expect(await scrape('database_connections_used_share')).toBeGreaterThan(0);
    expect(await scrape('database_connections_used_share')).toBeLessThan(1);
    writeFileSync(isFull, '');
    await sql`select pg_switch_wal()`.execute(server.db);
    await pollUntil(
      'PostgreSQL reports a failed archive command',
      () => scrape('database_archive_failing_seconds'),
      (seconds) => seconds > 0,
    );
  } finally {
    await postgres.stop();
    rmSync(isFull, { force: true });
    rmSync(folder, { recursive: true });
  }
});
