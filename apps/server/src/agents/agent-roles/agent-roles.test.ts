import { toMoney } from '@golden-acers/contract';
import { type ApiClient, type BareTestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';

let env: BareTestEnv;
let rootId: string;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  rootId = env.root.id;
});
afterAll(() => env[Symbol.asyncDispose]());

const agentBelow = (parentId: string, name: string) => env.agent({ parentId, name });

const rolesOf = async (client: ApiClient) => (await client.call('GET /agent/roles')).data;
async function change(client: ApiClient, level: string, output: object) {
  await confirmAllSessions(env);
  return client.request('PUT /agent/roles/:level', {
    params: { level },
    body: { permissions: null, commandMax: null, dayMax: null, reason: 'As agreed', ...output },
  });
}
const status = async (client: ApiClient) => (await client.call('GET /fortune-panda/admin/status')).data;

describe('a role', () => {
  test('applies a change at the next request, to every agent of its level', async () => {
    const store = await agentBelow(rootId, 'role-store');
    const list = () => store.request('GET /fortune-panda/users');
    expect((await list()).status).toBe(200);
    expect((await change(env.root, 'store', { permissions: ['agents.read', 'agents.manage'] })).status).toBe(
      200,
    );
    expect(await list()).toMatchObject({ status: 403, body: { code: 'agent.not_permitted' } });
    expect(await status(store)).toMatchObject({ permissions: ['agents.read', 'agents.manage'] });
    expect((await change(env.root, 'store', {})).body.data).toMatchObject({ isSet: false });
    expect((await list()).status).toBe(200);
  });

  test('is narrowed by each agent above, and widened by the root only', async () => {
    const store = await agentBelow(rootId, 'narrow-store');
    const other = await agentBelow(rootId, 'wide-store');
    const till = await agentBelow(store.id, 'narrow-till');
    const otherTill = await agentBelow(other.id, 'wide-till');
    expect((await change(store, 'cashier', { permissions: ['players.read'] })).status).toBe(200);
    expect(await status(till)).toMatchObject({ permissions: ['players.read'] });
    const redeem = (client: ApiClient) =>
      client.request('POST /fortune-panda/redeem', { body: { username: 'nobody', amount: 1 } });
    expect((await redeem(till)).body.code).toBe('agent.not_permitted');
    expect((await redeem(otherTill)).body.code).toBe('transfer.key_required');
    expect(await change(store, 'cashier', { permissions: ['players.read', 'jackpots.set'] })).toMatchObject({
      status: 422,
      body: { code: 'agent.beyond_own', fields: { permissions: expect.any(String) } },
    });
    for (const level of ['store', 'distributor']) {
      expect((await change(store, level, {})).body.code).toBe('agent.level_not_below');
    }
    // A permission that the root removes from all cashiers is removed from these too, whatever their store
    // allows.
    expect((await change(env.root, 'cashier', { permissions: ['money.redeem'] })).status).toBe(200);
    expect(await status(till)).toMatchObject({ permissions: [] });
    expect((await rolesOf(store))[0]?.grantable.permissions).toEqual(['money.redeem']);
    await change(env.root, 'cashier', {});
  });
});

describe('the ceilings of a level', () => {
  test('are the root’s instead of the configuration’s, and lower where a parent lowers them', async () => {
    const store = await agentBelow(rootId, 'ceiling-store');
    const till = await agentBelow(store.id, 'ceiling-till');
    const ceiling = async () => status(till);
    expect(await ceiling()).toMatchObject({
      transferCeiling: toMoney(BigInt(env.config.transferCeilingsCents.cashier)),
    });
    expect((await change(env.root, 'cashier', { commandMax: toMoney(50_000n) })).status).toBe(200);
    expect(await ceiling()).toMatchObject({ transferCeiling: toMoney(50_000n) });
    expect((await change(store, 'cashier', { commandMax: toMoney(700n) })).status).toBe(200);
    expect(await ceiling()).toMatchObject({ transferCeiling: toMoney(700n) });
    expect(await change(store, 'cashier', { commandMax: toMoney(50_001n) })).toMatchObject({
      body: { code: 'agent.beyond_own' },
    });
    const player = await env.player('ceiling-player');
    await env.db.updateTable('player').set({ agentId: till.id }).where('id', '=', player.id).execute();
    const recharge = (amount: number, key: string) =>
      till.request('POST /fortune-panda/recharge', {
        body: { username: player.fortunePanda.username, amount },
        headers: { 'idempotency-key': key },
      });
    expect((await recharge(701, 'ceiling-key-000000')).body.code).toBe('transfer.above_ceiling');
    expect((await recharge(700, 'ceiling-key-000001')).body.code).toBe('transfer.already_open');
  });
});
