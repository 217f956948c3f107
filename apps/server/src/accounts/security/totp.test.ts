import { type ApiClient, type BareTestEnv, noProvider, type TestAgent, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dumpDatabase } from '../../../test/test-support.ts';
import { enrolTotp, stepUpByPassword, totpCodeOf } from '../../../test/test-support-agents.ts';

const halfMinuteMs = 30_000;

let env: BareTestEnv;
/** Each test has its own, without factors. */
let agent: TestAgent;
let agents = 0;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
beforeEach(async () => {
  // The limits of the former test are over.
  env.clock.advance(3_600_000);
  agents += 1;
  agent = await env.agent({ name: `with-app-${agents}`, level: 'distributor' });
});
afterAll(() => env[Symbol.asyncDispose]());

const signInForm = (extra = {}) => ({ body: { email: agent.email, password: agent.password, ...extra } });

test('an authenticator app is turned on with a first code, and signs the other devices out', async () => {
  const { token } = agent;
  const other = await env.signIn(agent.email, agent.password);
  const start = () => agent.request('POST /user/security/totp/start', { body: {} });
  expect(await start()).toMatchObject({ status: 403, body: { code: 'agent.step_up_required' } });
  await stepUpByPassword(env, token);
  const confirm = (code: string) => agent.request('POST /user/security/totp/confirm', { body: { code } });
  expect(await confirm('123456')).toMatchObject({ body: { code: 'agent.totp_not_started' } });
  const { secret, recoveryCodes } = await enrolTotp(env, token);
  expect(recoveryCodes).toHaveLength(10);
  expect((await agent.call('GET /user/security')).data).toMatchObject({
    totp: { isOn: true, recoveryCodesLeft: 10 },
    confirmsWith: ['totp'],
  });
  expect(await other.request('GET /user/security')).toMatchObject({ status: 401 });
  const stored = await dumpDatabase(env.db);
  for (const value of [secret, ...recoveryCodes]) expect(stored.includes(value)).toBe(false);
  expect(stored).toContain('agent.totp_turned_on');
  expect(stored).toContain('factor_changed');
});

test('a wrong first code turns nothing on', async () => {
  const token = agent.token;
  await stepUpByPassword(env, token);
  await agent.call('POST /user/security/totp/start', { body: {} });
  await agent.expectRefusal('agent.code_wrong', 'POST /user/security/totp/confirm', {
    body: { code: '000000' },
  });
  expect(await env.call('POST /auth/login', signInForm())).toMatchObject({ status: 200 });
});

test('a sign-in requests a code only after the right password, and accepts each code once', async () => {
  const { secret } = await enrolTotp(env, agent.token);
  const signIn = (extra = {}) => env.call('POST /auth/login', signInForm(extra));
  const { email } = agent;
  await env.visitor.expectRefusal('account.wrong_credentials', 'POST /auth/login', {
    body: { email, password: 'not the password' },
  });
  expect(await signIn()).toMatchObject({ status: 401, body: { code: 'session.code_required' } });
  // The one that turned it on is used up.
  expect(await signIn({ code: totpCodeOf(secret, env) })).toMatchObject({
    status: 401,
    body: { code: 'session.code_wrong' },
  });
  env.clock.advance(halfMinuteMs);
  const code = totpCodeOf(secret, env);
  const both = await Promise.all([signIn({ code }), signIn({ code })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  // One step ahead or behind is a clock that goes wrong; two are not.
  env.clock.advance(3 * halfMinuteMs);
  expect(await signIn({ code: totpCodeOf(secret, env, -2) })).toMatchObject({ status: 401 });
  expect(await signIn({ code: totpCodeOf(secret, env, 1) })).toMatchObject({ status: 200 });
  expect(await signIn({ code: totpCodeOf(secret, env) })).toMatchObject({ status: 401 });
});

test('wrong codes are counted per agent, right ones are refunded', async () => {
  await enrolTotp(env, agent.token);
  const signIn = () => env.call('POST /auth/login', signInForm({ code: '000000' }));
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await signIn()).toMatchObject({ status: 401, body: { code: 'session.code_wrong' } });
  }
  expect(await signIn()).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } });
});

test('wrong codes of a stranger block neither the sign-in nor the step-up of the agent', async () => {
  const { secret } = await enrolTotp(env, agent.token);
  const guess = { ...signInForm({ code: '000000' }), address: '10.30.0.1' };
  for (let tries = 0; tries < 12; tries += 1) await env.call('POST /auth/login', guess);
  expect((await env.call('POST /auth/login', guess)).status).toBe(429);
  env.clock.advance(halfMinuteMs);
  const signIn = signInForm({ code: totpCodeOf(secret, env) });
  expect((await env.call('POST /auth/login', signIn)).status).toBe(200);
  const body = { code: totpCodeOf(secret, env, 1) };
  expect((await agent.request('POST /user/security/step-up', { body })).status).toBe(200);
});

test("a recovery code works once, in place of an app's code", async () => {
  const { recoveryCodes } = await enrolTotp(env, agent.token);
  const code = (recoveryCodes[3] ?? '').toUpperCase();
  const signIn = () => env.call('POST /auth/login', signInForm({ code }));
  expect(await signIn()).toMatchObject({ status: 200 });
  expect(await signIn()).toMatchObject({ status: 401, body: { code: 'session.code_wrong' } });
  expect(await dumpDatabase(env.db)).toContain('agent.recovery_code_used');
});

test('new recovery codes replace the former ones, and with the sandbox the app can be turned off', async () => {
  const token = agent.token;
  const { recoveryCodes } = await enrolTotp(env, token);
  await agent.call('POST /user/security/recovery-codes', { body: {} });
  const signIn = (extra = {}) => env.call('POST /auth/login', signInForm(extra));
  expect(await signIn({ code: recoveryCodes[0] })).toMatchObject({ status: 401 });
  const remove = () => agent.request('POST /user/security/totp/remove', { body: {} });
  expect(await remove()).toMatchObject({ status: 200, body: { data: { totp: { isOn: false } } } });
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'agent.totp_not_started' } });
  expect(await signIn()).toMatchObject({ status: 200 });
});

test('with a real provider an agent must set up its app before anything else', async () => {
  const provider = { ...noProvider, isSandbox: false };
  await using real = await testEnv({ provider: 'none', config: { provider } });
  const { root } = real;
  const refused = { status: 403, body: { code: 'agent.factor_required' } };
  for (const key of [
    'GET /fortune-panda/users',
    'GET /health/fortune-panda',
    'GET /agent/settings',
  ] as const) {
    expect(await root.request(key), key).toMatchObject(refused);
  }
  const recharge = { token: root.token, body: { username: 'somebody', amount: 100 } };
  expect(await real.call('POST /fortune-panda/recharge', recharge)).toMatchObject(refused);
  expect((await root.call('GET /user/security')).data).toMatchObject({
    isTotpRequired: true,
    totp: { isOn: false },
  });
  await enrolTotp(real, root.token);
  await root.call('GET /fortune-panda/users');
  await root.expectRefusal('agent.totp_required', 'POST /user/security/totp/remove', { body: {} });
});

test('only an agent above resets the factors of one that lost its phone, after a step-up', async () => {
  await enrolTotp(env, agent.token);
  const above = env.root.token;
  const reset = (by: ApiClient, agentId: string) =>
    by.request('POST /agent/agents/:agentId/reset-factors', {
      params: { agentId },
      body: { reason: 'Lost the phone' },
    });
  expect(await reset(env.root, agent.id)).toMatchObject({
    status: 403,
    body: { code: 'agent.step_up_required' },
  });
  await stepUpByPassword(env, above);
  expect(await reset(env.root, env.root.id)).toMatchObject({ body: { code: 'agent.is_oneself' } });
  expect(await reset(agent, env.root.id)).toMatchObject({ status: 404, body: { code: 'agent.not_found' } });
  expect(await reset(env.root, agent.id)).toMatchObject({ status: 200 });
  expect(await agent.request('GET /user/security')).toMatchObject({ status: 401 });
  await env.signIn(agent.email, agent.password);
  expect(await dumpDatabase(env.db)).toContain('agent.factors_reset');
});
