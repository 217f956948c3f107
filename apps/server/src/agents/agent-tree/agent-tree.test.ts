import assert from 'node:assert/strict';
import { type AgentLevel, type Endpoints, type TreeAgent, toMoney } from '@golden-acers/contract';
import { listViolations } from '@golden-acers/ledger';
import {
  type ApiClient,
  type ApiResponse,
  type BareTestEnv,
  type TestAgent,
  testEnv,
} from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';

let env: BareTestEnv;
let root: TestAgent;
let rootId: string;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  root = env.root;
  rootId = root.id;
});
afterAll(() => env[Symbol.asyncDispose]());

const agentRow = z.custom<TreeAgent>(
  (value) => typeof value === 'object' && value !== null && 'level' in value,
);

const tree = async (client: ApiClient) => (await client.call('GET /agent/agents')).data;

type Command = Extract<keyof Endpoints, `POST /agent/agents/:agentId/${string}`>;
let keys = 0;
const command = (client: ApiClient, key: Command, agentId: string, body: object, idempotencyKey?: string) => {
  keys += 1;
  return client.request(key, {
    params: { agentId },
    body,
    headers: { 'idempotency-key': idempotencyKey ?? `agent-tree-key-${String(keys).padStart(6, '0')}` },
  });
};
const allot = (client: ApiClient, id: string, amount: number, key?: string) =>
  command(client, 'POST /agent/agents/:agentId/allot', id, { amount: toMoney(BigInt(amount)) }, key);
const takeBack = (client: ApiClient, id: string, amount: number) =>
  command(client, 'POST /agent/agents/:agentId/take-back', id, { amount: toMoney(BigInt(amount)) });
const move = (client: ApiClient, id: string, parentId: string) =>
  command(client, 'POST /agent/agents/:agentId/move', id, { parentId, reason: 'A new street' });
const disable = (client: ApiClient, id: string) =>
  command(client, 'POST /agent/agents/:agentId/disable', id, { reason: 'Left us' });
const enable = (client: ApiClient, id: string) =>
  command(client, 'POST /agent/agents/:agentId/enable', id, { reason: 'Came back' });

async function create(client: ApiClient, name: string, level: AgentLevel, parentId: string) {
  const email = `${name}@agents.test`;
  const body = { name, email, level, parentId, welcome: 'password' } as const;
  await confirmAllSessions(env);
  const { agent, firstPassword } = (await client.call('POST /agent/agents', { body })).data;
  assert.ok(agent, 'The agent waits for a second one.');
  return { ...agent, email, firstPassword: firstPassword ?? '' };
}

/** They have set their password already. */
async function createWithCredit(client: ApiClient, name: string, level: AgentLevel, parentId: string) {
  const agent = await create(client, name, level, parentId);
  const first = await env.signIn(agent.email, agent.firstPassword);
  const newPassword = `${name} has a long password`;
  const body = { currentPassword: agent.firstPassword, newPassword };
  await first.call('PUT /user/password', { body });
  return { ...agent, ...(await env.signIn(agent.email, newPassword)), password: newPassword };
}

const credit = (response: ApiResponse) => agentRow.parse(response.body.data).credit;

describe('a new agent', () => {
  test('gets a first password once, and must change it before anything else', async () => {
    const agent = await create(root, 'first-store', 'store', rootId);
    expect(agent).toMatchObject({
      level: 'store',
      state: 'active',
      mustChangePassword: true,
      credit: toMoney(0n),
    });
    const session = await env.signIn(agent.email, agent.firstPassword);
    expect((await session.call('GET /fortune-panda/admin/status')).data).toMatchObject({
      mustChangePassword: true,
      agent: { level: 'store', hasAgents: false },
    });
    expect((await root.call('GET /fortune-panda/admin/status')).data.agent.hasAgents).toBe(true);
    await session.expectRefusal('agent.password_change_required', 'GET /agent/agents');
    const body = { currentPassword: agent.firstPassword, newPassword: 'a password of my own' };
    await session.call('PUT /user/password', { body });
    expect(await tree(session)).toMatchObject([{ id: agent.id, parentId: null, mustChangePassword: false }]);
  });

  test('has a level below its parent’s and a unique address', async () => {
    const store = await createWithCredit(root, 'level-store', 'store', rootId);
    const send = (level: string, parentId: string, email: string) =>
      store.request('POST /agent/agents', {
        body: { name: 'Wrong', email, level, parentId, welcome: 'password' },
      });
    await confirmAllSessions(env);
    for (const level of ['store', 'distributor']) {
      expect(await send(level, store.id, 'wrong@agents.test')).toMatchObject({
        status: 422,
        body: { code: 'agent.level_not_below' },
      });
    }
    expect((await send('cashier', store.id, store.email.toUpperCase())).body.code).toBe(
      'account.email_taken',
    );
    expect((await send('cashier', rootId, 'wrong@agents.test')).body.code).toBe('agent.not_found');
    expect(await tree(store)).toHaveLength(1);
  });
});

describe('an agent outside of the subtree', () => {
  test('is "not found" for every endpoint, like an unknown one', async () => {
    const [own, other] = [
      await createWithCredit(root, 'own-store', 'store', rootId),
      await createWithCredit(root, 'other-store', 'store', rootId),
    ];
    const theirs = await create(root, 'their-cashier', 'cashier', other.id);
    for (const id of [other.id, theirs.id, rootId, `ag_${'0'.repeat(26)}`]) {
      const responses = [
        await allot(own, id, 1),
        await takeBack(own, id, 1),
        await move(own, id, own.id),
        await disable(own, id),
        await enable(own, id),
        await own.request('PUT /agent/agents/:agentId', { params: { agentId: id }, body: { name: 'Mine' } }),
        await own.request('GET /agent/agents/:agentId/credit', { params: { agentId: id } }),
      ];
      for (const response of responses) {
        expect(response).toMatchObject({ status: 404, body: { code: 'agent.not_found' } });
      }
    }
    expect((await move(root, own.id, `ag_${'0'.repeat(26)}`)).body.code).toBe('agent.not_found');
    for (const run of [allot, takeBack]) {
      expect((await run(own, own.id, 1)).body.code).toBe('agent.is_oneself');
    }
    expect((await disable(root, rootId)).body.code).toBe('agent.is_oneself');
  });
});

describe('a disabled agent', () => {
  test('is signed out at once with all agents below it, and is enabled with those that were disabled with it', async () => {
    const store = await createWithCredit(root, 'stop-store', 'store', rootId);
    const [kept, dismissed] = [
      await createWithCredit(store, 'stop-kept', 'cashier', store.id),
      await createWithCredit(store, 'stop-dismissed', 'cashier', store.id),
    ];
    expect((await disable(store, dismissed.id)).status).toBe(200);
    expect((await disable(store, dismissed.id)).body.code).toBe('agent.already_disabled');
    expect((await disable(root, store.id)).body.data).toMatchObject({ state: 'disabled' });
    for (const { token, email, password } of [store, kept, dismissed]) {
      expect((await env.call('GET /agent/agents', { token })).body.code).toBe('session.ended');
      await env.visitor.expectRefusal('account.inactive', 'POST /auth/login', { body: { email, password } });
    }
    const stateOf = async (id: string) => (await tree(root)).find((one) => one.id === id)?.state;
    expect(await stateOf(kept.id)).toBe('ancestor_disabled');
    expect(await stateOf(dismissed.id)).toBe('disabled');
    expect((await enable(root, kept.id)).body.code).toBe('agent.parent_disabled');
    expect((await move(root, dismissed.id, store.id)).body.code).toBe('agent.parent_disabled');

    expect((await enable(root, store.id)).body.data).toMatchObject({ state: 'active' });
    expect((await enable(root, store.id)).body.code).toBe('agent.already_enabled');
    expect(await stateOf(kept.id)).toBe('active');
    expect(await stateOf(dismissed.id)).toBe('disabled');
    await env.signIn(kept.email, kept.password);
    await kept.expectRefusal('session.ended', 'GET /agent/agents');
    expect((await enable(root, dismissed.id)).body.data).toMatchObject({ state: 'active' });
  });
});

describe('credit', () => {
  test('moves one level at a time and never exceeds the balance', async () => {
    const store = await createWithCredit(root, 'rich-store', 'store', rootId);
    const till = await create(store, 'rich-till', 'cashier', store.id);
    expect(credit(await allot(root, store.id, 10_000, 'one-key-for-it-0'))).toEqual(toMoney(10_000n));
    // The same key again is the same command.
    const again = await allot(root, store.id, 10_000, 'one-key-for-it-0');
    expect([credit(again), again.headers['idempotency-replayed']]).toEqual([toMoney(10_000n), 'true']);
    expect((await allot(root, store.id, 10_001, 'one-key-for-it-0')).body.code).toBe('request.key_reused');
    expect((await allot(root, till.id, 10_000, 'one-key-for-it-0')).body.code).toBe('request.key_reused');
    const otherwise = { amount: toMoney(10_000n), reason: 'For the week-end' };
    const path = 'POST /agent/agents/:agentId/allot';
    expect((await command(root, path, store.id, otherwise, 'one-key-for-it-0')).body.code).toBe(
      'request.key_reused',
    );
    expect((await allot(store, till.id, 10_001)).body).toMatchObject({ code: 'agent.credit_low' });
    expect(credit(await allot(store, till.id, 4_000))).toEqual(toMoney(4_000n));
    // The root gives a till what its store has, and not more.
    expect((await allot(root, till.id, 6_001)).body.code).toBe('agent.credit_low');
    expect((await takeBack(store, till.id, 4_001)).body.code).toBe('agent.credit_low');
    expect(credit(await takeBack(store, till.id, 1_500))).toEqual(toMoney(2_500n));
    expect(
      (await store.call('GET /agent/agents/:agentId/credit', { params: { agentId: till.id } })).data,
    ).toMatchObject([
      { kind: 'take_back', amount: toMoney(-1_500n), balance: toMoney(2_500n), note: null, account: null },
      { kind: 'allot', amount: toMoney(4_000n), balance: toMoney(4_000n) },
    ]);
    await root.expectRefusal('transfer.key_required', 'POST /agent/agents/:agentId/allot', {
      params: { agentId: store.id },
      body: { amount: toMoney(1n) },
    });
  });

  test('moves with the agent: it returns to the old parent, and the new parent gives it', async () => {
    const [from, to] = [
      await create(root, 'move-from', 'store', rootId),
      await create(root, 'move-to', 'store', rootId),
    ];
    const till = await create(root, 'move-till', 'cashier', from.id);
    await allot(root, from.id, 5_000);
    await allot(root, till.id, 3_000);
    await allot(root, to.id, 2_999);
    expect((await move(root, till.id, to.id)).body.code).toBe('agent.credit_low');
    await allot(root, to.id, 1);
    expect((await move(root, till.id, to.id)).body.data).toMatchObject({
      parentId: to.id,
      credit: toMoney(3_000n),
    });
    const creditOf = async (id: string) => (await tree(root)).find((one) => one.id === id)?.credit;
    expect([await creditOf(from.id), await creditOf(to.id)]).toEqual([toMoney(5_000n), toMoney(0n)]);
    expect((await move(root, till.id, to.id)).body.code).toBe('agent.parent_is_the_same');
    expect((await move(root, from.id, to.id)).body.code).toBe('agent.level_not_below');
    // The root's credit is unlimited, so its allotments reduce no credit.
    expect((await move(root, till.id, rootId)).body.data).toMatchObject({
      parentId: rootId,
      credit: toMoney(3_000n),
    });
    expect(await creditOf(to.id)).toEqual(toMoney(3_000n));
    expect(await listViolations(env.db)).toEqual([]);
  });
});

test('every change is in the audit log with its actor and without secrets', async () => {
  const store = await create(root, 'recorded-store', 'store', rootId);
  const rename = { params: { agentId: store.id }, body: { name: 'Renamed' } };
  expect((await root.call('PUT /agent/agents/:agentId', rename)).data).toMatchObject({
    name: 'Renamed',
  });
  await allot(root, store.id, 100);
  await disable(root, store.id);
  const entries = await env.db
    .selectFrom('auditEntry')
    .where('subjectId', '=', store.id)
    .orderBy('id')
    .selectAll()
    .execute();
  expect(entries).toMatchObject([
    { action: 'agent.created', actorId: rootId },
    { action: 'agent.renamed', before: { name: 'recorded-store' }, after: { name: 'Renamed' } },
    { action: 'agent.credit_allotted', after: { amount: '1.00' } },
    { action: 'agent.disabled', reason: 'Left us' },
  ]);
  expect(JSON.stringify(entries)).not.toContain(store.firstPassword);
  // A reader sees the parent agent by its name.
  expect((await root.call('GET /agent/audit', { query: { action: 'agent.created' } })).data).toContainEqual(
    expect.objectContaining({
      subjectName: 'Renamed',
      after: expect.objectContaining({ parentId: 'House' }),
    }),
  );
});
