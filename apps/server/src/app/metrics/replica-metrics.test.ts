import { noProvider, pollUntil, startServer } from '@golden-acers/testing';
import { standbyName, startReplicatedPostgres } from '@golden-acers/testing/test-standby';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { serverMigrations } from '../../migrations.ts';

const provider = { ...noProvider, agentName: 'First' };

test('a scrape reports the lag of the replica, and of the standbys if the role may read it', async () => {
  await using postgres = await startReplicatedPostgres();
  await using database = await postgres.createDatabase(serverMigrations);
  await using stopping = new AsyncDisposableStack();
  const config = { provider, databaseReplicaUrl: database.replicaUrl };
  const server = await startServer(database.url, { config });
  stopping.defer(server.close);
  const scrape = async (name: string) => {
    const { body } = await server.http.inject('/metrics');
    const value = new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'm').exec(body)?.[1];
    return value === undefined ? undefined : Number(value);
  };
  const until = (name: string, isReached: (value: number | undefined) => boolean) =>
    pollUntil('another process replays the log', () => scrape(name), isReached);
  const write = () => sql`create table if not exists thing ()`.execute(database.db);

  await until('database_replica_up', (value) => value === 1);
  await until('database_replica_lag_seconds', (value) => value === 0);
  expect(await scrape('transfers_open\\{state="review"\\}')).toBe(0);
  expect(await scrape('database_standby_lag_seconds')).toBeUndefined();
  await sql`grant pg_read_all_stats to golden_acers_app`.execute(database.db);
  await until(`database_standby_lag_seconds\\{standby="${standbyName}"\\}`, (value) => value === 0);

  await postgres.setReplay(false);
  await write();
  await until('database_replica_lag_seconds', (value) => (value ?? 0) > 0);
  await until('database_standby_lag_seconds', (value) => (value ?? 0) > 0);
  await postgres.setReplay(true);
  await until('database_replica_lag_seconds', (value) => value === 0);

  await postgres.standby.stop();
  await until('database_replica_up', (value) => value === 0);
  expect(await scrape('database_replica_lag_seconds')).toBeUndefined();
  await until('database_standby_lag_seconds', (value) => value === undefined);
});
