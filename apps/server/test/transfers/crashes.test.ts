import { systemClock } from '@golden-acers/platform';
import {
  bySuite,
  createEmptyDatabase,
  registrationBody,
  type TestSandbox,
  testSandbox,
} from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type TransferCrashPoint as CrashPoint,
  transferCrashPoints as crashPoints,
} from '../../src/config/crash-points.ts';
import {
  type ProcessResponse,
  postToServer,
  rootAgent,
  type ServerProcess,
  startServerProcess,
} from './test-support-server-process.ts';
import {
  countOpenHolds,
  countTransfersByState,
  pollUntilSettled,
  sumOwnTransfers,
  sumProviderTransfers,
} from './test-support-transfer-totals.ts';

/**
 * The suite of a commit kills a server once at each point. The long suite kills one for each kind of command
 * and each registration there, though all are one transfer to the server: its steps do not depend on the
 * kind.
 */
const killedAt: Readonly<Record<'recharge' | 'redeem' | 'registration' | 'clearing', readonly CrashPoint[]>> =
  bySuite(
    {
      recharge: ['sending.marked', 'settle.before_commit', 'reconcile.leased'],
      redeem: ['request.committed', 'settle.committed', 'reconcile.decided'],
      registration: ['request.before_commit', 'call.returned'],
      clearing: ['reconcile.decided'],
    },
    {
      recharge: crashPoints,
      redeem: crashPoints,
      registration: crashPoints,
      clearing: crashPoints.filter((point) => point !== 'request.before_commit'),
    },
  );

let sandbox: TestSandbox;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let agentToken: string;
const accounts: string[] = [];
/** Commands that got no response or a 202: they are repeated after the restart. */
const commands: {
  readonly path: string;
  readonly key: string;
  readonly body: object;
  readonly firstResponse: ProcessResponse;
}[] = [];
const names: string[] = [];
/** Some are dead. */
const started: ServerProcess[] = [];

/** Starts a server that is stopped at the end, if no crash point was reached. */
async function start(crashPoint?: CrashPoint): Promise<ServerProcess> {
  const server = await startServerProcess(sandbox, database.url, { crashPoint });
  started.push(server);
  return server;
}

beforeAll(async () => {
  sandbox = await testSandbox({ siteOrigin: 'http://localhost:4200', clock: systemClock });
  database = await createEmptyDatabase();
  const server = await start();
  const signedIn = await postToServer(server.url, '/auth/login', { body: rootAgent });
  agentToken = z.object({ accessToken: z.string() }).parse(signedIn.body.data).accessToken;
  const accountCount = killedAt.recharge.length + killedAt.redeem.length + killedAt.clearing.length;
  for (let place = 0; place < accountCount; place += 1) {
    const made = await postToServer(server.url, '/auth/register', {
      body: registrationBody(`crash-${place}`),
    });
    const { fortunePanda } = z
      .object({ fortunePanda: z.object({ username: z.string() }) })
      .parse(made.body.data);
    accounts.push(fortunePanda.username);
  }
  await server.stop();
}, 120_000);
afterAll(async () => {
  for (const server of started) await server.stop();
  await database[Symbol.asyncDispose]();
  await sandbox[Symbol.asyncDispose]();
});

/** Postpones open transfers, so that the next server crashes on its new command. */
async function setAside(): Promise<void> {
  await sql`update transfer set next_attempt_at = now() + interval '1 hour', lease_until = null
    where state in ('requested', 'sending', 'unknown')`.execute(database.db);
}

/** Makes the transfers due, as after the end of a dead server's lease. */
async function makeDue(): Promise<void> {
  await sql`update transfer set next_attempt_at = now(), lease_until = null
    where state in ('requested', 'sending', 'unknown')`.execute(database.db);
}

function keyOf(kind: string, point: CrashPoint): string {
  return `crash-of-${kind}-${point.replace('.', '-')}`;
}

const reconciles = (point: CrashPoint) => point.startsWith('reconcile.');

/** A server that does not die meets the time limit of the test. */
async function dies({ exited }: Pick<ServerProcess, 'exited'>): Promise<void> {
  expect(await exited).toBe('SIGKILL');
  await setAside();
}

async function crashCommand(
  kind: 'recharge' | 'redeem',
  point: CrashPoint,
  key = keyOf(kind, point),
): Promise<void> {
  const server = await start(point);
  if (reconciles(point)) sandbox.sandbox.faultInjector.add({ action: kind, kind: 'drop-response', count: 1 });
  const command = {
    path: `/fortune-panda/${kind}`,
    key,
    body: { username: accounts.pop() ?? '', amount: 300 },
  };
  const response = await postToServer(server.url, command.path, { token: agentToken, ...command });
  // No client receives a final state before the crash.
  expect([0, 202]).toContain(response.status);
  commands.push({ ...command, firstResponse: response });
  await dies(server);
}

const diedAtOnce = { exited: Promise.resolve('SIGKILL') };

const expected: Readonly<Record<CrashPoint, string | undefined>> = {
  'request.before_commit': undefined,
  'request.committed': 'requested',
  'sending.marked': 'sending',
  'call.returned': 'sending',
  'settle.before_commit': 'sending',
  'settle.committed': 'applied',
  'reconcile.leased': 'unknown',
  'reconcile.decided': 'unknown',
};

describe.each(crashPoints)('a server that is killed at %s', (point) => {
  const kinds = (['recharge', 'redeem'] as const).filter((kind) => killedAt[kind].includes(point));
  test.each(kinds)('leaves a %s that can be settled', async (kind) => {
    await crashCommand(kind, point);
    const row = await database.db
      .selectFrom('transfer')
      .where('idempotencyKey', '=', keyOf(kind, point))
      .select('state')
      .executeTakeFirst();
    expect(row?.state).toBe(expected[point]);
  });

  const registrations = killedAt.registration.includes(point) ? ['registration'] : [];
  test.each(registrations)('leaves a %s that can be completed', async () => {
    const server = await start(point);
    if (reconciles(point))
      sandbox.sandbox.faultInjector.add({ action: 'recharge', kind: 'drop-response', count: 1 });
    const name = `crash-new-${crashPoints.indexOf(point)}`;
    names.push(name);
    const response = await postToServer(server.url, '/auth/register', { body: registrationBody(name) });
    expect([0, 201]).toContain(response.status);
    await dies(server);
    const made = await database.db
      .selectFrom('account')
      .where('username', '=', name)
      .select('id')
      .executeTakeFirst();
    expect(made === undefined).toBe(point === 'request.before_commit');
  });
});

describe('a server that is killed while it recovers the work of another one', () => {
  test.each(killedAt.clearing)('leaves transfers at %s that the next one settles', async (point) => {
    const isSent = reconciles(point) || point.startsWith('settle.');
    const before = isSent ? 'call.returned' : 'request.committed';
    await crashCommand('recharge', before, keyOf('clearing', point));
    const { id, state } = await newestOpen();
    expect(state).toBe(expected[before]);
    const server = start(point);
    await sql`update transfer set next_attempt_at = now() where id = ${id}`.execute(database.db);
    // It may die before it can say that it is ready.
    await dies(await server.catch(() => diedAtOnce));
  });

  const newestOpen = () =>
    database.db
      .selectFrom('transfer')
      .where('state', 'in', ['requested', 'sending'])
      .orderBy('requestedAt', 'desc')
      .limit(1)
      .select(['id', 'state'])
      .executeTakeFirstOrThrow();
});

describe('after the restart', () => {
  test('all transfers are settled alike on both sides, and every command has one result', {
    timeout: 120_000,
  }, async () => {
    await makeDue();
    const server = await start();
    await pollUntilSettled(database.db);
    for (const { path, key, body } of commands) {
      const again = await postToServer(server.url, path, { token: agentToken, key, body });
      // The transfer was sent, now or before, or it is proven that it never was.
      expect(again.status === 200 ? 'applied' : again.body.code, `${key} ${again.status}`).toBeOneOf([
        'applied',
        'transfer.not_carried_out',
      ]);
    }
    for (const name of names) {
      const again = await postToServer(server.url, '/auth/register', { body: registrationBody(name) });
      expect(again.status).toBeOneOf([201, 409]);
    }
    await pollUntilSettled(database.db);
    await server.stop();
    expect(await countTransfersByState(database.db)).not.toHaveProperty('review');
    expect(await countOpenHolds(database.db)).toBe(0);
    const ours = await sumOwnTransfers(database.db);
    expect(ours).toEqual(await sumProviderTransfers(sandbox));
    for (const { cents, ledgerCents } of ours) expect(ledgerCents).toBe(cents);
  });
});
