import { bySuite, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerFromNewAddress } from './test-support-players-with-agents.ts';
import {
  expectSameTotals,
  type InjectedFault,
  lateResponse,
  lateWork,
  providerFaults,
  rateLimitFault,
} from './test-support-provider-faults.ts';
import { countOpenTransfers } from './test-support-transfer-totals.ts';

const actions = ['recharge', 'redeem', 'queryInfo', 'entergame', 'registerUser'] as const;
type Action = (typeof actions)[number];

let env: TestEnv;
let player: TestPlayer;
beforeAll(async () => {
  env = await testEnv();
  player = await registerFromNewAddress(env, 'struck');
  await settle();
});
afterAll(() => env[Symbol.asyncDispose]());

/**
 * In the suite of a commit, every third fault also affects a registration, which takes as long as all other
 * actions. `sign-up-credit.test.ts` and `reconciliation.test.ts` test it with a text, a page and a dropped
 * response.
 */
const actionsOf = (fault: string): readonly Action[] => {
  if (fault === rateLimitFault) return ['recharge'];
  const isThird = Object.keys(providerFaults).indexOf(fault) % 3 === 0;
  return bySuite(isThird, true) ? actions : actions.filter((action) => action !== 'registerUser');
};

describe.each(Object.entries(providerFaults))('%s', (name, fault) => {
  test.each(actionsOf(name))('is reported correctly in %s, and recovers', async (action) => {
    const release = strike(name, fault, action);
    const struck = action === 'registerUser' ? await registerNext() : player;
    const response = await run(action, struck);
    expect(response.status, JSON.stringify(response.body)).toBeOneOf([200, 202, 409, 502, 503]);
    if (response.status >= 400) expect(response.body.code).toMatch(/^provider\./);
    await release?.();
    env.sandbox.faultInjector.clear();
    await settle();
    // The next command succeeds.
    const again = () => run(action === 'redeem' ? 'recharge' : action, struck);
    if ((await again()).status !== 200) await env.runJobsUntil(again, ({ status }) => status === 200);
    await settle();
    await expectSameTotals(env);
  });
});

let registrations = 0;
async function registerNext(): Promise<TestPlayer> {
  registrations += 1;
  const registered = await registerFromNewAddress(env, `struck-${registrations}`);
  await settle();
  return registered;
}

/**
 * Lets the next call of this action meet the fault. Money that comes too late is held, and the site loses
 * its connection as by a time-out. Returns the function that releases the provider.
 */
function strike(name: string, fault: InjectedFault, action: Action): (() => Promise<void>) | undefined {
  const isLate = name === lateWork || name === lateResponse;
  if (isLate && (action === 'recharge' || action === 'redeem'))
    return env.hold(action, { afterApplying: name === lateResponse, cutsConnection: true }).release;
  env.fault({ action, ...fault });
  return undefined;
}

/** Ends the ten seconds without calls after a limit, which count by the database's time, and settles. */
async function settle(): Promise<void> {
  await sql`update provider_budget set paused_until = clock_timestamp()
    where paused_until > clock_timestamp()`.execute(env.db);
  if ((await countOpenTransfers(env.db)) === 0) return;
  await env.runJobsUntil(
    () => countOpenTransfers(env.db),
    (count) => count === 0,
  );
}

function run(action: Action, struck: TestPlayer) {
  const { token } = struck;
  // The limits on one agent's commands and one player's refreshes count by this clock.
  env.clock.advance(1_000);
  switch (action) {
    case 'recharge':
    case 'registerUser':
      return env.recharge(struck, 300);
    case 'redeem':
      return env.redeem(struck, 300);
    case 'queryInfo':
      return env.call('GET /fortune-panda-user/balance', { token, query: 'refresh=true' });
    case 'entergame':
      return env.call('POST /fortune-panda-user/games/enter', { token, body: { kindId: 1001 } });
  }
}
