import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { assertCosts, type CostMeter, startCostMeter } from '@golden-acers/testing/cost-meter';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What the server asks of its database. A feature that makes one of these dearer states the new price. */
const costs = {
  recharge: {
    request: { statements: 11, rows: 20, walBytes: 8_188 },
    consumers: { statements: 46, rows: 15, walBytes: 4_550 },
  },
  signIn: {
    request: { statements: 12, rows: 2, walBytes: 751 },
  },
  /** Of a page that is open without an event stream. */
  polls: {
    balance: { statements: 1, rows: 0, walBytes: 0 },
    notifications: { statements: 3, rows: 0, walBytes: 0 },
    transfers: { statements: 2, rows: 0, walBytes: 0 },
    requests: { statements: 2, rows: 0, walBytes: 0 },
  },
} as const;

let meter: CostMeter;
let env: TestEnv;
let player: TestPlayer;
beforeAll(async () => {
  meter = startCostMeter();
  env = await testEnv();
  player = await env.player();
  await env.runJobs();
});
afterAll(async () => {
  await env[Symbol.asyncDispose]();
  meter[Symbol.dispose]();
});

test('a recharge and the consumers of its facts cost what is stated', async () => {
  const measured = await meter.measure(env.db, {
    request: async () => expect(await env.recharge(player, 100)).toMatchObject({ status: 200 }),
    consumers: () => env.runJobs('facts'),
  });
  assertCosts(measured, costs.recharge);
});

test('a sign-in costs what is stated', async () => {
  const measured = await meter.measure(env.db, {
    request: async () => {
      // The limits of a minute count by this clock.
      env.clock.advance(60_000);
      await env.signIn(player.email);
    },
  });
  assertCosts(measured, costs.signIn);
});

test('the polls of an open page cost what is stated, and write nothing', async () => {
  const measured = await meter.measure(env.db, {
    balance: () => player.call('GET /fortune-panda-user/balance'),
    notifications: () => player.call('GET /user/notifications', { query: { limit: '6' } }),
    transfers: () => player.call('GET /fortune-panda-user/transfers', { query: { limit: '20' } }),
    requests: () => player.call('GET /fortune-panda-user/requests', { query: { limit: '5' } }),
  });
  assertCosts(measured, costs.polls);
});
