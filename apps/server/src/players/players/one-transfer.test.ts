import { toMoney } from '@golden-acers/contract';
import {
  type BareTestEnv,
  createApiClient,
  type TestAgent,
  type TestPlayer,
  testEnv,
} from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { insertApiKey } from '../../../test/test-support-api-keys.ts';

const key = 'GET /fortune-panda/transfers/:transferId';
const sent = z.object({ id: z.string() });

let env: BareTestEnv;
let store: TestAgent;
let player: TestPlayer;
let transferId = '';
beforeAll(async () => {
  env = await testEnv();
  store = await env.agent({ name: 'one-transfer-store', level: 'store' });
  player = await env.player('one-transfer');
  await env.db.updateTable('player').set({ agentId: store.id }).where('id', '=', player.id).execute();
  const { data } = await store.call('POST /fortune-panda/recharge', {
    body: { username: player.fortunePanda.username, amount: 1_250 },
    headers: { 'idempotency-key': 'order-with-a-lost-answer' },
  });
  transferId = sent.parse(data).id;
});
afterAll(() => env[Symbol.asyncDispose]());

test('an agent and an agent above it read a transfer by its id, with its state and player', async () => {
  for (const agent of [store, env.root]) {
    const { data } = await agent.call(key, { params: { transferId } });
    expect(data).toMatchObject({
      id: transferId,
      kind: 'recharge',
      account: player.fortunePanda.username,
      amount: toMoney(1_250n),
      state: 'applied',
      by: 'one-transfer-store',
    });
  }
});

test('a transfer of another agent is not found, as one that does not exist', async () => {
  const other = await env.agent({ name: 'one-transfer-other', level: 'store' });
  const below = await env.agent({ name: 'one-transfer-below', parentId: store.id });
  for (const stranger of [other, below])
    await stranger.expectRefusal('transfer.not_found', key, { params: { transferId } });
  await store.expectRefusal('transfer.not_found', key, { params: { transferId: `tr_${'0'.repeat(26)}` } });
});

test('a program reads it with the scope players.read only', async () => {
  const clientOf = async (scope: 'players.read' | 'money.recharge') =>
    createApiClient(env.call, (await insertApiKey(env, { agentId: store.id, scopes: [scope] })).secret);
  const reader = await clientOf('players.read');
  expect((await reader.call(key, { params: { transferId } })).data.state).toBe('applied');
  const payer = await clientOf('money.recharge');
  await payer.expectRefusal('key.scope_missing', key, { params: { transferId } });
});
