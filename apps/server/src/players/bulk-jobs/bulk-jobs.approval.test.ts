import { toMoney } from '@golden-acers/contract';
import type { TestPlayer } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { type ApprovalTestEnv, approvalTestEnv } from '../../../test/test-support-approvals.ts';
import { createBulkJobClient } from '../../../test/test-support-bulk-jobs.ts';

let env: ApprovalTestEnv;
beforeAll(async () => {
  env = await approvalTestEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

const orderFor = (players: readonly TestPlayer[], cents: number, confirmation = '') => ({
  kind: 'recharge' as const,
  rows: players.map(({ fortunePanda }) => ({
    account: fortunePanda.username,
    amount: toMoney(BigInt(cents)),
  })),
  reason: 'The weekly bonus',
  confirmation,
});
const waits = { status: 202, body: { data: null } };

describe('a bulk job', () => {
  test('of one large row, or of small rows with a large sum, waits for a second agent', async () => {
    const { distributor, store } = env.agents;
    const jobs = createBulkJobClient(env, store);
    const players = await Promise.all([1, 2, 3].map((each) => env.playerOf(store, `job-${each}`)));
    expect(await jobs.send(orderFor(players.slice(0, 1), 60_000))).toMatchObject(waits);
    const key = env.newKey();
    expect(await jobs.send(orderFor(players, 20_000), key)).toMatchObject(waits);
    expect(await jobs.send(orderFor(players, 20_000), key)).toMatchObject(waits);
    const held = (await env.listOf(distributor)).find(({ rows }) => rows === 3);
    expect(held).toMatchObject({
      kind: 'bulk_job',
      action: 'recharge',
      amount: toMoney(60_000n),
      reason: 'The weekly bonus',
    });
    expect(await env.db.selectFrom('bulkJob').select('id').execute()).toEqual([]);
    expect(await env.confirm(distributor, held?.id ?? '')).toMatchObject({ status: 200 });
    const [first] = players;
    if (first === undefined) throw new Error('There is no player.');
    await env.runJobs();
    expect(await env.centsAtProvider(first)).toBe(22_500n);
    const repeated = await jobs.send(orderFor(players, 20_000), key);
    expect(repeated).toMatchObject({ status: 201, body: { data: { rows: 3 } } });
    expect(await env.db.selectFrom('bulkJob').select('secondAgentId').execute()).toEqual([
      { secondAgentId: distributor.id },
    ]);
    expect(await env.unconfirmedCents(first)).toBe(0);
  });

  test('counts what its players have already got, even while it runs', async () => {
    const { store } = env.agents;
    const jobs = createBulkJobClient(env, store);
    const player = await env.playerOf(store, 'job-parts');
    expect(await env.recharge(player, 40_000, env.newKey(), store.token)).toMatchObject({ status: 200 });
    expect(await jobs.send(orderFor([player], 20_000))).toMatchObject(waits);
    const other = await env.playerOf(store, 'job-meanwhile');
    await env.db.updateTable('bulkJob').set({ state: 'cancelled', endedAt: new Date() }).execute();
    const { id } = await jobs.start(orderFor([other], 20_000));
    expect(await env.recharge(other, 40_000, env.newKey(), store.token)).toMatchObject({ status: 200 });
    await jobs.over(id);
    expect(await jobs.rows(id)).toMatchObject([
      { state: 'failed', refusal: { code: 'decision.second_needed' } },
    ]);
    expect(await env.unconfirmedCents(other)).toBeLessThan(50_000);
  });

  test('of the root refuses rows that an agent below decides first', async () => {
    const { store } = env.agents;
    const jobs = createBulkJobClient(env, env.root);
    const player = await env.playerOf(store, 'job-root');
    const own = await env.player('job-root-own');
    const preview = await jobs.preview({
      kind: 'recharge',
      selection: { accounts: [player.fortunePanda.username, own.fortunePanda.username] },
      amount: toMoney(60_000n),
    });
    expect(preview.body.data).toMatchObject({
      rows: [{ refusal: { code: 'decision.first_below' } }, { refusal: null }],
      accepted: 1,
    });
  });

  test('that moves a player to the root leaves the first decision to the former manager', async () => {
    const { store, otherStore } = env.agents;
    await confirmAllSessions(env);
    const jobs = createBulkJobClient(env, env.root);
    const player = await env.playerOf(store, 'job-taken');
    const moveTo = async (managerId: string) => {
      const rows = [{ account: player.fortunePanda.username }];
      const { id } = await jobs.start({
        kind: 'move',
        rows,
        managerId,
        reason: 'For today',
        confirmation: '',
      });
      expect((await jobs.over(id)).counts).toMatchObject({ done: 1 });
    };
    const firstBelow = { status: 403, body: { code: 'decision.first_below' } };
    await moveTo(env.root.id);
    expect(await env.recharge(player, 60_000)).toMatchObject(firstBelow);
    await moveTo(otherStore.id);
    await moveTo(env.root.id);
    expect(await env.recharge(player, 60_000)).toMatchObject(firstBelow);
    expect(await env.centsAtProvider(player)).toBe(2_500n);
    // Small amounts stay the root's decision, and the agent to whom the player is given decides large ones
    // again.
    expect(await env.recharge(player, 100)).toMatchObject({ status: 200 });
    await moveTo(otherStore.id);
    expect(await env.recharge(player, 60_000, env.newKey(), otherStore.token)).toMatchObject({ status: 202 });
  });
});
