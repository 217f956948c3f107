import { toMoney } from '@golden-acers/contract';
import { freePort } from '@golden-acers/platform';
import { type ApiClient, noProvider, type TestEnv, testEnv } from '@golden-acers/testing';
import { waitForBlockedStatements } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stepUpByPassword } from '../../../test/test-support-agents.ts';

const settings = { seed: toMoney(400n), contributionBps: 60, cap: toMoney(6_000n) };
const body = { ...settings, reason: 'A smaller one for the autumn' };
const params = { slug: 'mini' };

describe('with the sandbox, the console', () => {
  let env: TestEnv;
  let root: string;
  beforeAll(async () => {
    env = await testEnv({ sandbox: { jackpots: true } });
    root = env.root.token;
  });
  afterAll(() => env[Symbol.asyncDispose]());
  // A confirmation holds for five minutes.
  beforeEach(() => env.clock.advance(10 * 60_000));

  const read = (client: ApiClient) => client.request('GET /agent/jackpots');
  const set = (changes: object = {}, token = root, slug = 'mini') =>
    env.call('PUT /agent/jackpots/:slug', { token, params: { slug }, body: { ...body, ...changes } });
  const acts = () =>
    env.db.selectFrom('auditEntry').selectAll().where('action', 'like', 'jackpot.%').orderBy('id').execute();

  test('shows the current jackpots', async () => {
    expect(await read(env.root)).toMatchObject({
      status: 200,
      body: {
        data: {
          isConfigurable: true,
          jackpots: [
            { slug: 'mini', value: toMoney(500n), contributionBps: 50, hits: 0, lastHitAt: null },
            { slug: 'major', value: toMoney(5_000n) },
            { slug: 'grand', value: toMoney(100_000n), odds: toMoney(50_000_000n) },
          ],
        },
      },
    });
  });

  test('shows everybody what the jackpots would pay, without their settings', async () => {
    expect((await env.visitor.call('GET /games/jackpots')).data).toEqual([
      { slug: 'mini', name: 'Mini', value: toMoney(500n), lastWin: null },
      { slug: 'major', name: 'Major', value: toMoney(5_000n), lastWin: null },
      { slug: 'grand', name: 'Grand', value: toMoney(100_000n), lastWin: null },
    ]);
  });

  test('sets a jackpot after a step-up, and records before, after and reason', async () => {
    expect(await set()).toMatchObject({ status: 403, body: { code: 'agent.step_up_required' } });
    expect(await acts()).toEqual([]);
    await stepUpByPassword(env, root);
    expect(await set()).toMatchObject({
      status: 200,
      body: {
        message: 'The jackpot is set.',
        data: { slug: 'mini', seed: toMoney(400n), value: toMoney(500n) },
      },
    });
    const published = {
      subjectKind: 'jackpot',
      subjectId: 'mini',
      before: { seedCents: 500, contributionBps: 50, capCents: 5_000 },
      after: { seedCents: 400, contributionBps: 60, capCents: 6_000 },
      reason: body.reason,
    };
    const recorded = await acts();
    expect(recorded.map(({ action }) => action).toSorted()).toEqual([
      'jackpot.change_requested',
      'jackpot.set',
    ]);
    for (const entry of recorded) expect(entry).toMatchObject(published);
    expect(await read(env.root)).toMatchObject({ body: { data: { jackpots: [settings, {}, {}] } } });
  });

  test('reports why a setting is refused, and records that it failed', async () => {
    await stepUpByPassword(env, root);
    const before = await acts();
    expect(await set({ cap: toMoney(450n) })).toMatchObject({
      status: 409,
      body: { code: 'jackpot.cap_too_low' },
    });
    expect(await set({ contributionBps: 400 })).toMatchObject({
      status: 409,
      body: { code: 'jackpot.return_too_high' },
    });
    expect(await set({}, root, 'huge')).toMatchObject({ status: 404, body: { code: 'jackpot.not_found' } });
    expect(await set({ reason: '' })).toMatchObject({
      status: 422,
      body: { fields: { reason: expect.any(String) } },
    });
    const added = (await acts()).slice(before.length).map(({ action }) => action);
    expect(added.toSorted()).toEqual([
      'jackpot.change_requested',
      'jackpot.change_requested',
      'jackpot.not_set',
      'jackpot.not_set',
    ]);
  });

  test('refuses a change that names an older version of the settings', async () => {
    await stepUpByPassword(env, root);
    const [mini] = (await env.root.call('GET /agent/jackpots')).data.jackpots;
    const change = (contributionBps: number) =>
      env.call('PUT /agent/jackpots/:slug', {
        ...{ token: root, params, body: { ...body, contributionBps } },
        headers: { 'if-match': `"${mini?.version}"` },
      });
    expect(await change(61)).toMatchObject({ status: 200, body: { data: { contributionBps: 61 } } });
    expect(await change(62)).toMatchObject({ status: 412, body: { code: 'request.outdated' } });
    expect((await set()).status).toBe(200);
  });

  test('refuses a change if another one ended between its reading and its beginning', async () => {
    await stepUpByPassword(env, root);
    const lock = await env.db.startTransaction().execute();
    await sql`lock table jackpot_change in share row exclusive mode`.execute(lock);
    const change = set({ contributionBps: 63 });
    await waitForBlockedStatements(env.db, 1);
    await sql`update pot set contribution_bps = 64 where slug = 'mini'`.execute(env.sandboxDb);
    await lock.commit().execute();
    expect(await change).toMatchObject({ status: 412, body: { code: 'request.outdated' } });
    const [mini] = (await env.root.call('GET /agent/jackpots')).data.jackpots;
    expect(mini).toMatchObject({ slug: 'mini', contributionBps: 64 });
    expect((await set()).status).toBe(200);
  });

  test('accepts one change at a time', async () => {
    await stepUpByPassword(env, root);
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, place) => set({ seed: toMoney(BigInt(400 + place)) })),
    );
    const given = responses.filter(({ status }) => status === 200);
    expect(given.length).toBeGreaterThan(0);
    const others = responses.filter(({ status }) => status !== 200);
    // Outdated is one that read the jackpot before another change ended, and began after it.
    for (const { body: refused } of others)
      expect(['jackpot.being_set', 'request.outdated']).toContain(refused.code);
    expect(
      await env.db.selectFrom('jackpotChange').select('id').where('outcome', 'is', null).execute(),
    ).toEqual([]);
    await set();
  });

  test('shows the jackpots to an agent that may not set them', async () => {
    const store = await env.agent({ name: 'corner' });
    expect(await read(store)).toMatchObject({ status: 200, body: { data: { isConfigurable: true } } });
    expect(await set({}, store.token)).toMatchObject({ status: 403, body: { code: 'agent.not_permitted' } });
  });
});

test('a provider without an admin API has no configurable jackpots', async () => {
  await using server = await testEnv({ provider: 'none' });
  expect((await server.root.call('GET /agent/jackpots')).data).toMatchObject({
    isConfigurable: false,
    jackpots: [],
  });
  expect((await server.visitor.call('GET /games/jackpots')).data).toEqual([]);
  await server.root.expectRefusal('provider.unsupported', 'PUT /agent/jackpots/:slug', { params, body });
});

test('an unreachable sandbox is reported, and nothing is recorded', async () => {
  const provider = {
    ...noProvider,
    url: `http://127.0.0.1:${await freePort()}`,
    adminToken: 'an admin token of the tests',
  };
  await using server = await testEnv({ provider: 'none', config: { provider } });
  const token = server.root.token;
  await stepUpByPassword(server, token);
  await server.root.expectRefusal('provider.unavailable', 'GET /agent/jackpots');
  expect((await server.visitor.call('GET /games/jackpots')).data).toEqual([]);
  expect(await server.root.request('PUT /agent/jackpots/:slug', { params, body })).toMatchObject({
    status: 503,
  });
  expect(
    await server.db.selectFrom('auditEntry').select('id').where('action', 'like', 'jackpot.%').execute(),
  ).toEqual([]);
});
