import { type TestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createIdempotencyKey,
  dataOf,
  type GoldenAcersClient,
  isApiError,
  readAll,
  runCommand,
} from './index.ts';
import { connectStranger, registerStranger, signInAgent } from './test-support-stranger.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

test('an integrator registers a player, recharges once although a response is lost, and reads a thousand rows', async () => {
  const { user, accessToken, fortunePanda } = await registerStranger(env, 'stranger');
  const player = connectStranger(env, accessToken);
  const { data: credited } = await player.GET('/fortune-panda-user/balance');
  expect(credited?.data.lastRechargeStatus).toBe('success');

  let sent = 0;
  const agent = connectStranger(env, await signInAgent(env), () => {
    sent += 1;
    return sent === 1;
  });
  const responses: Response[] = [];
  const transfer = await runCommand(
    { key: createIdempotencyKey(), wait: async () => undefined },
    async (header) => {
      const result = await agent.POST('/fortune-panda/recharge', {
        params: { header },
        body: { username: fortunePanda.username, amount: 1_250 },
      });
      responses.push(result.response);
      return result;
    },
  );
  const balance = { amountMinor: '3750', currency: 'USD' };
  expect([sent, transfer.state, transfer.balance]).toEqual([2, 'applied', balance]);
  expect(responses).toHaveLength(1);
  expect(responses[0]?.headers.get('idempotency-replayed')).toBe('true');
  expect(responses[0]?.headers.get('golden-acers-version')).toBe('2026-12-01');
  const wallet = await dataOf(player.GET('/fortune-panda-user/balance'));
  expect(wallet.balance).toBe('37.50');

  await sql`insert into notification (account_id, kind, data)
    select ${user.id}, 'new_games', '{"count": 1, "names": ["Acres"]}' from generate_series(1, 1000)`.execute(
    env.db,
  );
  const ids = new Set<string>();
  const rows = readAll((next) =>
    player.GET('/user/notifications', { params: { query: { limit: 50, ...next } } }),
  );
  for await (const { id } of rows) ids.add(id);

  expect(ids.size).toBeGreaterThanOrEqual(1_000);
});

test('a refusal is recognised by its code, and a request that cannot succeed is not sent again', async () => {
  const agent = connectStranger(env, await signInAgent(env));
  let tries = 0;
  const recharge = runCommand({ key: createIdempotencyKey() }, (header) => {
    tries += 1;
    return agent.POST('/fortune-panda/recharge', {
      params: { header },
      body: { username: 'nobody_here', amount: 100 },
    });
  });
  const error = await recharge.catch((thrown: unknown) => thrown);
  expect([isApiError(error, 'player.not_found'), tries]).toEqual([true, 1]);
});

test('a program continues through the rotation of its key, and stops when the key is revoked', async () => {
  const agent = connectStranger(env, await signInAgent(env));
  const { password } = env.root;
  await agent.POST('/user/security/step-up', { body: { password } });
  const body = { name: 'Till program', scopes: ['players.read' as const], addresses: [], expiresInDays: 90 };
  const { data: made, error } = await agent.POST('/agent/api-keys', { body });
  expect(error).toBeUndefined();
  const former = connectStranger(env, made?.data.secret);
  const read = async (program: GoldenAcersClient) => {
    const { response, error: refusal } = await program.GET('/fortune-panda/users', {
      params: { query: { pageSize: 1 } },
    });
    return refusal?.code ?? response.status;
  };
  expect(await read(former)).toBe(200);

  const { data: rotated } = await agent.POST('/agent/api-keys/{id}/rotate', {
    params: { path: { id: made?.data.key.id ?? '' } },
    body: { overlapHours: 1, expiresInDays: 90 },
  });
  const next = connectStranger(env, rotated?.data.secret);
  expect([await read(former), await read(next)]).toEqual([200, 200]);

  await agent.POST('/agent/api-keys/{id}/revoke', {
    params: { path: { id: made?.data.key.id ?? '' } },
    body: {},
  });
  expect([await read(former), await read(next)]).toEqual(['key.not_valid', 'key.not_valid']);
});
