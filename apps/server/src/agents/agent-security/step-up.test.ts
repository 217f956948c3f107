import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { enableRootTotp, stepUpByPassword, totpCodeOf } from '../../../test/test-support-agents.ts';

const asked = { status: 403, body: { code: 'agent.step_up_required' } };
const thresholdCents = 50_000;

describe('money from the threshold on', () => {
  let house: TestEnv;
  let player: TestPlayer;
  let token: string;
  const set = (by: string, stepUpFromCents: number) =>
    house.call('PUT /agent/settings/thresholds', {
      token: by,
      body: { stepUpFromCents, fourEyesFromCents: 60_000 },
    });
  beforeAll(async () => {
    house = await testEnv();
    player = await house.player('rich');
    token = house.root.token;
  });
  afterAll(() => house[Symbol.asyncDispose]());

  it('is set by the root, after a confirmation of its own', async () => {
    expect(await set(token, thresholdCents)).toMatchObject(asked);
    await stepUpByPassword(house, token);
    expect(await set(token, thresholdCents)).toMatchObject({
      status: 200,
      body: { data: { thresholds: { stepUpFromCents: thresholdCents }, canSetThresholds: true } },
    });
  });

  it('asks each session for itself, and moves nothing before it is answered', async () => {
    const other = await house.signInRoot();
    const key = house.newKey();
    const before = await house.centsAtProvider(player);
    expect(await house.recharge(player, thresholdCents, key, other)).toMatchObject(asked);
    expect(await house.centsAtProvider(player)).toBe(before);
    expect(await house.recharge(player, thresholdCents - 1, house.newKey(), other)).toMatchObject({
      status: 200,
    });
    await stepUpByPassword(house, other);
    expect(await house.recharge(player, thresholdCents, key, other)).toMatchObject({ status: 200 });
  });

  it('is asked about anew after five minutes, but not for a command that was carried out', async () => {
    const key = house.newKey();
    expect(await house.recharge(player, thresholdCents, key, token)).toMatchObject({ status: 200 });
    house.clock.advance(5 * 60_000);
    const after = await house.centsAtProvider(player);
    expect(await house.recharge(player, thresholdCents, key, token)).toMatchObject({ status: 200 });
    expect(await house.centsAtProvider(player)).toBe(after);
    expect(await house.redeem(player, thresholdCents, house.newKey(), token)).toMatchObject(asked);
  });

  it('is asked about when a request is approved', async () => {
    const wish = { kind: 'recharge', amount: thresholdCents, message: '' };
    const made = await house.call('POST /fortune-panda-user/requests', { token: player.token, body: wish });
    const { id } = z.object({ id: z.string() }).parse(made.body.data);
    const approve = () =>
      house.call('POST /fortune-panda/requests/:id/approve', {
        token,
        params: { id },
        body: {},
        headers: { 'idempotency-key': house.newKey() },
      });
    expect(await approve()).toMatchObject(asked);
    await stepUpByPassword(house, token);
    expect(await approve()).toMatchObject({ status: 200 });
  });
});

test('a confirmation is given in one way, wrong ones are counted, and an app’s code counts once', async () => {
  await using server = await testEnv({ provider: 'none' });
  const token = server.root.token;
  const { secret } = await enableRootTotp(server, token);
  const stepUp = (body: object) => server.call('POST /agent/security/step-up', { token, body });
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

test('a wrong password confirms nothing', async () => {
  await using server = await testEnv({ provider: 'none' });
  const token = server.root.token;
  const stepUp = await server.call('POST /agent/security/step-up', { token, body: { password: 'guessed' } });
  expect(stepUp).toMatchObject({ status: 422, body: { code: 'account.wrong_password' } });
});
