import { pollUntil } from '@golden-acers/testing';
import { type ReplicatedPostgres, startReplicatedPostgres } from '@golden-acers/testing/test-standby';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './db.ts';
import { openLaggingReads } from './lagging-reads.ts';
import { createLog } from './log.ts';

const log = createLog('silent');

let postgres: ReplicatedPostgres;
let primary: Kysely<unknown>;
beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  primary = openDatabase(postgres.primary.url('postgres'), { applicationName: 'test', poolSize: 2 });
  await sql`create table thing (size int)`.execute(primary);
});
afterAll(async () => {
  await primary.destroy();
  await postgres[Symbol.asyncDispose]();
});

function openReads(replicaUrl: string, maxLagMs: number) {
  const reads = openLaggingReads(primary, { replicaUrl, maxLagMs, poolSize: 2, log, pollEveryMs: 20 });
  const isFromStandby = () =>
    reads.read(async (db) => {
      const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db);
      return rows[0]?.is === true;
    });
  return { ...reads, isFromStandby, [Symbol.asyncDispose]: reads.close };
}

const write = () => sql`insert into thing values (1)`.execute(primary);

test('a standby that has applied everything is not behind, and one that applies nothing is, until it goes on', async () => {
  await using reads = openReads(postgres.standby.url('postgres'), 500);
  await write();
  await pollUntil(reads.isFromStandby, Boolean);
  await pollUntil(
    async () => reads.replicaState(),
    (state) => state?.lagMs === 0,
  );
  await postgres.setReplay(false);
  await write();
  const behind = await pollUntil(
    async () => reads.replicaState(),
    (state) => (state?.lagMs ?? 0) > 500,
  );
  expect(behind?.isUp).toBe(true);
  await pollUntil(reads.isFromStandby, (isFromStandby) => !isFromStandby);

  // A server that starts now has seen no position that the standby has.
  await using started = openReads(postgres.standby.url('postgres'), 500);
  const found = await pollUntil(
    async () => started.replicaState(),
    (state) => state?.isUp === true,
  );
  expect(found?.lagMs).toBeGreaterThan(0);
  expect(await started.isFromStandby()).toBe(false);

  await postgres.setReplay(true);
  await pollUntil(
    async () => reads.replicaState(),
    (state) => state?.lagMs === 0,
  );
  await pollUntil(reads.isFromStandby, Boolean);
});

test('a primary in the place of the replica is not up, and has no lag', async () => {
  let polls = 0;
  await using reads = openReads(postgres.primary.url('postgres'), 500);
  await pollUntil(
    async () => {
      polls += 1;
      return reads.isFromStandby();
    },
    () => polls > 20,
  );
  expect(reads.replicaState()).toEqual({ isUp: false, lagMs: undefined });
});

test('a standby that went away is not up, and nobody knows its lag', async () => {
  await using reads = openReads(postgres.standby.url('postgres'), 60_000);
  await pollUntil(reads.isFromStandby, Boolean);
  await postgres.standby.stop();
  const state = await pollUntil(
    async () => reads.replicaState(),
    (now) => now?.isUp === false,
  );
  expect(state?.lagMs).toBeUndefined();
  expect(await reads.isFromStandby()).toBe(false);
});
