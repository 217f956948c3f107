import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { createTransferRequestClient } from '../../../test/test-support-transfer-requests.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
  await confirmAllSessions(env);
});
afterAll(() => env[Symbol.asyncDispose]());

/** For no tier, and for the five. */
async function setLimits(...limits: readonly number[]) {
  const { data: settings } = await env.root.call('GET /agent/vip');
  const [requestMaxDollars = 0, ...others] = limits;
  const tiers = settings.tiers.map((tier, index) => ({ ...tier, requestMaxDollars: others[index] ?? 0 }));
  return env.root.request('PUT /agent/vip', { body: { ...settings, requestMaxDollars, tiers } });
}
const ask = (player: TestPlayer, amount: number, kind: 'recharge' | 'redeem' = 'recharge') =>
  player.request('POST /fortune-panda-user/requests', { body: { kind, amount } });
const inTier = ({ id }: TestPlayer, tier: number) =>
  sql`insert into player_vip (player_id, tier, since, counted_at) values (${id}, ${tier}, now(), now())
    on conflict (player_id) do update set tier = excluded.tier`.execute(env.db);

it('a player asks for no more than its tier may, which is shown as a benefit', async () => {
  const [player, vip] = [await env.player('rl-none'), await env.player('rl-vip')];
  const requests = createTransferRequestClient(env);
  expect((await ask(player, 500_000)).status, 'without limits').toBe(201);
  expect(await setLimits(100, 200, 300, 300, 0)).toMatchObject({ status: 200 });
  await inTier(vip, 2);
  const refused = await ask(player, 10_001, 'redeem');
  expect(refused).toMatchObject({ status: 422, body: { code: 'transfer_request.above_limit' } });
  expect(refused.body.message).toContain('100 dollars');
  expect((await ask(player, 10_000, 'redeem')).status).toBe(201);
  expect((await ask(vip, 30_001)).body).toMatchObject({ code: 'transfer_request.above_limit' });
  const id = await requests.ask(vip, { kind: 'recharge', amount: 30_000 });
  await requests.cancel(vip, id);
  await inTier(vip, 4);
  expect((await ask(vip, 500_000)).status, 'a tier without a limit').toBe(201);
  const { data } = await vip.call('GET /promotions/vip');
  expect(data.settings.tiers.map((tier) => tier.requestMaxDollars)).toEqual([200, 300, 300, 0, 0]);
  expect((await env.recharge(player, 20_000)).status, 'an agent has ceilings of its own').toBe(200);
});

it('no tier may ask for less than the one below', async () => {
  for (const limits of [
    [500, 100, 500, 500, 500, 500],
    [0, 100, 200, 300, 400, 500],
    [100, 0, 300, 300, 300, 300],
  ]) {
    expect(await setLimits(...limits)).toMatchObject({
      status: 422,
      body: { code: 'promotion.limits_falling' },
    });
  }
  const store = await env.agent({ name: 'rl-store' });
  const { data: settings } = await env.root.call('GET /agent/vip');
  expect((await store.request('PUT /agent/vip', { body: settings })).status).toBe(403);
});
