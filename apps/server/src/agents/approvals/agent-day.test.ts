import { toMoney } from '@golden-acers/contract';
import { runInTransaction } from '@golden-acers/platform';
import type { ApiClient, TestAgent, TestPlayer } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ApprovalTestEnv, approvalTestEnv } from '../../../test/test-support-approvals.ts';
import { createBulkJobClient } from '../../../test/test-support-bulk-jobs.ts';
import { createTransferRequestClient } from '../../../test/test-support-transfer-requests.ts';

/** One command may be 499.99, and an agent's day 999.99. */
const part = 49_999;
let env: ApprovalTestEnv;
beforeAll(async () => {
  env = await approvalTestEnv({ config: { reviewConfirmDayFromCents: 100_000 } });
});
afterAll(() => env[Symbol.asyncDispose]());

const idOf = (response: { body: { data?: unknown } }) =>
  z.object({ id: z.string() }).parse(response.body.data).id;
const waits = { status: 202 };
const done = { status: 200 };

let number = 0;
/** Every part is for another player. */
async function newPlayer(agent: TestAgent): Promise<TestPlayer> {
  number += 1;
  return env.playerOf(agent, `day-${number}`);
}
const newPlayers = (agent: TestAgent, count: number) =>
  Promise.all(Array.from({ length: count }, () => newPlayer(agent)));

async function recharge(agent: TestAgent, amount: number, token = agent.token) {
  return env.recharge(await newPlayer(agent), amount, env.newKey(), token);
}

async function actorCents({ id }: { id: string }, kind = 'recharge'): Promise<number> {
  const { rows } = await sql<{
    cents: bigint;
  }>`select second_agent_actor_cents(${id}, ${kind}) as cents`.execute(env.db);
  return Number(rows[0]?.cents);
}

/** A day passes, as the rule counts it. */
beforeEach(() => sql`update transfer set requested_at = requested_at - interval '25 hours'`.execute(env.db));

const allot = (client: ApiClient, agentId: string, amount: number) =>
  client.request('POST /agent/agents/:agentId/allot', {
    params: { agentId },
    body: { amount: toMoney(BigInt(amount)) },
    headers: { 'idempotency-key': env.newKey() },
  });

describe('the amount that one agent moves in a day', () => {
  test('needs a second agent at the threshold, even if each part is for another player', async () => {
    const { store, cashier, distributor } = env.agents;
    expect(await recharge(store, part)).toMatchObject(done);
    expect(await recharge(store, part)).toMatchObject(done);
    const again = await env.signIn(store.email, store.password);
    for (const token of [store.token, again.token])
      expect(await recharge(store, part, token)).toMatchObject(waits);
    expect(await recharge(store, 1)).toMatchObject(done);
    expect(await recharge(store, 1)).toMatchObject(waits);
    // Another agent and the other direction have their own sums, and the root none.
    expect(await recharge(cashier, 1_000)).toMatchObject(done);
    const player = await newPlayer(store);
    expect(await env.redeem(player, 100, env.newKey(), store.token)).toMatchObject(done);
    expect(await env.recharge(player, part, env.newKey(), env.root.token)).toMatchObject(done);
    expect(await actorCents(store)).toBe(99_999);
    expect(await actorCents(distributor)).toBe(0);
  });

  test('does not count what a second agent has confirmed', async () => {
    const { distributor, store } = env.agents;
    expect(await recharge(store, 60_000)).toMatchObject(waits);
    const held = (await env.listOf(distributor)).find(({ amount }) => amount?.amountMinor === '60000');
    expect(await env.confirm(distributor, held?.id ?? '')).toMatchObject(done);
    expect(await actorCents(store)).toBe(0);
    expect(await recharge(store, part)).toMatchObject(done);
    expect(await recharge(store, part)).toMatchObject(done);
    expect(await recharge(store, part)).toMatchObject(waits);
  });

  test('is not exceeded by parts that arrive at once', async () => {
    const { store } = env.agents;
    const players = await newPlayers(store, 8);
    const responses = await Promise.all(
      players.map((player) => env.recharge(player, 30_000, env.newKey(), store.token)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 202, 202, 202, 202, 202]);
    expect(await actorCents(store)).toBe(90_000);
  });

  test('includes approved requests like direct recharges', async () => {
    const { distributor, store } = env.agents;
    const requests = createTransferRequestClient(env);
    expect(await recharge(store, part)).toMatchObject(done);
    expect(await recharge(store, 40_000)).toMatchObject(done);
    const player = await newPlayer(store);
    const id = await requests.ask(player, { amount: 20_000 });
    expect(await requests.approve(id, env.newKey(), store.token)).toMatchObject(waits);
    expect(await env.centsAtProvider(player)).toBe(2_500n);
    expect(await requests.approve(id, env.newKey(), distributor.token)).toMatchObject(done);
    expect(await env.centsAtProvider(player)).toBe(22_500n);
  });

  test('includes allotments and recharges together, even if they arrive at once', async () => {
    const { distributor, store, otherStore } = env.agents;
    expect(await recharge(distributor, part)).toMatchObject(done);
    const responses = await Promise.all([store, otherStore].map(({ id }) => allot(distributor, id, 30_000)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 202]);
    expect(await actorCents(distributor)).toBe(part + 30_000);
    expect(await allot(env.root, distributor.id, part)).toMatchObject(done);
  });
});

describe('bulk jobs', () => {
  const orderFor = (players: readonly TestPlayer[], cents: bigint) => ({
    kind: 'recharge' as const,
    rows: players.map(({ fortunePanda }) => ({ account: fortunePanda.username, amount: toMoney(cents) })),
    reason: 'The weekly bonus',
    confirmation: '',
  });

  test('count towards the day of their agent, at their start and row by row', async () => {
    const { store } = env.agents;
    const jobs = createBulkJobClient(env, store);
    expect(await recharge(store, part)).toMatchObject(done);
    expect(await recharge(store, 20_000)).toMatchObject(done);
    expect(await jobs.send(orderFor(await newPlayers(store, 2), 20_000n))).toMatchObject(waits);
    const [one, other] = [await newPlayers(store, 2), await newPlayers(store, 2)];
    // Each fits alone, and both together do not. Their rows wait until both have started.
    const small = await runInTransaction(env.db, async (tx) => {
      await sql`select second_agent_lock_actor(${store.id})`.execute(tx);
      return [await jobs.start(orderFor(one, 10_000n)), await jobs.start(orderFor(other, 10_000n))];
    });
    for (const { id } of small) await jobs.over(id);
    const rows = (await Promise.all(small.map(({ id }) => jobs.rows(id)))).flat();
    expect(rows.map(({ state, refusal }) => refusal?.code ?? state).sort()).toEqual([
      'decision.second_needed',
      'done',
      'done',
      'done',
    ]);
    expect(await actorCents(store)).toBe(part + 50_000);
  });

  test('do not count if a second agent confirmed them', async () => {
    const { distributor, store } = env.agents;
    const jobs = createBulkJobClient(env, store);
    const players = await newPlayers(store, 3);
    const key = env.newKey();
    expect(await jobs.send(orderFor(players, 30_000n), key)).toMatchObject(waits);
    const held = (await env.listOf(distributor)).find(({ rows }) => rows === 3);
    expect(await env.confirm(distributor, held?.id ?? '')).toMatchObject(done);
    await jobs.over(idOf(await jobs.send(orderFor(players, 30_000n), key)));
    expect(await actorCents(store)).toBe(0);
  });
});
