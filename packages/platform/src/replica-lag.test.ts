import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
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

test('a standby that has applied everything has no lag, and one that applies nothing lags until it continues', async () => {
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

  // A server that starts now knows no position that the standby has applied.
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

test('a primary in place of the replica is not up, and has no lag', async () => {
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

/** Like a load balancer: each connection goes to the next of these ports. */
async function balance(ports: readonly number[]) {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const target = connect(ports[connections % ports.length] ?? 0, '127.0.0.1');
    connections += 1;
    for (const one of [socket, target]) {
      sockets.add(one);
      one.on('error', () => undefined);
    }
    socket.pipe(target).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

test('behind a load balancer every connection is measured, and one bad connection is enough', async () => {
  await using balancer = await balance([postgres.standby.port, postgres.primary.port]);
  const url = new URL(postgres.standby.url('postgres'));
  url.searchParams.delete('host');
  url.port = String(balancer.port);
  await using reads = openReads(url.href, 60_000);
  /** Two simultaneous reads use both connections. */
  const readTwice = () =>
    Promise.all(
      [1, 2].map(() =>
        reads.read(async (db) => {
          const { rows } = await sql<{ name: string }>`
            select current_setting('application_name') as name from pg_sleep(0.01)`.execute(db);
          return rows[0]?.name;
        }),
      ),
    );
  await pollUntil(readTwice, (names) => names.includes('server reads'));
  await pollUntil(readTwice, (names) => !names.includes('server reads'));
  for (let count = 0; count < 40; count += 1) expect(await readTwice()).not.toContain('server reads');
});

test('a standby that stopped is not up, and its lag is unknown', async () => {
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
