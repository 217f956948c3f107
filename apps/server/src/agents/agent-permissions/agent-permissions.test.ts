import { type Permission, toMoney } from '@golden-acers/contract';
import { type ApiClient, type TestAgent, type TestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';

let env: TestEnv;
let store: TestAgent;
let cashier: TestAgent;
let otherStore: TestAgent;
beforeAll(async () => {
  env = await testEnv();
  store = await env.agent({ name: 'pm-store', level: 'store' });
  cashier = await env.agent({ name: 'pm-cashier', level: 'cashier', parentId: store.id });
  otherStore = await env.agent({ name: 'pm-other-store', level: 'store' });
});
afterAll(() => env[Symbol.asyncDispose]());
beforeEach(async () => {
  await env.db.deleteFrom('agentPermission').execute();
  await env.db.deleteFrom('agentRule').execute();
  await confirmAllSessions(env);
});

interface Exceptions {
  readonly granted?: readonly Permission[];
  readonly denied?: readonly Permission[];
}

const set = (client: ApiClient, agentId: string, { granted = [], denied = [] }: Exceptions) =>
  client.request('PUT /agent/agents/:agentId/permissions', {
    params: { agentId },
    body: { granted: [...granted], denied: [...denied], reason: 'As agreed' },
  });
const read = async (client: ApiClient, agentId: string) =>
  (await client.call('GET /agent/agents/:agentId/permissions', { params: { agentId } })).data;
const permissionsOf = async (agent: ApiClient) =>
  (await agent.call('GET /fortune-panda/admin/status')).data.permissions;
const refusal = (status: number, code: string) => ({ status, body: { code } });

describe('a permission of one agent', () => {
  test('applies from the agent’s next request on, granted or denied, and to no other agent of its level', async () => {
    expect(
      await set(store, cashier.id, { granted: ['players.freeze'], denied: ['money.redeem'] }),
    ).toMatchObject({
      status: 200,
      body: { data: { granted: ['players.freeze'], denied: ['money.redeem'] } },
    });
    expect(await permissionsOf(cashier)).toContain('players.freeze');
    const redeem = { body: { username: 'nobody', amount: 1 } };
    await cashier.expectRefusal('agent.not_permitted', 'POST /fortune-panda/redeem', redeem);
    await store.expectRefusal('transfer.key_required', 'POST /fortune-panda/redeem', redeem);
    const { rows } = await sql<{
      before: unknown;
      after: unknown;
      reason: string;
    }>`select before, after, reason
      from audit_entry where action = 'agent.permissions_changed' and subject_id = ${cashier.id}`.execute(
      env.db,
    );
    expect(rows).toEqual([
      {
        before: { granted: [], denied: [] },
        after: { granted: ['players.freeze'], denied: ['money.redeem'] },
        reason: 'As agreed',
      },
    ]);
    await set(store, cashier.id, {});
    expect(await permissionsOf(cashier)).toContain('money.redeem');
  });

  test('is also enforced when a job or an approval executes the command', async () => {
    const player = await env.player('pm-job');
    await env.db.updateTable('player').set({ agentId: cashier.id }).where('id', '=', player.id).execute();
    const { username: account } = player.fortunePanda;
    await set(store, cashier.id, { denied: ['money.recharge'] });
    expect(await env.recharge(player, 100, env.newKey(), cashier.token)).toMatchObject(
      refusal(403, 'agent.not_permitted'),
    );
    const body = {
      kind: 'recharge',
      rows: [{ account, amount: toMoney(100n) }],
      reason: 'Top-up',
      confirmation: '',
    } as const;
    const headers = { 'idempotency-key': env.newKey() };
    expect(await cashier.request('POST /fortune-panda/jobs', { body, headers })).toMatchObject(
      refusal(403, 'agent.not_permitted'),
    );
    const request = await player.call('POST /fortune-panda-user/requests', {
      body: { kind: 'recharge', amount: toMoney(100n) },
    });
    expect(
      await cashier.request('POST /fortune-panda/requests/:id/approve', {
        params: { id: request.data.id },
        body: {},
        headers: { 'idempotency-key': env.newKey() },
      }),
    ).toMatchObject(refusal(403, 'agent.not_permitted'));
    expect(await env.centsAtProvider(player)).toBe(2_500n);
  });
});

describe('no agent', () => {
  test('grants a permission that it lacks, or lifts a denial of it', async () => {
    expect(await set(store, cashier.id, { granted: ['jackpots.set'] })).toMatchObject(
      refusal(422, 'agent.beyond_own'),
    );
    await set(env.root, store.id, { denied: ['money.redeem'] });
    await set(env.root, cashier.id, {});
    expect(await set(store, cashier.id, { granted: ['money.redeem'] })).toMatchObject(
      refusal(422, 'agent.beyond_own'),
    );
    expect(await set(store, cashier.id, { denied: ['money.redeem'] })).toMatchObject({ status: 200 });
    expect(await set(store, cashier.id, {})).toMatchObject(refusal(422, 'agent.beyond_own'));
  });

  test('changes its own permissions, those of an agent above, or of a stranger', async () => {
    for (const id of [store.id, env.root.id, otherStore.id]) {
      const own = id === store.id;
      expect(await set(store, id, { denied: ['players.unbind'] })).toMatchObject(
        own ? refusal(409, 'agent.is_oneself') : refusal(404, 'agent.not_found'),
      );
    }
    expect(await set(env.root, env.root.id, {})).toMatchObject(refusal(409, 'agent.is_oneself'));
    await cashier.expectRefusal('agent.not_permitted', 'PUT /agent/agents/:agentId/permissions', {
      params: { agentId: store.id },
      body: { granted: [], denied: [], reason: 'As agreed' },
    });
    const row = { permission: 'players.unbind', isGranted: true };
    for (const setBy of [cashier.id, otherStore.id]) {
      const insert = env.db.insertInto('agentPermission').values({ ...row, agentId: store.id, setBy });
      await expect(insert.execute()).rejects.toMatchObject({
        constraint: 'agent_permission_is_set_from_above',
      });
    }
  });

  test('overrides an agent above', async () => {
    await set(env.root, cashier.id, { denied: ['money.redeem'] });
    expect(await read(store, cashier.id)).toMatchObject({ fixed: ['money.redeem'] });
    expect(await set(store, cashier.id, {})).toMatchObject(refusal(422, 'agent.beyond_own'));
    expect(await set(store, cashier.id, { granted: ['money.redeem'] })).toMatchObject(
      refusal(422, 'agent.beyond_own'),
    );
    expect(await permissionsOf(cashier)).not.toContain('money.redeem');
  });

  test('keeps a grant whose giver lost the permission or is no longer above', async () => {
    await set(env.root, store.id, { granted: ['jackpots.set'] });
    expect(await set(store, cashier.id, { granted: ['jackpots.set'] })).toMatchObject({ status: 200 });
    expect(await permissionsOf(cashier)).toContain('jackpots.set');
    await set(env.root, store.id, {});
    expect(await permissionsOf(cashier)).not.toContain('jackpots.set');
    await set(env.root, store.id, { granted: ['jackpots.set'] });
    expect(await permissionsOf(cashier)).toContain('jackpots.set');
    const moveTo = (parentId: string) =>
      env.db.updateTable('agent').set({ parentId }).where('id', '=', cashier.id).execute();
    await moveTo(otherStore.id);
    expect(await permissionsOf(cashier)).not.toContain('jackpots.set');
    await moveTo(store.id);
  });

  test('changes permissions without a step-up', async () => {
    await env.db.updateTable('session').set({ confirmedAt: null }).execute();
    expect(await set(store, cashier.id, { denied: ['players.unbind'] })).toMatchObject(
      refusal(403, 'agent.step_up_required'),
    );
  });
});

describe('if two agents must agree,', () => {
  test('a permission applies when the second agent confirms it', async () => {
    const body = {
      stepUpFrom: toMoney(100_000_000n),
      fourEyesFrom: toMoney(50_000n),
      fourEyesForAgents: true,
    };
    await env.root.call('PUT /agent/settings/thresholds', { body });
    expect(await set(store, cashier.id, { denied: ['players.unbind'] })).toMatchObject({
      status: 202,
      body: { data: { denied: [] } },
    });
    const waiting = (await env.root.call('GET /agent/approvals')).data;
    expect(waiting).toMatchObject([
      { action: 'agent_permissions', agentName: 'pm-cashier', decidedBy: 'pm-store' },
    ]);
    const [held] = waiting;
    const confirmed = { params: { id: held?.id ?? '' }, body: {} };
    expect(await env.root.request('POST /agent/approvals/:id/confirm', confirmed)).toMatchObject({
      status: 200,
    });
    expect(await permissionsOf(cashier)).not.toContain('players.unbind');
  });
});
