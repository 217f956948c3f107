import { EventEmitter, once } from 'node:events';
import { FakeClock, openDatabase } from '@golden-acers/platform';
import {
  bySuite,
  letTimePass,
  noProvider,
  registrationBody,
  sandboxAgent,
  startServer,
  type TestSandbox,
  testSandbox,
} from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Server } from '../../src/app.ts';
import type { Db, ServerSchema } from '../../src/schema.ts';
import { startCommitCuttingProxy } from './test-support-cut-connection.ts';
import { startDedicatedPostgres } from './test-support-dedicated-postgres.ts';
import { postToServer, rootAgent } from './test-support-server-process.ts';
import { mountSmallDisk } from './test-support-small-disk.ts';
import {
  countOpenHolds,
  pollUntilSettled,
  sumOwnTransfers,
  sumProviderTransfers,
} from './test-support-transfer-totals.ts';

/** Longer than any lease, also on a machine that runs other tests. */
const servesAgainInMs = 30_000;
const playerCount = 6;
const stops = bySuite(2, 5);
const kills = bySuite(5, 20);
const cuts = bySuite(25, 100);

/**
 * A disk in memory is truly filled where one may be mounted; elsewhere a trigger raises the same error. The
 * titles name the one that ran.
 */
const { disk, skipReason } = await mountSmallDisk();
let postgres: Awaited<ReturnType<typeof startDedicatedPostgres>>;
let proxy: Awaited<ReturnType<typeof startCommitCuttingProxy>>;
let sandbox: TestSandbox;
let server: Server;
/** Bypasses the proxy, for the test's own queries. */
let db: Db;
let url: string;
let token: string;
const accounts: string[] = [];
let chooseCut: () => 'before' | 'after' | undefined = () => undefined;
/** Keys of the commands that were reported as applied. */
const acknowledged: string[] = [];
/** Tells of each command that was `applied`, of each that was `refused` for now, and of each `cut`. */
const progress = new EventEmitter();
/** Rejects where none comes in time. */
const next = (event: 'applied' | 'refused' | 'cut', withinMs = 60_000) =>
  once(progress, event, { signal: AbortSignal.timeout(withinMs) });
let keys = 0;
const clock = new FakeClock(new Date('2026-03-01T12:00:00.000Z'));

beforeAll(async () => {
  postgres = await startDedicatedPostgres();
  proxy = await startCommitCuttingProxy(postgres.url, () => chooseCut());
  sandbox = await testSandbox({ siteOrigin: 'http://localhost:4200', clock });
  const tuning = {
    moneyTimeoutMs: 1_500,
    inFlightMs: 1_500,
    callTimeoutMs: 1_500,
    backgroundJobsEveryMs: 50,
  };
  const limits = { callsPerMinute: 1_000_000, recordCallsPerMinute: 1_000_000, failuresToOpen: 1_000 };
  server = await startServer(proxy.url, {
    clock,
    config: {
      provider: {
        ...noProvider,
        url: sandbox.baseUrl,
        agentName: sandboxAgent.name,
        agentPassword: sandboxAgent.password,
        gameOrigins: [sandbox.gameOrigin],
        tuning: { ...tuning, ...limits },
      },
    },
  });
  url = await server.listen();
  server.startBackgroundJobs();
  db = openDatabase<ServerSchema>(postgres.adminUrl, { applicationName: 'test', poolSize: 3 });
  const signedIn = await postToServer(url, '/auth/login', { body: rootAgent });
  token = z.object({ accessToken: z.string() }).parse(signedIn.body.data).accessToken;
  for (let place = 0; place < playerCount; place += 1) {
    const made = await postToServer(url, '/auth/register', { body: registrationBody(`faulty-${place}`) });
    const { fortunePanda } = z
      .object({ fortunePanda: z.object({ username: z.string() }) })
      .parse(made.body.data);
    accounts.push(fortunePanda.username);
  }
}, 90_000);
afterAll(async () => {
  await server.close();
  await db.destroy();
  proxy.close();
  await postgres.stop();
  await sandbox[Symbol.asyncDispose]();
  disk?.unmount();
});

/**
 * Sends a command that is repeated under its key until it has ended. Only a refusal to retry later may come
 * in between.
 */
async function move(account: string, until: () => boolean): Promise<void> {
  keys += 1;
  const key = `database-fault-${String(keys).padStart(6, '0')}`;
  const kind = keys % 3 === 0 ? 'redeem' : 'recharge';
  while (!until()) {
    // The limit on an agent's commands counts by this clock.
    clock.advance(600);
    const response = await postToServer(url, `/fortune-panda/${kind}`, {
      token,
      key,
      body: { username: account, amount: 100 },
    });
    if (response.status === 200) {
      acknowledged.push(key);
      progress.emit('applied');
      return;
    }
    const result = `${response.status} ${response.body.code ?? ''}`;
    expect([
      '503 server.unavailable',
      '503 provider.unavailable',
      '409 transfer.not_carried_out',
      '409 transfer.still_running',
      '409 transfer.already_open',
      '202 ',
    ]).toContain(result);
    if (result === '409 transfer.not_carried_out') return;
    if (result === '503 server.unavailable') progress.emit('refused');
    if (response.status === 503) expect(Number(response.retryAfter)).toBeGreaterThanOrEqual(1);
    await letTimePass('a client that is told "not now" asks again a moment later', 60);
  }
}

/** Every player is busy while `fault` strikes again and again; after each time the site must serve soon. */
async function underLoad(fault: () => Promise<void>): Promise<void> {
  const state = { isOver: false };
  const load = accounts.map(async (account) => {
    while (!state.isOver) {
      await move(account, () => state.isOver);
    }
  });
  try {
    await fault();
  } finally {
    state.isOver = true;
  }
  await Promise.all(load);
}

const servesAgain = () => next('applied', servesAgainInMs);

afterEach(async () => {
  chooseCut = () => undefined;
  await pollUntilSettled(db);
  expect(await countOpenHolds(db)).toBe(0);
  const ours = await sumOwnTransfers(db);
  expect(ours).toEqual(await sumProviderTransfers(sandbox));
  for (const { cents, ledgerCents } of ours) expect(ledgerCents).toBe(cents);
  const rows = await db
    .selectFrom('transfer')
    .where('idempotencyKey', 'in', ['none', ...acknowledged])
    .where('state', '=', 'applied')
    .select('id')
    .execute();
  expect(rows.length, 'no acknowledged transfer is lost').toBe(acknowledged.length);
});

test(`a database that is stopped at once ${stops} times loses nothing that was acknowledged`, async () => {
  await underLoad(async () => {
    for (let stop = 0; stop < stops; stop += 1) {
      await servesAgain();
      await postgres.stopImmediately();
      await servesAgain();
    }
  });
}, 120_000);

test(`${kills} killed sessions lose nothing that was acknowledged`, async () => {
  await underLoad(async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'server'
        order by random() limit 5`.execute(db);
      await servesAgain();
    }
  });
}, 120_000);

test(`a connection that is cut at COMMIT ${cuts} times leaves nothing half done`, async () => {
  let done = 0;
  await underLoad(async () => {
    let commits = 0;
    chooseCut = () => {
      commits += 1;
      if (commits % 4 !== 0 || done >= cuts) return undefined;
      done += 1;
      progress.emit('cut');
      return done % 2 === 0 ? 'before' : 'after';
    };
    while (done < cuts) await next('cut');
    await servesAgain();
  });
  expect(done).toBe(cuts);
}, 120_000);

const fullTables = ['transfer', 'ledger_hold', 'ledger_entry', 'ledger_posting'];

test.runIf(disk)(
  'a database whose disk is full to the last page refuses honestly, and serves once there is room',
  async () => {
    if (disk === undefined) return;
    const move = async (place: string) => {
      for (const table of fullTables) {
        await sql`alter table ${sql.ref(table)} set tablespace ${sql.ref(place)}`.execute(db);
      }
    };
    await sql`create tablespace small location ${sql.lit(disk.folder(postgres.dir))}`.execute(db);
    await move('small');
    await underLoad(async () => {
      disk.fill();
      const grow = sql`create table no_room tablespace small as select repeat('x', 1000) from generate_series(1, 1000)`;
      await expect(grow.execute(db)).rejects.toMatchObject({ code: '53100' });
      // Commands are refused while no table can grow.
      await next('refused');
      disk.empty();
      await servesAgain();
    });
    await move('pg_default');
    await sql`drop tablespace small`.execute(db);
  },
  90_000,
);

test.skipIf(disk)(
  `a database that says that its disk is full has commands refused honestly: no disk could be filled here, ${skipReason}`,
  async () => {
    // PostgreSQL raises this error (53100) when a table can't grow.
    await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
      db,
    );
    await sql`create trigger no_room before insert on ledger_hold for each row execute function no_room()`.execute(
      db,
    );
    const [username] = accounts;
    const refused = await postToServer(url, '/fortune-panda/recharge', {
      token,
      key: 'database-fault-disk-full',
      body: { username, amount: 100 },
    });
    expect(refused).toMatchObject({ status: 503, body: { code: 'server.unavailable' } });
    expect(Number(refused.retryAfter)).toBeGreaterThanOrEqual(1);
    await underLoad(async () => {
      await next('refused');
      await sql`drop trigger no_room on ledger_hold`.execute(db);
      await servesAgain();
    });
  },
  60_000,
);
