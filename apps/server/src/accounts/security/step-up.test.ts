import { toMoney } from '@golden-acers/contract';
import {
  type ApiClient,
  type BareTestEnv,
  type TestEnv,
  type TestPlayer,
  testEnv,
} from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { enrolTotp, stepUpByPassword, totpCodeOf } from '../../../test/test-support-agents.ts';

const requested = { status: 403, body: { code: 'agent.step_up_required' } };
const thresholdCents = 50_000;

describe('a transfer from the threshold on', () => {
  let env: TestEnv;
  let player: TestPlayer;
  let token: string;
  const set = (by: ApiClient, cents: number) =>
    by.request('PUT /agent/settings/thresholds', {
      body: { stepUpFrom: toMoney(BigInt(cents)), fourEyesFrom: toMoney(60_000n) },
    });
  beforeAll(async () => {
    env = await testEnv();
    player = await env.player('rich');
    token = env.root.token;
  });
  afterAll(() => env[Symbol.asyncDispose]());

  test('has a threshold that the root sets, after a step-up', async () => {
    expect(await set(env.root, thresholdCents)).toMatchObject(requested);
    await stepUpByPassword(env, token);
    expect(await set(env.root, thresholdCents)).toMatchObject({
      status: 200,
      body: { data: { thresholds: { stepUpFrom: toMoney(BigInt(thresholdCents)) }, canSetThresholds: true } },
    });
  });

  test('needs a step-up in each session, and moves nothing before', async () => {
    const other = await env.signInRoot();
    const key = env.newKey();
    const before = await env.centsAtProvider(player);
    expect(await env.recharge(player, thresholdCents, key, other.token)).toMatchObject(requested);
    expect(await env.centsAtProvider(player)).toBe(before);
    expect(await env.recharge(player, thresholdCents - 1, env.newKey(), other.token)).toMatchObject({
      status: 200,
    });
    await stepUpByPassword(env, other.token);
    expect(await env.recharge(player, thresholdCents, key, other.token)).toMatchObject({ status: 200 });
  });

  test('needs another step-up after five minutes, but not for a repeated command', async () => {
    const key = env.newKey();
    expect(await env.recharge(player, thresholdCents, key, token)).toMatchObject({ status: 200 });
    env.clock.advance(5 * 60_000);
    const after = await env.centsAtProvider(player);
    expect(await env.recharge(player, thresholdCents, key, token)).toMatchObject({ status: 200 });
    expect(await env.centsAtProvider(player)).toBe(after);
    expect(await env.redeem(player, thresholdCents, env.newKey(), token)).toMatchObject(requested);
  });

  test('needs a step-up when a request is approved', async () => {
    const request = { kind: 'recharge', amount: toMoney(BigInt(thresholdCents)), message: '' };
    const made = await player.request('POST /fortune-panda-user/requests', { body: request });
    const { id } = z.object({ id: z.string() }).parse(made.body.data);
    const approve = () =>
      env.root.request('POST /fortune-panda/requests/:id/approve', {
        params: { id },
        body: {},
        headers: { 'idempotency-key': env.newKey() },
      });
    expect(await approve()).toMatchObject(requested);
    await stepUpByPassword(env, token);
    expect(await approve()).toMatchObject({ status: 200 });
  });
});

let server: BareTestEnv;
beforeAll(async () => {
  server = await testEnv({ provider: 'none' });
});
afterAll(() => server[Symbol.asyncDispose]());

test('a step-up takes one method, counts wrong codes, and accepts a code once', async () => {
  const agent = await server.agent({ name: 'steps-up' });
  const { secret } = await enrolTotp(server, agent.token);
  const stepUp = (body: object) => agent.request('POST /user/security/step-up', { body });
  expect(await stepUp({})).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
  expect(await stepUp({ code: '123456', password: 'x' })).toMatchObject({ status: 422 });
  expect(await stepUp({ password: server.config.rootAgent.password })).toMatchObject({
    status: 403,
    body: { code: 'agent.password_not_enough' },
  });
  server.clock.advance(30_000);
  const code = totpCodeOf(secret, server);
  expect(await stepUp({ code })).toMatchObject({ status: 200 });
  expect(await stepUp({ code })).toMatchObject({ status: 422, body: { code: 'agent.code_wrong' } });
  for (let tries = 0; tries < 8; tries += 1) await stepUp({ code: '000000' });
  expect(await stepUp({ code: '000000' })).toMatchObject({ status: 429 });
});

test('a wrong password does not step up', async () => {
  await server.root.expectRefusal('account.wrong_password', 'POST /user/security/step-up', {
    body: { password: 'guessed' },
  });
});

test('a new agent and a changed role need a step-up, and nothing is written before', async () => {
  const agent = {
    ...{ name: 'Till two', email: 'till.two@agents.test', level: 'cashier', welcome: 'password' },
    parentId: server.root.id,
  };
  const role = { permissions: ['players.read'], commandMax: null, dayMax: null, reason: 'Less' };
  const create = () => server.root.request('POST /agent/agents', { body: agent });
  const change = () =>
    server.root.request('PUT /agent/roles/:level', { params: { level: 'cashier' }, body: role });
  for (const send of [create, change]) expect(await send()).toMatchObject(requested);
  const listAgents = async () => (await server.root.call('GET /agent/agents')).data;
  expect((await listAgents()).map(({ name }) => name)).not.toContain(agent.name);
  expect((await server.root.call('GET /agent/roles')).data.every(({ isSet }) => !isSet)).toBe(true);
  await stepUpByPassword(server, server.root.token);
  expect(await create()).toMatchObject({ status: 201 });
  expect((await listAgents()).map(({ name }) => name)).toContain(agent.name);
  expect(await change()).toMatchObject({ status: 200 });
});
