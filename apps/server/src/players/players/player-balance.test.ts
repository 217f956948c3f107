import { toMoney } from '@golden-acers/contract';
import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

const refresh = (player: TestPlayer, agent: Pick<TestEnv['root'], 'request'> = env.root) =>
  agent.request('POST /fortune-panda/users/:username/refresh-balance', {
    params: { username: player.fortunePanda.username },
    body: {},
  });
const expireBalance = ({ id }: TestPlayer) =>
  env.db.updateTable('player').set({ balanceAt: null }).where('id', '=', id).execute();

describe('an agent’s refresh of a balance', () => {
  test('reads it from the provider, and not again within seconds', async () => {
    const player = await env.player('refreshed');
    await env.rechargeElsewhere(player, 77n);
    await expireBalance(player);
    expect(await refresh(player)).toMatchObject({
      status: 200,
      body: { data: { balance: toMoney(2_577n), balanceAt: expect.any(String), outcome: 'updated' } },
    });
    await env.rechargeElsewhere(player, 1n);
    expect(await refresh(player)).toMatchObject({
      body: { data: { balance: toMoney(2_577n), outcome: 'recent' } },
    });
  });

  test('happens once for many simultaneous requests', async () => {
    const player = await env.player('refreshed_once');
    await env.rechargeElsewhere(player, 5n);
    await expireBalance(player);
    const responses = await Promise.all([1, 2, 3, 4].map(() => refresh(player)));
    for (const response of responses) {
      expect(response, JSON.stringify(response.body)).toMatchObject({
        status: 200,
        body: { data: { balance: toMoney(2_505n) } },
      });
    }
  });

  test('is allowed in the subtree only, not for a closed account, and ten times a minute', async () => {
    const player = await env.player('refreshed_often');
    const sibling = await env.agent({ name: 'refresh-sibling' });
    expect((await refresh(player, sibling)).body.code).toBe('player.not_found');
    await env.db.updateTable('player').set({ agentId: sibling.id }).where('id', '=', player.id).execute();
    const codes: unknown[] = [];
    for (let count = 0; count < 11; count += 1) codes.push((await refresh(player, sibling)).body.code);
    expect(codes.slice(0, 10)).toEqual(Array(10).fill(undefined));
    expect(codes[10]).toBe('request.rate_limited');
    await env.db.updateTable('account').set({ isActive: false }).where('id', '=', player.id).execute();
    expect((await refresh(player)).body.code).toBe('player.closed');
  });
});
