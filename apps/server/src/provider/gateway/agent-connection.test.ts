import { once } from 'node:events';
import { createServer } from 'node:http';
import { createLog, createVault } from '@golden-acers/platform';
import { createEmptyDatabase } from '@golden-acers/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createAgentConnection } from './agent-connection.ts';
import { upsertProviderAgents } from './gateway.sql.ts';
import { defaultProviderTuning } from './provider-tuning.ts';

const move = { account: 'GA_player1', amountCents: 1_250n };
const applied = { code: '200', msg: 'ok' };
const sessionError = { code: '201', msg: 'Session timeout.' };

/** Connects to a local provider, which accepts sign-ins and sends the given responses in order. */
async function connect(responses: readonly object[], { signIn }: { readonly signIn?: object } = {}) {
  const database = await createEmptyDatabase();
  const [providerAgentId = ''] = await upsertProviderAgents(database.db, [{ id: 'pa_1', name: 'Agent' }]);
  const calls: URLSearchParams[] = [];
  const queue = [...responses];
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://provider').searchParams;
    calls.push(query);
    const session = signIn ?? { code: '200', msg: '', agentkey: `KEY${calls.length}` };
    response.end(JSON.stringify(query.get('action') === 'agentLogin' ? session : queue.shift()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const connection = createAgentConnection({
    providerAgentId,
    agent: { name: 'Agent', password: 'secret', url: `http://127.0.0.1:${port}` },
    db: database.db,
    vault: createVault({ currentKey: Buffer.alloc(32, 7).toString('base64url') }),
    log: createLog('silent'),
    tuning: defaultProviderTuning,
    isSandbox: false,
    signal: new AbortController().signal,
    onCall: () => undefined,
  });
  return {
    ...connection,
    actions: () => calls.map((query) => query.get('action')),
    times: () => calls.map((query) => Number(query.get('time'))),
    async countPermits() {
      const { rows } = await sql<{ calls: bigint }>`select calls from provider_budget`.execute(database.db);
      return Number(rows[0]?.calls);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

test('a money call that meets a session error is repeated once, after a sign-in and with a new permit', async () => {
  await using connection = await connect([sessionError, applied]);
  expect(await connection.provider('money', undefined).recharge(move)).toEqual({ state: 'applied' });
  expect(connection.actions()).toEqual(['agentLogin', 'recharge', 'agentLogin', 'recharge']);
  const times = connection.times();
  expect(new Set(times).size).toBe(4);
  expect(times.toSorted()).toEqual(times);
  expect(await connection.countPermits()).toBe(4);
});

test('a call is not repeated a second time', async () => {
  await using connection = await connect([sessionError, sessionError, applied]);
  expect(await connection.provider('money', undefined).redeem(move)).toMatchObject({
    state: 'rejected',
    code: 'session',
  });
  expect(connection.actions()).toEqual(['agentLogin', 'redeem', 'agentLogin', 'redeem']);
});

test('a money call with an unknown outcome is never repeated', async () => {
  await using connection = await connect([{ code: '201', msg: 'Error 0x17' }, applied]);
  expect(await connection.provider('money', undefined).recharge(move)).toMatchObject({
    state: 'unknown',
    evidence: { action: 'recharge', code: 'unclassified' },
  });
  expect(connection.actions()).toEqual(['agentLogin', 'recharge']);
});

test('a money call is rejected and not sent if the agent cannot sign in', async () => {
  await using noResponse = await connect([applied], { signIn: { strange: true } });
  expect(await noResponse.provider('money', undefined).recharge(move)).toMatchObject({
    state: 'rejected',
    code: 'unreachable',
    evidence: { action: 'recharge', text: 'signing in: bad_response' },
  });
  expect(noResponse.actions()).toEqual(['agentLogin']);
  await using refused = await connect([applied], { signIn: { code: '201', msg: 'The agent is closed.' } });
  for (let call = 0; call < 2; call += 1) {
    expect(await refused.provider('money', undefined).recharge(move)).toMatchObject({
      state: 'rejected',
      code: 'sign_in_refused',
    });
  }
  expect(refused.actions()).toEqual(['agentLogin']);
});

test('a held permit is used by the first call that is sent, and the next calls get separate permits', async () => {
  await using connection = await connect([applied, applied]);
  await connection.signIn();
  const permit = await connection.acquirePermit('money', undefined);
  expect(await connection.countPermits()).toBe(2);
  const provider = connection.provider(permit, undefined);
  expect(await provider.recharge(move)).toEqual({ state: 'applied' });
  expect(connection.times().at(-1)).toBe(permit.timeMs);
  expect(await connection.countPermits()).toBe(2);
  expect(await provider.recharge(move)).toEqual({ state: 'applied' });
  expect(await connection.countPermits()).toBe(3);
  expect(connection.actions()).toEqual(['agentLogin', 'recharge', 'recharge']);
});

test('nothing is sent with a permit that has expired', async () => {
  await using connection = await connect([applied]);
  const permit = await connection.acquirePermit('money', undefined);
  await expect(
    connection.provider({ ...permit, sendBeforeMs: 0 }, undefined).recharge(move),
  ).rejects.toMatchObject({ code: 'provider.busy' });
  expect(connection.actions()).toEqual([]);
});

test('a call that the provider does not support needs neither a permit nor a sign-in', async () => {
  await using connection = await connect([applied]);
  expect(await connection.provider('launch', undefined).kick('GA_player1')).toMatchObject({
    code: 'unsupported',
  });
  expect(await connection.countPermits()).toBe(0);
  expect(connection.actions()).toEqual([]);
});
