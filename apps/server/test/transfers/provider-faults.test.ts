import { pollUntil, type TestEnv, type TestPlayer } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expectSameTotals,
  providerFaults,
  rateLimitFault,
  recoveringTestEnv,
  waitUntilSettled,
} from './test-support-provider-faults.ts';
import { registerFromNewAddress } from './test-support-simulated-players.ts';

const actions = ['recharge', 'redeem', 'queryInfo', 'entergame', 'registerUser'] as const;
type Action = (typeof actions)[number];

/** Each fault is mostly waited for, and a house has one at a time. */
const houses = 4;
const shares = Array.from({ length: houses }, (_none, house) =>
  Object.entries(providerFaults).filter((_fault, place) => place % houses === house),
);

describe.concurrent.each(shares.entries().toArray())('in house %i', (_place, share) => {
  let house: TestEnv;
  beforeAll(async () => {
    house = await recoveringTestEnv();
  });
  afterAll(() => house[Symbol.asyncDispose]());

  describe.each(share)('%s', { concurrent: false }, (name, fault) => {
    const slug = `${name.replaceAll(' ', '-').toLowerCase().slice(0, 12)}-${Object.keys(providerFaults).indexOf(name)}`;
    const tried = name === rateLimitFault ? (['recharge'] as const) : actions;

    it.each(tried)('in %s is told honestly, and heals', async (action) => {
      const username = `${slug}-${actions.indexOf(action)}`;
      const strike = () => house.fault({ action, ...fault });
      if (action === 'registerUser') strike();
      const player = await registerFromNewAddress(house, username);
      await waitUntilSettled(house);
      if (action !== 'registerUser') strike();
      const told = await run(house, action, player);
      expect(told.status, JSON.stringify(told.body)).toBeOneOf([200, 202, 409, 502, 503]);
      if (told.status >= 400) expect(told.body.code).toMatch(/^provider\./);
      house.sandbox.faultInjector.clear();
      await waitUntilSettled(house);
      // Whatever it was, the next one is served.
      const again = () => run(house, action === 'redeem' ? 'recharge' : action, player);
      await pollUntil(again, ({ status }) => status === 200);
      await expectSameTotals(house);
    });
  });
});

function run(house: TestEnv, action: Action, player: TestPlayer) {
  const { token } = player;
  // The limits on one agent's commands and one player's refreshes count by this clock.
  house.clock.advance(1_000);
  switch (action) {
    case 'recharge':
    case 'registerUser':
      return house.recharge(player, 300);
    case 'redeem':
      return house.redeem(player, 300);
    case 'queryInfo':
      return house.call('GET /fortune-panda-user/balance', { token, query: 'refresh=true' });
    case 'entergame':
      return house.call('POST /fortune-panda-user/games/enter', { token, body: { kindId: 1001 } });
  }
}
