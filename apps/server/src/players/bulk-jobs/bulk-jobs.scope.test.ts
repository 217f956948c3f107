import { toMoney } from '@golden-acers/contract';
import type { TestPlayer } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { type ApprovalTestEnv, approvalTestEnv } from '../../../test/test-support-approvals.ts';
import { createBulkJobClient, rowCounts } from '../../../test/test-support-bulk-jobs.ts';

/* Tests jobs whose players, or whose figures for the second agent, have changed. */
let env: ApprovalTestEnv;
beforeAll(async () => {
  env = await approvalTestEnv();
  await confirmAllSessions(env);
});
afterAll(() => env[Symbol.asyncDispose]());

const nameOf = ({ fortunePanda }: TestPlayer) => fortunePanda.username;
const giveTo = (agentId: string, { id }: TestPlayer) =>
  env.db.updateTable('player').set({ agentId }).where('id', '=', id).execute();
const setFrozen = async (player: TestPlayer, isFrozen: boolean) => {
  const params = { username: nameOf(player) };
  const what = isFrozen ? 'freeze' : 'unfreeze';
  const done = await env.agents.store.request(`POST /fortune-panda/users/:username/${what}`, {
    params,
    body: { reason: 'A call' },
  });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
};
const order = (players: readonly TestPlayer[], cents: number, confirmation = '') => ({
  kind: 'recharge' as const,
  rows: players.map((player) => ({ account: nameOf(player), amount: toMoney(BigInt(cents)) })),
  reason: 'The weekly bonus',
  confirmation,
});

describe('a player who left the subtree', () => {
  test('is not in the result of an earlier job, which shows neither its present balance nor its new password', async () => {
    const { store, otherStore, distributor } = env.agents;
    const jobs = createBulkJobClient(env, store);
    const [left, stays] = [await env.playerOf(store, 'scope-left'), await env.playerOf(store, 'scope-stays')];
    const rows = [left, stays].map((player) => ({ account: nameOf(player) }));
    const { id } = await jobs.start({ kind: 'reset_password', rows, reason: 'Lost', confirmation: '' });
    expect((await jobs.over(id)).counts).toEqual(rowCounts({ done: 2 }));
    await giveTo(otherStore.id, left);
    expect((await jobs.rows(id)).map(({ account }) => account)).toEqual([nameOf(stays)]);
    const file = await store.request('GET /fortune-panda/jobs/:id/csv', { params: { id }, query: {} });
    expect(JSON.stringify(file.body)).not.toContain(nameOf(left));
    expect((await createBulkJobClient(env, distributor).rows(id)).length).toBe(2);
    const { passwords } = z
      .object({ passwords: z.array(z.object({ account: z.string() })) })
      .parse((await jobs.control(id, 'passwords')).body.data);
    expect(passwords.map(({ account }) => account)).toEqual([nameOf(stays)]);
    expect((await jobs.get(id)).passwords).toBe(0);
  });
});

describe('a job that a second agent confirms', () => {
  const heldOf = async (rows: number) => {
    const held = (await env.listOf(env.agents.distributor)).find((one) => one.rows === rows);
    if (held === undefined) throw new Error('Nothing waits.');
    return held;
  };

  test('is refused if it has grown since it was created', async () => {
    const { store, distributor } = env.agents;
    const jobs = createBulkJobClient(env, store);
    const players = await Promise.all([1, 2].map((each) => env.playerOf(store, `grown-${each}`)));
    const [, hidden] = players as [TestPlayer, TestPlayer];
    await setFrozen(hidden, true);
    // The text is required once the sum is large: the agent types the sum to come.
    expect(await jobs.send(order(players, 60_000, '1200.00'))).toMatchObject({ status: 202 });
    const held = await heldOf(2);
    expect(held.amount).toEqual(toMoney(60_000n));
    await setFrozen(hidden, false);
    expect(await env.confirm(distributor, held.id)).toMatchObject({
      status: 422,
      body: { code: 'job.confirmation_differs' },
    });
    expect(await env.centsAtProvider(hidden)).toBe(2_500n);
    await env.withdraw(store, held.id);
  });

  test('moves no more by a retry than the second agent confirmed', async () => {
    const { store, distributor } = env.agents;
    const jobs = createBulkJobClient(env, store);
    const players = await Promise.all([1, 2, 3].map((each) => env.playerOf(store, `retried-${each}`)));
    const [, ...hidden] = players as [TestPlayer, ...TestPlayer[]];
    for (const player of hidden) await setFrozen(player, true);
    expect(await jobs.send(order(players, 60_000))).toMatchObject({ status: 202 });
    const held = await heldOf(3);
    expect(held.amount).toEqual(toMoney(60_000n));
    expect(await env.confirm(distributor, held.id)).toMatchObject({ status: 200 });
    const { id } = await env.db
      .selectFrom('bulkJob')
      .where('secondAgentId', '=', distributor.id)
      .orderBy('id', 'desc')
      .select('id')
      .executeTakeFirstOrThrow();
    expect((await jobs.over(id)).counts).toEqual(rowCounts({ done: 1, failed: 2 }));
    for (const player of hidden) await setFrozen(player, false);
    expect(await jobs.control(id, 'retry')).toMatchObject({
      status: 409,
      body: { code: 'decision.second_needed' },
    });
    for (const player of hidden) expect(await env.centsAtProvider(player)).toBe(2_500n);
  });
});

describe('a job that moves players', () => {
  test('needs another step-up when its failed rows are tried again', async () => {
    const { store, cashier } = env.agents;
    const jobs = createBulkJobClient(env, store);
    const [there, here] = [await env.playerOf(cashier, 'move-there'), await env.playerOf(store, 'move-here')];
    const { id } = await jobs.start({
      kind: 'move',
      rows: [there, here].map((player) => ({ account: nameOf(player) })),
      managerId: cashier.id,
      reason: 'The new till',
      confirmation: '',
    });
    expect((await jobs.over(id)).counts).toEqual(rowCounts({ done: 1, failed: 1 }));
    await giveTo(store.id, there);
    await env.db.updateTable('session').set({ confirmedAt: null }).execute();
    expect(await jobs.control(id, 'retry')).toMatchObject({
      status: 403,
      body: { code: 'agent.step_up_required' },
    });
    await confirmAllSessions(env);
    expect(await jobs.control(id, 'retry')).toMatchObject({ status: 200 });
  });
});
