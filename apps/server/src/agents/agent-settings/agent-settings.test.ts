import { testEnv } from '@golden-acers/testing';
import { expect, test } from 'vitest';
import { stepUpByPassword } from '../../../test/test-support-agents.ts';
import { getAgentTimeZone } from './agent-settings.ts';

test('an agent chooses its time zone and language', async () => {
  await using env = await testEnv({ provider: 'none' });
  const token = env.root.token;
  expect(await env.call('GET /agent/settings', { token })).toMatchObject({
    body: { data: { timeZone: 'UTC', language: 'en', thresholds: { fourEyesFromCents: 50_000 } } },
  });
  const put = (timeZone: string) =>
    env.call('PUT /agent/settings', { token, body: { timeZone, language: 'de' } });
  expect(await put('Europe/Berlin')).toMatchObject({
    body: { data: { timeZone: 'Europe/Berlin', language: 'de' } },
  });
  for (const strange of ['Europe/Nowhere', '+02:00', 'utc', "UTC'; --"]) {
    expect(await put(strange), strange).toMatchObject({
      status: 422,
      body: { fields: { timeZone: expect.any(String) } },
    });
  }
  const agent = await env.db.selectFrom('agent').select('id').executeTakeFirstOrThrow();
  expect(await getAgentTimeZone(env, agent.id)).toBe('Europe/Berlin');
});

test('only an agent with the permission sets the thresholds', async () => {
  await using env = await testEnv({ provider: 'none' });
  const root = await env.db.selectFrom('agent').select('id').executeTakeFirstOrThrow();
  const store = await env.agent({ parentId: root.id, name: 'corner' });
  const token = await env.signIn(store.email, store.password);
  const body = { stepUpFromCents: 1, fourEyesFromCents: 1 };
  expect(await env.call('PUT /agent/settings/thresholds', { token, body })).toMatchObject({
    status: 403,
    body: { code: 'agent.not_permitted' },
  });
  expect(await env.call('GET /agent/settings', { token })).toMatchObject({
    body: { data: { canSetThresholds: false } },
  });
  expect(await env.call('POST /agent/provider-test', { token, body: {} })).toMatchObject({
    status: 403,
    body: { code: 'agent.not_permitted' },
  });
});

test('a check of an unreachable provider reports the problem, and is rate-limited', async () => {
  await using env = await testEnv({ provider: 'none' });
  const token = env.root.token;
  const run = () => env.call('POST /agent/provider-test', { token, body: {} });
  expect(await run()).toMatchObject({
    status: 200,
    body: { data: { isOk: false, games: null, problem: { text: expect.any(String) } } },
  });
  for (let tests = 0; tests < 5; tests += 1) await run();
  expect(await run()).toMatchObject({ status: 429 });
});

test('an agent changes its name freely, and its address after a step-up', async () => {
  await using env = await testEnv({ provider: 'none' });
  const token = env.root.token;
  const { email } = env.config.rootAgent;
  const put = (address: string) =>
    env.call('PUT /agent/profile', {
      token,
      body: { firstName: 'Rosa', lastName: 'Marsh', email: address },
    });
  expect(await put(email)).toMatchObject({ status: 200, body: { data: { user: { firstName: 'Rosa' } } } });
  const fresh = 'rosa@golden-acers.test';
  expect(await put(fresh)).toMatchObject({ status: 403, body: { code: 'agent.step_up_required' } });
  const profile = { username: 'root-agent', phone: '+1 555 010 0199', country: null, currency: 'USD' };
  const names = { firstName: 'Rosa', lastName: 'Marsh' };
  const around = await env.call('PUT /user/profile', {
    token,
    body: { ...profile, ...names, email: fresh },
  });
  expect(around).toMatchObject({ status: 403, body: { code: 'agent.step_up_required' } });
  await stepUpByPassword(env, token);
  expect(await put(fresh)).toMatchObject({
    body: { data: { user: { email: fresh, isEmailVerified: false } } },
  });
  const player = await env.player('taken');
  expect(await put(player.email)).toMatchObject({ status: 409, body: { code: 'account.email_taken' } });
});
