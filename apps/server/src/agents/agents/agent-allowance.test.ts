import { toMoney } from '@golden-acers/contract';
import { type ApiClient, type TestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let env: TestEnv;
beforeAll(async () => {
  // Set so high that no amount of these tests needs a second agent.
  env = await testEnv({ config: { reviewConfirmFromCents: 100_000_000 } });
});
afterAll(() => env[Symbol.asyncDispose]());

const allowanceOf = async (agent: ApiClient) =>
  (await agent.call('GET /fortune-panda/admin/status')).data.transferAllowance;

test('an agent reads what its credit and its day still allow, for each direction', async () => {
  const player = await env.player('allowed');
  // Stores may move 10,000.00 a day.
  const store = await env.agent({ name: 'allowed-store', creditCents: 5_000n });
  await env.db.updateTable('player').set({ agentId: store.id }).where('id', '=', player.id).execute();
  expect(await allowanceOf(store)).toEqual({
    credit: toMoney(5_000n),
    rechargeToday: toMoney(1_000_000n),
    redeemToday: toMoney(1_000_000n),
  });
  expect(await env.recharge(player, 5_000, env.newKey(), store.token)).toMatchObject({ status: 200 });
  expect(await allowanceOf(store)).toEqual({
    credit: toMoney(0n),
    rechargeToday: toMoney(995_000n),
    redeemToday: toMoney(1_000_000n),
  });
  expect(await env.recharge(player, 1, env.newKey(), store.token)).toMatchObject({
    body: { code: 'agent.credit_low' },
  });
  expect(await env.redeem(player, 2_000, env.newKey(), store.token)).toMatchObject({ status: 200 });
  expect(await allowanceOf(store)).toEqual({
    credit: toMoney(2_000n),
    rechargeToday: toMoney(995_000n),
    redeemToday: toMoney(998_000n),
  });
});

test('the root agent has no allotted credit', async () => {
  expect(await allowanceOf(env.root)).toMatchObject({ credit: null });
});
