import { monotonicMs, sleep, systemClock } from '@golden-acers/platform';
import { createEmptyDatabase, registrationBody, type TestSandbox, testSandbox } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  countOpenTransfers,
  countTransfersByState,
  sumOwnTransfers,
  sumProviderTransfers,
} from './test-support-transfer-totals.ts';

const convergesInMs = 60_000;
const dieInMs = 20_000;

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

beforeAll(async () => {
  sandbox = await testSandbox({ siteOrigin: 'http://localhost:4200', clock: systemClock });
  database = await createEmptyDatabase();
  const server = await startServerProcess(sandbox, database.url);
  const signedIn = await postToServer(server.url, '/auth/login', { body: rootAgent });
  agentToken = z.object({ accessToken: z.string() }).parse(signedIn.body.data).accessToken;
  for (let place = 0; place < 2 * crashPoints.length + 7; place += 1) {
    const made = await postToServer(server.url, '/auth/register', {
      body: registrationBody(`crash-${place}`),
    });
    const { fortunePanda } = z
      .object({ fortunePanda: z.object({ username: z.string() }) })
      .parse(made.body.data);
    accounts.push(fortunePanda.username);
  }
  await server.stop();
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await sandbox[Symbol.asyncDispose]();
});

/** Postpones open transfers, so that the next server crashes on its new command. */
async function setAside(): Promise<void> {
  await sql`update transfer set next_attempt_at = now() + interval '1 hour', lease_until = null
    where state in ('requested', 'sending', 'unknown')`.execute(database.db);
}

/** Its time has come, as after the lease of a dead server. */
async function makeDue(): Promise<void> {
  await sql`update transfer set next_attempt_at = now(), lease_until = null
    where state in ('requested', 'sending', 'unknown')`.execute(database.db);
}

function keyOf(kind: string, point: CrashPoint): string {
  return `crash-of-${kind}-${point.replace('.', '-')}`;
}

const reconciles = (point: CrashPoint) => point.startsWith('reconcile.');

async function dies(server: Pick<ServerProcess, 'exited' | 'stop'>): Promise<void> {
  const end = await Promise.race([server.exited, sleep(dieInMs).then(() => 'it lives')]);
  if (end === 'it lives') await server.stop();
  expect(end).toBe('SIGKILL');
  await setAside();
}

async function crashCommand(
  kind: 'recharge' | 'redeem',
  point: CrashPoint,
  key = keyOf(kind, point),
): Promise<void> {
  const server = await startServerProcess(sandbox, database.url, { crashPoint: point });
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

const diedAtOnce = { exited: Promise.resolve('SIGKILL'), stop: async () => undefined };

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
  it.each(['recharge', 'redeem'] as const)('leaves a %s that can be settled', async (kind) => {
    await crashCommand(kind, point);
    const row = await database.db
      .selectFrom('transfer')
      .where('idempotency_key', '=', keyOf(kind, point))
      .select('state')
      .executeTakeFirst();
    expect(row?.state).toBe(expected[point]);
  });

  it('leaves a registration that can be completed', async () => {
    const server = await startServerProcess(sandbox, database.url, { crashPoint: point });
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

describe('a server that is killed while it clears up after another one', () => {
  const points = crashPoints.filter((point) => point !== 'request.before_commit');
  it.each(points)('leaves at %s what the next one settles', async (point) => {
    const isSent = reconciles(point) || point.startsWith('settle.');
    await crashCommand('recharge', isSent ? 'call.returned' : 'request.committed', keyOf('clearing', point));
    const id = await newestOpen();
    const server = startServerProcess(sandbox, database.url, { crashPoint: point });
    await sql`update transfer set next_attempt_at = now() where id = ${id}`.execute(database.db);
    // It may die before it can say that it is ready.
    await dies(await server.catch(() => diedAtOnce));
  });

  async function newestOpen(): Promise<string> {
    const row = await database.db
      .selectFrom('transfer')
      .where('state', 'in', ['requested', 'sending'])
      .orderBy('requested_at', 'desc')
      .limit(1)
      .select('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }
});

describe('after the restart', () => {
  it('all of them converge, on both sides, and every command has one result', {
    timeout: 2 * convergesInMs,
  }, async () => {
    await makeDue();
    const startMs = monotonicMs();
    const server = await startServerProcess(sandbox, database.url);
    while ((await countOpenTransfers(database.db)) > 0 && monotonicMs() - startMs < convergesInMs)
      await sleep(100);
    expect(await countOpenTransfers(database.db)).toBe(0);
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
    while ((await countOpenTransfers(database.db)) > 0) await sleep(50);
    await server.stop();
    expect(await countTransfersByState(database.db)).not.toHaveProperty('review');
    expect(await countOpenHolds(database.db)).toBe(0);
    const ours = await sumOwnTransfers(database.db);
    expect(ours).toEqual(await sumProviderTransfers(sandbox));
    for (const { cents, ledgerCents } of ours) expect(ledgerCents).toBe(cents);
  });
});
