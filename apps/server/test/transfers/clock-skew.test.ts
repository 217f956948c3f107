import { systemClock } from '@golden-acers/platform';
import {
  bySuite,
  createEmptyDatabase,
  registrationBody,
  type TestSandbox,
  testSandbox,
} from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  postToServer,
  rootAgent,
  type ServerProcess,
  startServerProcess,
} from './test-support-server-process.ts';
import {
  countOpenHolds,
  pollUntilSettled,
  sumOwnTransfers,
  sumProviderTransfers,
} from './test-support-transfer-totals.ts';

const hourMs = 3_600_000;
const turns = bySuite(6, 12);

let sandbox: TestSandbox;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let early: ServerProcess;
let late: ServerProcess;

beforeAll(async () => {
  sandbox = await testSandbox({ siteOrigin: 'http://localhost:4200', clock: systemClock });
  database = await createEmptyDatabase();
  [early, late] = await Promise.all([
    startServerProcess(sandbox, database.url, { clockSkewMs: hourMs }),
    startServerProcess(sandbox, database.url, { clockSkewMs: -hourMs }),
  ]);
});
afterAll(async () => {
  await Promise.all([early.stop(), late.stop()]);
  await database[Symbol.asyncDispose]();
  await sandbox[Symbol.asyncDispose]();
});

function turnClocks(): void {
  early.flipClockSkew();
  late.flipClockSkew();
}

async function signInAt({ url }: ServerProcess): Promise<string> {
  const { body } = await postToServer(url, '/auth/login', { body: rootAgent });
  return z.object({ accessToken: z.string() }).parse(body.data).accessToken;
}

async function registerAt({ url }: ServerProcess, name: string): Promise<string> {
  const { body } = await postToServer(url, '/auth/register', { body: registrationBody(name) });
  return z.object({ fortunePanda: z.object({ username: z.string() }) }).parse(body.data).fortunePanda
    .username;
}

describe('two servers whose clocks differ by two hours and are changed while they run', () => {
  test('share their agents’ sessions, which neither treats as idle', async () => {
    for (const [here, there] of [[early, late] as const, [late, early] as const]) {
      const token = await signInAt(here);
      for (const server of [there, here, there]) {
        const response = await postToServer(server.url, '/fortune-panda/admin/login', { token, body: {} });
        expect(response.status, JSON.stringify(response.body)).toBe(200);
        turnClocks();
      }
    }
  });

  test('do not allow more attempts at passwords', async () => {
    const form = { email: 'nobody@golden-acers.test', password: 'wrong password' };
    for (let tries = 0; tries < 10; tries += 1) await postToServer(late.url, '/auth/login', { body: form });
    expect((await postToServer(late.url, '/auth/login', { body: form })).status).toBe(429);
    late.flipClockSkew();
    expect((await postToServer(late.url, '/auth/login', { body: form })).status).toBe(429);
    late.flipClockSkew();
  });

  test('move money once, settle unknown transfers, and keep their order', { timeout: 120_000 }, async () => {
    const token = await signInAt(early);
    const usernames = [await registerAt(early, 'clock-one'), await registerAt(late, 'clock-two')];
    sandbox.sandbox.faultInjector.add({ action: 'recharge', kind: 'drop-response', count: 1 });
    sandbox.sandbox.faultInjector.add({ action: 'redeem', kind: 'drop-response', count: 1 });
    for (let turn = 0; turn < turns; turn += 1) {
      const [here, there] = turn % 2 === 0 ? [early, late] : [late, early];
      const path = turn % 3 === 2 ? '/fortune-panda/redeem' : '/fortune-panda/recharge';
      const command = {
        token,
        key: `command-by-the-clock-${turn}`,
        body: { username: usernames[turn % 2], amount: 300 },
      };
      const first = await postToServer(here.url, path, command);
      turnClocks();
      await pollUntilSettled(database.db);
      const again = await postToServer(there.url, path, command);
      expect(first.status).toBeOneOf([200, 202]);
      expect(again.status).toBe(200);
    }
    expect(await countOpenHolds(database.db)).toBe(0);
    expect(await sumOwnTransfers(database.db)).toEqual(await sumProviderTransfers(sandbox));
    expect(await keysByTime()).toEqual(
      Array.from({ length: turns }, (_, turn) => `command-by-the-clock-${turn}`),
    );
  });
});

/** Keys of the agent's commands, in the order in which the server's own clock sent them. */
async function keysByTime(): Promise<string[]> {
  const rows = await database.db
    .selectFrom('transfer')
    .where('cause', '=', 'agent')
    .orderBy('sentClockAt')
    .select('idempotencyKey')
    .execute();
  return rows.map((row) => row.idempotencyKey);
}
