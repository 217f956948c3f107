import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type ReplicatedPostgres, startReplicatedPostgres } from '@golden-acers/testing/test-standby';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { openDatabase } from './db.ts';
import { openLaggingReads } from './lagging-reads.ts';

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

// The lag grows only while a test lets time pass.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function openReads(replicaUrl: string, maxLagMs: number) {
  const reads = openLaggingReads(primary, { replicaUrl, maxLagMs, poolSize: 2, log, pollEveryMs: 3_600_000 });
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
  /** A background process of PostgreSQL may write after the standby has applied everything. */
  const measureApplied = async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await postgres.applyAll();
      await reads.measureLag();
      if (reads.replicaState()?.lagMs === 0) break;
    }
  };
  await write();
  await measureApplied();
  expect(reads.replicaState()).toEqual({ isUp: true, lagMs: 0 });
  expect(await reads.isFromStandby()).toBe(true);
  await postgres.setReplay(false);
  await write();
  vi.advanceTimersByTime(501);
  await reads.measureLag();
  expect(reads.replicaState()).toEqual({ isUp: true, lagMs: 501 });
  expect(await reads.isFromStandby()).toBe(false);

  // A server that starts now knows no position that the standby has applied.
  await using started = openReads(postgres.standby.url('postgres'), 500);
  await started.measureLag();
  expect(started.replicaState()).toEqual({ isUp: true, lagMs: expect.any(Number) });
  expect(started.replicaState()?.lagMs).toBeGreaterThan(0);
  expect(await started.isFromStandby()).toBe(false);

  await postgres.setReplay(true);
  await measureApplied();
  expect(reads.replicaState()).toEqual({ isUp: true, lagMs: 0 });
  expect(await reads.isFromStandby()).toBe(true);
});

test('a primary in place of the replica is not up, and has no lag', async () => {
  await using reads = openReads(postgres.primary.url('postgres'), 500);
  await reads.measureLag();
  expect(await reads.isFromStandby()).toBe(false);
  expect(reads.replicaState()).toEqual({ isUp: false, lagMs: undefined });
});

/** Acts as a load balancer: each connection goes to the next of these ports. */
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
  // The first connection leads to the standby.
  await reads.measureLag();
  expect(await readTwice()).toContain('server reads');
  // The second one, which these reads opened, leads to the primary.
  for (let count = 0; count < 10; count += 1) {
    await reads.measureLag();
    expect(await readTwice()).not.toContain('server reads');
  }
});

test('a standby that stopped is not up, and its lag is unknown', async () => {
  await using reads = openReads(postgres.standby.url('postgres'), 60_000);
  await reads.measureLag();
  expect(await reads.isFromStandby()).toBe(true);
  await postgres.standby.stop();
  await reads.measureLag();
  expect(reads.replicaState()).toEqual({ isUp: false, lagMs: undefined });
  expect(await reads.isFromStandby()).toBe(false);
});
