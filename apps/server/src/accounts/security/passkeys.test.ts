import assert from 'node:assert/strict';
import { type BareTestEnv, type TestAgent, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { stepUpByPassword } from '../../../test/test-support-agents.ts';
import { createAuthenticator } from '../../../test/test-support-passkey.ts';

const site = { origin: 'http://localhost:4200', rpId: 'localhost' };
const withChallenge = z.object({ challenge: z.string() });
const withPasskeys = z.object({ passkeys: z.array(z.object({ id: z.string() })) });

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
  agent = await env.agent({ name: `with-passkey-${agents}`, level: 'distributor' });
});
afterAll(() => env[Symbol.asyncDispose]());

async function challengeOf(key: Parameters<BareTestEnv['call']>[0], token?: string) {
  const response = await env.call(key, { token, body: {} });
  assert.equal(response.status, 200, JSON.stringify(response.body));
  return withChallenge.parse(response.body.data).challenge;
}

async function addPasskey({ token }: TestAgent) {
  const authenticator = createAuthenticator(site);
  await stepUpByPassword(env, token);
  const challenge = await challengeOf('POST /user/security/passkeys/options', token);
  const body = { name: 'Desk', ...authenticator.create(challenge) };
  const response = await env.call('POST /user/security/passkeys', { token, body });
  assert.equal(response.status, 200, JSON.stringify(response.body));
  const [passkey] = withPasskeys.parse(response.body.data).passkeys;
  assert(passkey);
  return { authenticator, id: passkey.id };
}

const begin = () => challengeOf('POST /auth/passkey/options');
const wrong = { status: 401, body: { code: 'session.passkey_wrong' } };

test('an agent signs in by passkey alone, and each challenge works once', async () => {
  const { authenticator } = await addPasskey(agent);
  const passkey = authenticator.sign(await begin(), { counter: 1 });
  const signIn = (signed: object) => env.call('POST /auth/passkey', { body: { passkey: signed } });
  expect(await signIn(passkey)).toMatchObject({
    status: 200,
    body: { data: { user: { role: 'agent' }, accessToken: expect.any(String) } },
  });
  expect(await signIn(passkey)).toMatchObject(wrong);
});

test('a passkey is refused for another site, without user verification, from a stranger, too late, and when cloned', async () => {
  const { authenticator } = await addPasskey(agent);
  const signIn = async (signed: object) => env.call('POST /auth/passkey', { body: { passkey: signed } });
  const good = async (counter: number) => authenticator.sign(await begin(), { counter });
  expect(await signIn(await good(5))).toMatchObject({ status: 200 });
  // The counter stood still: the key exists twice.
  expect(await signIn(await good(5))).toMatchObject(wrong);
  expect(await signIn(authenticator.sign(await begin(), { counter: 6, isVerified: false }))).toMatchObject(
    wrong,
  );
  expect(await signIn(authenticator.sign('made-up', { counter: 7 }))).toMatchObject(wrong);
  const elsewhere = createAuthenticator({ origin: 'http://evil.example', rpId: 'evil.example' });
  expect(await signIn(elsewhere.sign(await begin(), { counter: 8 }))).toMatchObject(wrong);
  const late = await good(9);
  env.clock.advance(5 * 60_000);
  expect(await signIn(late)).toMatchObject(wrong);
  expect(await signIn({ ...(await good(10)), signature: 'AAAA' })).toMatchObject(wrong);
  expect(await signIn(await good(11))).toMatchObject({ status: 200 });
});

test('a passkey is the second factor after the password', async () => {
  const { authenticator } = await addPasskey(agent);
  const { email, password } = agent;
  const signIn = (extra = {}) => env.call('POST /auth/login', { body: { email, password, ...extra } });
  expect(await signIn()).toMatchObject({ status: 401, body: { code: 'session.passkey_required' } });
  const passkey = authenticator.sign(await begin(), { counter: 1 });
  expect(await signIn({ passkey })).toMatchObject({ status: 200 });
});

test('only the owner of a passkey steps up with it, renames it and removes it', async () => {
  const { token } = agent;
  const { authenticator, id } = await addPasskey(agent);
  env.clock.advance(5 * 60_000);
  const params = { id };
  const remove = () => agent.request('POST /user/security/passkeys/:id/remove', { params, body: {} });
  expect(await remove()).toMatchObject({ status: 403, body: { code: 'agent.step_up_required' } });
  const stepUp = (body: object) => agent.request('POST /user/security/step-up', { body });
  expect(await stepUp({ password: agent.password })).toMatchObject({
    status: 403,
    body: { code: 'agent.password_not_enough' },
  });
  const challenge = await challengeOf('POST /user/security/step-up/options', token);
  // One that was made for a sign-in confirms nothing.
  const foreign = authenticator.sign(await begin(), { counter: 1 });
  expect(await stepUp({ passkey: foreign })).toMatchObject({
    status: 422,
    body: { code: 'agent.passkey_wrong' },
  });
  expect(await stepUp({ passkey: authenticator.sign(challenge, { counter: 2 }) })).toMatchObject({
    status: 200,
  });
  expect(
    (await agent.call('POST /user/security/passkeys/:id/rename', { params, body: { name: 'Till' } })).data,
  ).toMatchObject({ passkeys: [{ name: 'Till' }] });
  expect(await remove()).toMatchObject({
    status: 200,
    body: { data: { passkeys: [], confirmsWith: ['password'] } },
  });
  expect(await remove()).toMatchObject({ status: 404, body: { code: 'passkey.not_found' } });
});

test('a passkey is registered once, and only for a challenge of this server', async () => {
  const { token } = agent;
  const { authenticator } = await addPasskey(agent);
  const add = (body: object) => agent.request('POST /user/security/passkeys', { body });
  const challenge = await challengeOf('POST /user/security/passkeys/options', token);
  expect(await add({ name: 'Again', ...authenticator.create(challenge) })).toMatchObject({
    status: 409,
    body: { code: 'passkey.known_already' },
  });
  expect(await add({ name: 'Forged', ...createAuthenticator(site).create('made-up') })).toMatchObject({
    status: 422,
    body: { code: 'agent.passkey_wrong' },
  });
});
