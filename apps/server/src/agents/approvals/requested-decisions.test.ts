import { toMoney } from '@golden-acers/contract';
import { type ApiClient, createApiClient } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertApiKey } from '../../../test/test-support-api-keys.ts';
import { type ApprovalTestEnv, approvalTestEnv } from '../../../test/test-support-approvals.ts';

let env: ApprovalTestEnv;
beforeAll(async () => {
  env = await approvalTestEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

const large = 60_000;
const path = 'POST /agent/agents/:agentId/request-allotment';
const refusal = (status: number, code: string) => ({ status, body: { code } });

interface RequestFields {
  readonly kind?: 'allot' | 'take_back';
  /** In cents. */
  readonly amount?: number;
  readonly deciderId?: string;
  readonly agentId?: string;
}

/** Requests an allotment to the store, by default of the distributor above it. */
const request = (client: ApiClient, fields: RequestFields = {}) => {
  const { agentId = env.agents.store.id, amount = large, ...body } = fields;
  return client.request(path, {
    params: { agentId },
    body: { kind: 'allot', amount: toMoney(BigInt(amount)), deciderId: env.agents.distributor.id, ...body },
  });
};
const requestedId = async (amount: number): Promise<string> => {
  const { status, body } = await request(env.root, { amount });
  expect(status).toBe(200);
  return (body as { data: { id: string } }).data.id;
};
const decide = (agent: ApiClient, id: string) =>
  agent.request('POST /agent/approvals/:id/decide', { params: { id }, body: {} });
const find = async (agent: ApiClient, id: string, state: 'waiting' | 'ended' = 'waiting') =>
  (await env.listOf(agent, state)).find((one) => one.id === id);
const creditOf = async (agentId: string): Promise<bigint> => {
  const { rows } = await sql<{ cents: bigint }>`select balance_cents as cents from ledger_account
    where id = ${`agent:${agentId}`}`.execute(env.db);
  return rows[0]?.cents ?? 0n;
};

describe('an allotment that an agent below decides first', () => {
  test('is requested of that agent, who gives the command, and moves once another agent confirms it', async () => {
    const { distributor, store } = env.agents;
    const before = await creditOf(store.id);
    const id = await requestedId(large);
    expect(await find(distributor, id)).toMatchObject({
      ...{
        state: 'requested',
        action: 'allot',
        amount: toMoney(BigInt(large)),
        agentName: 'ap-store',
        isOwn: true,
      },
      ...{ decidedBy: 'ap-distributor', creditOf: 'ap-distributor', endedBy: null },
    });
    expect((await find(distributor, id))?.requestedBy).toBeTruthy();
    expect(await env.confirm(env.root, id)).toMatchObject(refusal(403, 'decision.first_below'));
    expect(await decide(distributor, id)).toMatchObject({
      status: 200,
      body: { data: { state: 'waiting' } },
    });
    expect(await decide(distributor, id)).toMatchObject(refusal(409, 'decision.not_waiting'));
    expect(await env.confirm(distributor, id)).toMatchObject(refusal(403, 'decision.own'));
    expect(await creditOf(store.id)).toBe(before);
    expect(await env.confirm(env.root, id)).toMatchObject({ status: 200 });
    expect(await creditOf(store.id)).toBe(before + BigInt(large));
    expect(await find(distributor, id)).toBeUndefined();
    const { rows } = await sql<{
      action: string;
      actor: string;
    }>`select action, actor_id as actor from audit_entry
      where subject_id = ${id} order by id`.execute(env.db);
    expect(rows).toEqual([
      { action: 'approval.requested', actor: env.root.id },
      { action: 'approval.decided', actor: distributor.id },
      { action: 'approval.confirmed', actor: env.root.id },
    ]);
  });

  test('is requested once until that request has ended, also by simultaneous requests', async () => {
    const { distributor } = env.agents;
    const amount = large + 1;
    const responses = await Promise.all(Array.from({ length: 4 }, () => request(env.root, { amount })));
    const id = await requestedId(amount);
    for (const response of responses) expect(response).toMatchObject({ status: 200, body: { data: { id } } });
    expect(
      (await env.listOf(distributor)).filter((one) => one.amount?.amountMinor === String(amount)),
    ).toHaveLength(1);
    expect(await decide(distributor, id)).toMatchObject({ status: 200 });
    expect(await requestedId(amount)).toBe(id);
    expect(await env.withdraw(env.root, id)).toMatchObject({ body: { data: { isDeclined: true } } });
    expect(await requestedId(amount)).not.toBe(id);
  });

  test('can be declined by the requested agent and withdrawn by the one that requested it', async () => {
    const { distributor } = env.agents;
    const declined = await requestedId(large + 2);
    expect(await env.withdraw(distributor, declined)).toMatchObject({
      body: { data: { state: 'withdrawn', isDeclined: true, endReason: 'Not agreed' } },
    });
    const withdrawn = await requestedId(large + 3);
    expect(await env.withdraw(env.root, withdrawn)).toMatchObject({
      body: { data: { state: 'withdrawn', isDeclined: false } },
    });
    for (const id of [declined, withdrawn])
      expect(await decide(distributor, id)).toMatchObject(refusal(409, 'decision.not_waiting'));
  });

  test('expires after a week without a decision', async () => {
    const { distributor } = env.agents;
    const id = await requestedId(large + 4);
    await sql`update approval set decided_at = clock_timestamp() - interval '8 days' where id = ${id}`.execute(
      env.db,
    );
    expect(await find(distributor, id)).toBeUndefined();
    expect(await find(distributor, id, 'ended')).toMatchObject({ state: 'expired' });
    expect(await decide(distributor, id)).toMatchObject(refusal(409, 'decision.not_waiting'));
  });

  test('is decided by the requested agent alone, with its permission', async () => {
    const { distributor, store } = env.agents;
    const id = await requestedId(large + 5);
    expect(await decide(env.root, id)).toMatchObject(refusal(403, 'agent.not_permitted'));
    expect(await decide(store, id)).toMatchObject(refusal(404, 'approval.not_found'));
    const rule = { ownerId: env.root.id, level: 'distributor' as const, permissions: ['agents.read'] };
    await env.db
      .insertInto('agentRule')
      .values({ ...rule, commandMaxCents: null, dayMaxCents: null })
      .execute();
    expect(await decide(distributor, id)).toMatchObject(refusal(403, 'agent.not_permitted'));
    expect(await request(env.root, { amount: large + 6 })).toMatchObject(
      refusal(409, 'decision.agent_cannot_decide'),
    );
    await env.db.deleteFrom('agentRule').execute();
    expect(await decide(distributor, id)).toMatchObject({ status: 200 });
  });

  test('is confirmed only after its decision, which stays, also by a write to the database', async () => {
    const id = await requestedId(large + 7);
    const end = sql`update approval set state = 'confirmed', ended_by = ${env.root.id}, ended_at = now(), result_id = 'x' where id = ${id}`;
    await expect(end.execute(env.db)).rejects.toMatchObject({
      constraint: 'approval_is_decided_before_confirmed',
    });
    await decide(env.agents.distributor, id);
    const undecide = sql`update approval set is_decided = false where id = ${id}`;
    await expect(undecide.execute(env.db)).rejects.toMatchObject({
      constraint: 'approval_change_is_allowed',
    });
  });
});

describe('a request for a decision', () => {
  test('is refused where nobody has to decide first', async () => {
    const { distributor, store, cashier } = env.agents;
    const unneeded = refusal(409, 'decision.request_unneeded');
    expect(await request(env.root, { amount: 100 })).toMatchObject(unneeded);
    expect(await request(env.root, { agentId: distributor.id, deciderId: store.id })).toMatchObject(unneeded);
    expect(await request(distributor, { agentId: cashier.id, deciderId: store.id })).toMatchObject(unneeded);
  });

  test('reaches only active agents between the two', async () => {
    const { distributor, store, otherStore, cashier } = env.agents;
    const cannot = refusal(409, 'decision.agent_cannot_decide');
    for (const deciderId of [env.root.id, store.id, otherStore.id, cashier.id, `ag_${'0'.repeat(26)}`])
      expect(await request(env.root, { amount: large + 8, deciderId })).toMatchObject(cannot);
    const setActive = (isActive: boolean) =>
      env.db.updateTable('account').set({ isActive }).where('id', '=', store.id).execute();
    await setActive(false);
    const below = { agentId: cashier.id, amount: large + 8 };
    expect(await request(env.root, { ...below, deciderId: store.id })).toMatchObject(cannot);
    await setActive(true);
    expect(await request(env.root, { ...below, deciderId: store.id })).toMatchObject({ status: 200 });
    expect(await request(otherStore, { ...below, deciderId: distributor.id })).toMatchObject(
      refusal(404, 'agent.not_found'),
    );
  });

  test('is decided in a session and takes the form of the command, with nothing else', async () => {
    const { distributor, store } = env.agents;
    const id = await requestedId(large + 9);
    const { secret } = await insertApiKey(env, { agentId: distributor.id, scopes: ['agents.read'] });
    expect(await decide(createApiClient(env.call, secret), id)).toMatchObject({
      body: { code: 'key.session_required' },
    });
    const route = `/agent/agents/${store.id}/request-allotment` as const;
    const body = { kind: 'allot', amount: toMoney(BigInt(large)), deciderId: distributor.id, note: 'x' };
    expect(await env.call(`POST ${route}`, { token: env.root.token, body })).toMatchObject({ status: 422 });
  });

  test('is one of at most 20 that wait for an agent, which can still give its own commands', async () => {
    await using fresh = await approvalTestEnv();
    const { distributor, store } = fresh.agents;
    const ask = (amount: number) =>
      fresh.root.request(path, {
        params: { agentId: store.id },
        body: { kind: 'allot', amount: toMoney(BigInt(amount)), deciderId: distributor.id },
      });
    for (let open = 0; open < 20; open += 1) expect((await ask(large + open)).status).toBe(200);
    expect(await ask(large + 20)).toMatchObject(refusal(409, 'decision.too_many_waiting'));
    expect((await ask(large)).status).toBe(200);
    const [first] = await fresh.listOf(distributor);
    await fresh.withdraw(distributor, first?.id ?? '');
    expect((await ask(large + 20)).status).toBe(200);
  });
});
