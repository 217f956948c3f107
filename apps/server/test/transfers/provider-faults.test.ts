import { pollUntil, type TestEnv, type TestPlayer } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerFromNewAddress } from './test-support-players-with-agents.ts';
import {
  expectSameTotals,
  providerFaults,
  rateLimitFault,
  recoveringTestEnv,
  waitUntilSettled,
} from './test-support-provider-faults.ts';

const actions = ['recharge', 'redeem', 'queryInfo', 'entergame', 'registerUser'] as const;
type Action = (typeof actions)[number];

/** Each fault is mostly waiting time, and one environment has one fault at a time. */
const envCount = 4;
const shares = Array.from({ length: envCount }, (_none, index) =>
  Object.entries(providerFaults).filter((_fault, position) => position % envCount === index),
);

describe.concurrent.each(shares.entries().toArray())('in environment %i', (_index, share) => {
  let env: TestEnv;
  beforeAll(async () => {
    env = await recoveringTestEnv();
  });
  afterAll(() => env[Symbol.asyncDispose]());

  describe.each(share)('%s', { concurrent: false }, (name, fault) => {
    const slug = `${name.replaceAll(' ', '-').toLowerCase().slice(0, 12)}-${Object.keys(providerFaults).indexOf(name)}`;
    const tried = name === rateLimitFault ? (['recharge'] as const) : actions;

    it.each(tried)('in %s is reported as it is, and recovers', async (action) => {
      const username = `${slug}-${actions.indexOf(action)}`;
      const strike = () => env.fault({ action, ...fault });
      if (action === 'registerUser') strike();
      const player = await registerFromNewAddress(env, username);
      await waitUntilSettled(env);
      if (action !== 'registerUser') strike();
      const response = await run(env, action, player);
      expect(response.status, JSON.stringify(response.body)).toBeOneOf([200, 202, 409, 502, 503]);
      if (response.status >= 400) expect(response.body.code).toMatch(/^provider\./);
      env.sandbox.faultInjector.clear();
      await waitUntilSettled(env);
      // The next command succeeds.
      const again = () => run(env, action === 'redeem' ? 'recharge' : action, player);
      await pollUntil(again, ({ status }) => status === 200);
      await expectSameTotals(env);
    });
  });
});

function run(env: TestEnv, action: Action, player: TestPlayer) {
  const { token } = player;
  // The limits on one agent's commands and one player's refreshes count by this clock.
  env.clock.advance(1_000);
  switch (action) {
    case 'recharge':
    case 'registerUser':
      return env.recharge(player, 300);
    case 'redeem':
      return env.redeem(player, 300);
    case 'queryInfo':
      return env.call('GET /fortune-panda-user/balance', { token, query: 'refresh=true' });
    case 'entergame':
      return env.call('POST /fortune-panda-user/games/enter', { token, body: { kindId: 1001 } });
  }
}
