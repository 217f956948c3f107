import type { AgentRole } from '@golden-acers/contract';
import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

let env: BareTestEnv;
let root: string;
let rootId: string;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  root = env.root.token;
  const row = await env.db.selectFrom('agent').where('parent_id', 'is', null).select('id');
  rootId = (await row.executeTakeFirstOrThrow()).id;
});
afterAll(() => env[Symbol.asyncDispose]());

const roleRow = z.custom<AgentRole>(
  (value) => typeof value === 'object' && value !== null && 'grantable' in value,
);
const signedIn = async ({ id, email, password }: { id: string; email: string; password: string }) => ({
  id,
  token: await env.signIn(email, password),
});
const agentBelow = async (parentId: string, name: string) => signedIn(await env.agent({ parentId, name }));

async function rolesOf(token: string): Promise<AgentRole[]> {
  const response = await env.call('GET /agent/roles', { token });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return z.array(roleRow).parse(response.body.data);
}
const change = (token: string, level: string, output: object) =>
  env.call('PUT /agent/roles/:level', {
    token,
    params: { level },
    body: { permissions: null, commandMaxCents: null, dayMaxCents: null, reason: 'As agreed', ...output },
  });
const status = async (token: string) =>
  (await env.call('GET /fortune-panda/admin/status', { token })).body.data;

describe('what a role permits', () => {
  test('changes at the very next request, for every agent of its level', async () => {
    const store = await agentBelow(rootId, 'role-store');
    const list = () => env.call('GET /fortune-panda/users', { token: store.token });
    expect((await list()).status).toBe(200);
    expect((await change(root, 'store', { permissions: ['agents.read', 'agents.manage'] })).status).toBe(200);
    expect(await list()).toMatchObject({ status: 403, body: { code: 'agent.not_permitted' } });
    expect(await status(store.token)).toMatchObject({ permissions: ['agents.read', 'agents.manage'] });
    expect((await change(root, 'store', {})).body.data).toMatchObject({ isSet: false });
    expect((await list()).status).toBe(200);
  });

  test('is narrowed by each agent above, and widened by nobody but the root', async () => {
    const store = await agentBelow(rootId, 'narrow-store');
    const other = await agentBelow(rootId, 'wide-store');
    const till = await agentBelow(store.id, 'narrow-till');
    const otherTill = await agentBelow(other.id, 'wide-till');
    expect((await change(store.token, 'cashier', { permissions: ['players.read'] })).status).toBe(200);
    expect(await status(till.token)).toMatchObject({ permissions: ['players.read'] });
    const redeem = (token: string) =>
      env.call('POST /fortune-panda/redeem', { token, body: { username: 'nobody', amount: 1 } });
    expect((await redeem(till.token)).body.code).toBe('agent.not_permitted');
    expect((await redeem(otherTill.token)).body.code).toBe('transfer.key_required');
    expect(
      await change(store.token, 'cashier', { permissions: ['players.read', 'jackpots.set'] }),
    ).toMatchObject({
      status: 422,
      body: { code: 'agent.beyond_own', fields: { permissions: expect.any(String) } },
    });
    for (const level of ['store', 'distributor']) {
      expect((await change(store.token, level, {})).body.code).toBe('agent.level_not_below');
    }
    // What the root takes from all cashiers is gone for these too, whatever their store says.
    expect((await change(root, 'cashier', { permissions: ['money.redeem'] })).status).toBe(200);
    expect(await status(till.token)).toMatchObject({ permissions: [] });
    expect((await rolesOf(store.token))[0]?.grantable.permissions).toEqual(['money.redeem']);
    await change(root, 'cashier', {});
  });
});

describe('ceilings', () => {
  test('of a level are the root’s in place of the configuration’s, and less where a parent says so', async () => {
    const store = await agentBelow(rootId, 'ceiling-store');
    const till = await agentBelow(store.id, 'ceiling-till');
    const ceiling = async () => status(till.token);
    expect(await ceiling()).toMatchObject({
      transferCeilingCents: env.config.transferCeilingsCents.cashier,
    });
    expect((await change(root, 'cashier', { commandMaxCents: 50_000 })).status).toBe(200);
    expect(await ceiling()).toMatchObject({ transferCeilingCents: 50_000 });
    expect((await change(store.token, 'cashier', { commandMaxCents: 700 })).status).toBe(200);
    expect(await ceiling()).toMatchObject({ transferCeilingCents: 700 });
    expect(await change(store.token, 'cashier', { commandMaxCents: 50_001 })).toMatchObject({
      body: { code: 'agent.beyond_own' },
    });
    const player = await env.player('ceiling-player');
    await env.db.updateTable('player').set({ agent_id: till.id }).where('id', '=', player.id).execute();
    const recharge = (amount: number, key: string) =>
      env.call('POST /fortune-panda/recharge', {
        token: till.token,
        body: { username: player.fortunePanda.username, amount },
        headers: { 'idempotency-key': key },
      });
    expect((await recharge(701, 'ceiling-key-000000')).body.code).toBe('transfer.above_ceiling');
    expect((await recharge(700, 'ceiling-key-000001')).body.code).toBe('transfer.already_open');
  });
});
