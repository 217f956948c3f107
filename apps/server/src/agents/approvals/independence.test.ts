import { toMoney } from '@golden-acers/contract';
import type { TestAgent } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { type ApprovalTestEnv, approvalTestEnv } from '../../../test/test-support-approvals.ts';

/* Root → distributor → store → cashier. A second agent may not be one who could have acted as the first. */
let env: ApprovalTestEnv;
beforeAll(async () => {
  env = await approvalTestEnv();
  await confirmAllSessions(env);
  await env.setThreshold(1_000);
});
afterAll(() => env[Symbol.asyncDispose]());
afterEach(async () => {
  await sql`update agent set created_by = null`.execute(env.db);
  await sql`delete from agent_credential_change`.execute(env.db);
});

const notIndependent = { status: 403, body: { code: 'decision.not_independent' } };
let players = 0;

async function heldRechargeBy(decider: TestAgent): Promise<string> {
  players += 1;
  const player = await env.playerOf(decider, `in-${players}`);
  const held = await env.recharge(player, 2_000, env.newKey(), decider.token);
  expect(held).toMatchObject({ status: 202 });
  return z.object({ id: z.string() }).parse(held.body.data).id;
}
const setCreator = (agent: TestAgent, createdBy: TestAgent | { readonly id: string }) =>
  env.db.updateTable('agent').set({ createdBy: createdBy.id }).where('id', '=', agent.id).execute();
const demandRefusedByDatabase = async (id: string, by: TestAgent) => {
  const end = sql`update approval set state = 'confirmed', ended_by = ${by.id}, ended_at = now(), result_id = 'x'
    where id = ${id}`;
  await expect(end.execute(env.db)).rejects.toMatchObject({
    constraint: 'approval_is_confirmed_by_an_independent_agent',
  });
};
/** Whether the list offers the agent to confirm. */
const isIndependentOf = async (id: string, reader: TestAgent) => {
  const { data } = await reader.call('GET /agent/approvals', { query: {} });
  return data.find((approval) => approval.id === id)?.isIndependent;
};
const confirmationOf = async (id: string) => {
  const { rows } = await sql<{ after: unknown }>`select after from audit_entry
    where action = 'approval.confirmed' and subject_id = ${id}`.execute(env.db);
  return rows[0]?.after;
};

describe('a command is not confirmed', () => {
  test('by the agent that created its agent with a password of its choice', async () => {
    const { distributor, store } = env.agents;
    const { agent, firstPassword } = (
      await store.call('POST /agent/agents', {
        body: {
          ...{ name: 'in-puppet', email: 'in-puppet@agents.test', level: 'cashier' },
          ...{ parentId: store.id, welcome: 'password' },
        },
      })
    ).data;
    expect(firstPassword).not.toBeNull();
    await sql`update agent set must_change_password = false where id = ${agent?.id}`.execute(env.db);
    const signedIn = await env.signIn('in-puppet@agents.test', firstPassword ?? '');
    const puppet = { ...env.agents.cashier, ...signedIn, id: agent?.id ?? '' };
    await env.setThreshold(50_000);
    const allotted = await store.request('POST /agent/agents/:agentId/allot', {
      params: { agentId: puppet.id },
      body: { amount: toMoney(40_000n) },
      headers: { 'idempotency-key': env.newKey() },
    });
    expect(allotted.status).toBe(200);
    await env.setThreshold(1_000);
    const player = await env.playerOf(puppet, 'in-puppet-player');
    const held = await env.recharge(player, 2_000, env.newKey(), puppet.token);
    expect(held).toMatchObject({ status: 202 });
    const id = z.object({ id: z.string() }).parse(held.body.data).id;
    expect(await isIndependentOf(id, store)).toBe(false);
    expect(await isIndependentOf(id, distributor)).toBe(true);
    expect(await env.confirm(store, id)).toMatchObject(notIndependent);
    await demandRefusedByDatabase(id, store);
    expect(await env.confirm(distributor, id)).toMatchObject({ status: 200 });
  });

  test('by an agent that reset the factors of its agent', async () => {
    const { distributor, store } = env.agents;
    const cashier = await env.agent({ name: 'in-reset', level: 'cashier', parentId: store.id });
    const id = await heldRechargeBy(cashier);
    const reset = await store.request('POST /agent/agents/:agentId/reset-factors', {
      params: { agentId: cashier.id },
      body: { reason: 'Lost the phone' },
    });
    expect(reset.status).toBe(200);
    expect(await env.confirm(store, id)).toMatchObject(notIndependent);
    await demandRefusedByDatabase(id, store);
    expect(await env.confirm(distributor, id)).toMatchObject({ status: 200 });
  });

  test('by an agent that could act as it through another agent', async () => {
    const { distributor, store, cashier } = env.agents;
    await setCreator(store, distributor);
    await setCreator(cashier, store);
    const id = await heldRechargeBy(cashier);
    for (const controller of [store, distributor])
      expect(await env.confirm(controller, id)).toMatchObject(notIndependent);
    await demandRefusedByDatabase(id, distributor);
    expect(await env.confirm(env.root, id)).toMatchObject({ status: 200 });
  });

  test('if one agent created both', async () => {
    const { distributor, store, cashier } = env.agents;
    await setCreator(store, distributor);
    await setCreator(cashier, distributor);
    const id = await heldRechargeBy(cashier);
    expect(await env.confirm(store, id)).toMatchObject(notIndependent);
    await demandRefusedByDatabase(id, store);
  });

  test('by another account of the same mailbox, or of the mailbox of its creator', async () => {
    const { distributor, store, cashier } = env.agents;
    const setEmail = (agent: TestAgent, email: string) =>
      env.db.updateTable('account').set({ email, emailKey: email }).where('id', '=', agent.id).execute();
    await setEmail(cashier, 'in.double@gmail.com');
    await setEmail(store, 'indouble+till@googlemail.com');
    const id = await heldRechargeBy(cashier);
    expect(await env.confirm(store, id)).toMatchObject(notIndependent);
    await setCreator(cashier, env.agents.otherStore);
    await setEmail(cashier, cashier.email);
    expect(await env.confirm(store, id)).not.toMatchObject(notIndependent);
    const again = await heldRechargeBy(cashier);
    await setEmail(env.agents.otherStore, 'in.dou.ble@gmail.com');
    expect(await env.confirm(store, again)).toMatchObject(notIndependent);
    expect(await env.confirm(distributor, again)).toMatchObject({ status: 200 });
    await setEmail(store, store.email);
    await setEmail(env.agents.otherStore, env.agents.otherStore.email);
  });
});

describe('the root', () => {
  test('confirms what an agent decided that it created, since nobody is above, and that is recorded', async () => {
    const { distributor } = env.agents;
    await setCreator(distributor, env.root);
    const id = await heldRechargeBy(distributor);
    expect(await env.confirm(env.root, id)).toMatchObject({ status: 200 });
    expect(await confirmationOf(id)).toMatchObject({ isAlone: true });
  });

  test('does not make two agents dependent that it created both', async () => {
    const { distributor, store } = env.agents;
    await setCreator(distributor, env.root);
    await setCreator(store, env.root);
    const id = await heldRechargeBy(store);
    expect(await env.confirm(distributor, id)).toMatchObject({ status: 200 });
    expect(await confirmationOf(id)).not.toHaveProperty('isAlone');
  });
});

test('two agents on one device confirm each other, which is shown and recorded', async () => {
  const { distributor, store } = env.agents;
  const id = await heldRechargeBy(store);
  const shown = async () => (await env.listOf(distributor)).find((one) => one.id === id)?.isSameDevice;
  expect(await shown()).toBe(false);
  await env.db
    .updateTable('session')
    .set({ userAgent: 'Till/1.0', address: '203.0.113.9' })
    .where('accountId', 'in', [distributor.id, store.id])
    .execute();
  expect(await shown()).toBe(true);
  expect(await env.confirm(distributor, id)).toMatchObject({ status: 200 });
  expect(await confirmationOf(id)).toMatchObject({ isSameDevice: true });
});
