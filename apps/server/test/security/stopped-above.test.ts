import { offerBarLabel, toMoney } from '@golden-acers/contract';
import type { TestAgent, TestPlayer } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmAllSessions } from '../test-support-agents.ts';
import { type ApprovalTestEnv, approvalTestEnv } from '../test-support-approvals.ts';
import { createBulkJobClient, createSimulatedPlayers, rowCounts } from '../test-support-bulk-jobs.ts';

/* What an agent has stopped, no agent below it lets go on. */
let env: ApprovalTestEnv;
beforeAll(async () => {
  env = await approvalTestEnv();
  await confirmAllSessions(env);
});
afterAll(() => env[Symbol.asyncDispose]());

const setAbove = { status: 403, body: { code: 'agent.set_above' } };
const done = { status: 200 };
const order = { reason: 'A call from the bank' };

describe('a bulk job that an agent above paused', () => {
  const startJob = async (name: string) => {
    const { store } = env.agents;
    const players = await createSimulatedPlayers(env, name, 4);
    for (const { id } of players)
      await env.db.updateTable('player').set({ agentId: store.id }).where('id', '=', id).execute();
    const jobs = createBulkJobClient(env, store);
    const rows = players.map(({ account }) => ({ account, amount: toMoney(100n) }));
    const { id } = await jobs.start({ kind: 'recharge', rows, ...order, confirmation: '' });
    return { id, jobs, above: createBulkJobClient(env, env.agents.distributor) };
  };

  test('is resumed by that agent only, and then runs in the name of its owner', async () => {
    const { id, jobs, above } = await startJob('above-pause');
    expect(await above.control(id, 'pause')).toMatchObject({
      body: { data: { state: 'paused', obstacle: null, isResumable: true } },
    });
    expect(await jobs.control(id, 'pause')).toMatchObject(done);
    expect(await jobs.control(id, 'resume')).toMatchObject(setAbove);
    expect(await jobs.get(id)).toMatchObject({
      ...{ state: 'paused', obstacle: { code: 'agent.set_above' }, isResumable: false },
      stoppedAbove: 'ap-distributor',
      counts: rowCounts({ waiting: 4 }),
    });
    expect(await above.control(id, 'resume')).toMatchObject({ body: { data: { state: 'running' } } });
    expect(await jobs.over(id)).toMatchObject({ counts: rowCounts({ done: 4 }), by: { isOwn: true } });
  });

  test('stays paused if its owner had paused it before', async () => {
    const { id, jobs, above } = await startJob('above-paused-twice');
    await jobs.control(id, 'pause');
    await above.control(id, 'pause');
    expect(await jobs.control(id, 'resume')).toMatchObject(setAbove);
    expect(await above.control(id, 'resume')).toMatchObject({
      body: { data: { state: 'paused', isResumable: false } },
    });
    expect(await above.control(id, 'resume')).toMatchObject({ body: { code: 'job.of_another' } });
    expect(await jobs.control(id, 'resume')).toMatchObject({ body: { data: { state: 'running' } } });
  });

  test('is not resumed by the agent in between, and a cancelled one is not retried', async () => {
    const { id, jobs, above } = await startJob('above-root');
    const root = createBulkJobClient(env, env.root);
    await above.control(id, 'pause');
    await root.control(id, 'pause');
    expect(await above.control(id, 'resume')).toMatchObject(setAbove);
    const failed = { state: 'failed', code: 'server.failed', endedAt: new Date() } as const;
    await env.db.updateTable('bulkJobRow').set(failed).where('bulkJobId', '=', id).execute();
    expect(await jobs.control(id, 'retry')).toMatchObject(setAbove);
    expect(await above.control(id, 'cancel')).toMatchObject(done);
    expect(await jobs.control(id, 'retry')).toMatchObject(setAbove);
    expect(await jobs.get(id)).toMatchObject({ state: 'cancelled', stoppedAbove: 'House' });
    expect(await root.get(id)).toMatchObject({ stoppedAbove: null });
  });
});

describe('a player whom an agent above froze', () => {
  const change = (agent: TestAgent, what: 'freeze' | 'unfreeze', player: TestPlayer) =>
    agent.request(`POST /fortune-panda/users/:username/${what}`, {
      params: { username: player.fortunePanda.username },
      body: order,
    });

  test('is unfrozen by that agent, not by one below, alone or with a bulk job', async () => {
    const { store, distributor } = env.agents;
    const player = await env.playerOf(store, 'above-frozen');
    expect(await change(store, 'freeze', player)).toMatchObject(done);
    expect(await change(distributor, 'freeze', player)).toMatchObject(done);
    expect(await change(distributor, 'freeze', player)).toMatchObject({
      body: { code: 'player.frozen_already' },
    });
    expect(await change(store, 'unfreeze', player)).toMatchObject(setAbove);
    const shownTo = async (agent: TestAgent) => {
      const params = { username: player.fortunePanda.username };
      const { data } = await agent.call('GET /fortune-panda/users/:username', { params });
      const list = await agent.call('GET /fortune-panda/users', { query: { search: params.username } });
      expect(list.data[0]?.frozenAbove).toBe(data.frozenAbove);
      return data.frozenAbove;
    };
    expect([await shownTo(store), await shownTo(distributor)]).toEqual(['ap-distributor', null]);
    const jobs = createBulkJobClient(env, store);
    const rows = [{ account: player.fortunePanda.username }];
    const job = await jobs.start({ kind: 'unfreeze', rows, ...order, confirmation: '' });
    await jobs.over(job.id);
    expect(await jobs.rows(job.id)).toMatchObject([
      { state: 'failed', refusal: { code: 'agent.set_above' } },
    ]);
    expect(await change(distributor, 'unfreeze', player)).toMatchObject(done);
  });
});

describe('an agent whom an agent above disabled', () => {
  const change = (agent: TestAgent | typeof env.root, what: 'disable' | 'enable', agentId: string) =>
    agent.request(`POST /agent/agents/:agentId/${what}`, { params: { agentId }, body: order });

  test('is enabled by that agent, not by one below, also after a move', async () => {
    const { distributor } = env.agents;
    const stopped = await env.agent({ name: 'above-store', level: 'store', parentId: distributor.id });
    const till = await env.agent({ name: 'above-till', level: 'cashier', parentId: stopped.id });
    expect(await change(distributor, 'disable', stopped.id)).toMatchObject(done);
    expect(await change(env.root, 'disable', stopped.id)).toMatchObject(done);
    expect(await change(distributor, 'enable', stopped.id)).toMatchObject(setAbove);
    const shownTo = async (agent: TestAgent | typeof env.root) => {
      const { data } = await agent.call('GET /agent/agents');
      return data.find(({ id }) => id === stopped.id)?.disabledAbove;
    };
    expect([await shownTo(distributor), await shownTo(env.root)]).toEqual(['House', null]);
    const moved = await distributor.request('POST /agent/agents/:agentId/move', {
      params: { agentId: till.id },
      body: { parentId: distributor.id, ...order },
    });
    expect(moved).toMatchObject(done);
    expect(await change(distributor, 'enable', till.id)).toMatchObject(setAbove);
    expect(await change(env.root, 'enable', stopped.id)).toMatchObject(done);
  });
});

describe('a player whom an agent above excluded from offers', () => {
  test('gets offers again from that agent only, and no agent below redefines the label', async () => {
    const { store, distributor } = env.agents;
    const player = await env.playerOf(store, 'above-excluded');
    const params = { username: player.fortunePanda.username };
    const { data: label } = await env.root.call('POST /fortune-panda/labels', {
      body: { name: offerBarLabel, colour: 'red' },
    });
    const setLabels = (agent: TestAgent, labelIds: string[]) =>
      agent.request('PUT /fortune-panda/users/:username/labels', { params, body: { labelIds } });
    expect(await setLabels(distributor, [label.id])).toMatchObject(done);
    expect(await setLabels(store, [])).toMatchObject(setAbove);
    for (const [agent, name] of [
      [store, 'ap-distributor'],
      [distributor, null],
    ] as const) {
      const { data } = await agent.call('GET /fortune-panda/users/:username/detail', { params });
      expect(data.offersExcludedAbove).toBe(name);
    }
    expect(await setLabels(store, [label.id])).toMatchObject(done);
    expect(await setLabels(store, [])).toMatchObject(setAbove);
    const jobs = createBulkJobClient(env, store);
    const rows = [{ account: params.username }];
    const job = await jobs.start({
      ...{ kind: 'unlabel', rows, labelId: label.id, ...order, confirmation: '' },
    });
    await jobs.over(job.id);
    expect(await jobs.rows(job.id)).toMatchObject([{ refusal: { code: 'agent.set_above' } }]);
    const notPermitted = { status: 403, body: { code: 'agent.not_permitted' } };
    const removed = await store.request('DELETE /fortune-panda/labels/:id', { params: { id: label.id } });
    expect(removed).toMatchObject(notPermitted);
    const renamed = await store.request('PUT /fortune-panda/labels/:id', {
      ...{ params: { id: label.id }, body: { name: 'Other', colour: 'red' } },
    });
    expect(renamed).toMatchObject(notPermitted);
    expect(await setLabels(distributor, [])).toMatchObject(done);
  });
});
