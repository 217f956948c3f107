import { toMoney } from '@golden-acers/contract';
import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmAllSessions, stepUpByPassword } from '../../../test/test-support-agents.ts';
import { getAgentTimeZone } from './agent-settings.ts';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());
// A confirmation holds for five minutes.
beforeEach(() => env.clock.advance(10 * 60_000));

test('an agent chooses its time zone and language', async () => {
  expect((await env.root.call('GET /agent/settings')).data).toMatchObject({
    timeZone: 'UTC',
    language: 'en',
    thresholds: { fourEyesFrom: toMoney(50_000n) },
  });
  const put = (timeZone: string) =>
    env.root.request('PUT /agent/settings', { body: { timeZone, language: 'de' } });
  expect(await put('Europe/Berlin')).toMatchObject({
    body: { data: { timeZone: 'Europe/Berlin', language: 'de' } },
  });
  for (const strange of ['Europe/Nowhere', '+02:00', 'utc', "UTC'; --"]) {
    expect(await put(strange), strange).toMatchObject({
      status: 422,
      body: { fields: { timeZone: expect.any(String) } },
    });
  }
  expect(await getAgentTimeZone(env, env.root.id)).toBe('Europe/Berlin');
  expect((await env.root.call('GET /fortune-panda/admin/status')).data).toMatchObject({
    timeZone: 'Europe/Berlin',
  });
});

test('only an agent with the permission sets the thresholds', async () => {
  const store = await env.agent({ name: 'corner' });
  const body = { stepUpFrom: toMoney(1n), fourEyesFrom: toMoney(1n) };
  await store.expectRefusal('agent.not_permitted', 'PUT /agent/settings/thresholds', { body });
  expect((await store.call('GET /agent/settings')).data).toMatchObject({ canSetThresholds: false });
  await store.expectRefusal('agent.not_permitted', 'POST /agent/provider-test', { body: {} });
});

test('a check of the provider spends a call, so it needs the permission to connect', async () => {
  const distributor = await env.agent({ name: 'wide', level: 'distributor' });
  expect(await distributor.request('POST /agent/provider-test', { body: {} })).toMatchObject({ status: 200 });
  await confirmAllSessions(env);
  await env.root.call('PUT /agent/roles/:level', {
    params: { level: 'distributor' },
    body: { permissions: ['players.read'], commandMax: null, dayMax: null, reason: 'Reads only' },
  });
  await distributor.expectRefusal('agent.not_permitted', 'POST /agent/provider-test', { body: {} });
});

test('a check of an unreachable provider reports the problem, and is rate-limited', async () => {
  const run = () => env.root.request('POST /agent/provider-test', { body: {} });
  expect(await run()).toMatchObject({
    status: 200,
    body: { data: { isOk: false, games: null, problem: { text: expect.any(String) } } },
  });
  for (let tests = 0; tests < 5; tests += 1) await run();
  expect(await run()).toMatchObject({ status: 429 });
});

test('an agent changes its name without a step-up, and its address after one', async () => {
  const token = env.root.token;
  const { email } = env.config.rootAgent;
  const put = (address: string) =>
    env.root.request('PUT /agent/profile', {
      body: { firstName: 'Rosa', lastName: 'Marsh', email: address },
    });
  expect(await put(email)).toMatchObject({ status: 200, body: { data: { user: { firstName: 'Rosa' } } } });
  const fresh = 'rosa@golden-acers.test';
  expect(await put(fresh)).toMatchObject({ status: 403, body: { code: 'agent.step_up_required' } });
  const profile = { username: 'root-agent', phone: '+1 555 010 0199', country: null, currency: 'USD' };
  const names = { firstName: 'Rosa', lastName: 'Marsh' };
  await env.root.expectRefusal('agent.step_up_required', 'PUT /user/profile', {
    body: { ...profile, ...names, email: fresh },
  });
  await stepUpByPassword(env, token);
  expect(await put(fresh)).toMatchObject({
    body: { data: { user: { email }, pendingEmail: fresh } },
  });
  const player = await env.player('taken');
  expect(await put(player.email)).toMatchObject({ status: 409, body: { code: 'account.email_taken' } });
});
