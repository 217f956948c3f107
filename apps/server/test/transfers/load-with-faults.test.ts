import { monotonicMs, randomBelow, seededRandom } from '@golden-acers/platform';
import { bySuite, letTimePass, type TestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerPlayersWithAgents } from './test-support-players-with-agents.ts';
import { expectSameTotals, providerFaults, rateLimitFault } from './test-support-provider-faults.ts';
import { countTransfersByState, pollUntilSettled } from './test-support-transfer-totals.ts';

/**
 * The number of commands, and of simultaneous ones. `TRANSFER_PROOF_OPERATIONS=10000` is the longest proof.
 */
const operations = Number(process.env.TRANSFER_PROOF_OPERATIONS ?? bySuite(90, 2_000));
const perPlayer = bySuite(5, 10);
const playerCount = Math.min(200, Math.ceil(operations / perPlayer));

let env: TestEnv;
beforeAll(async () => {
  // Work that is late comes in real time, so loops settle it. On a busy machine it is later, and what is
  // believed to be absent must truly be.
  env = await testEnv({
    hasBackgroundJobs: true,
    tuning: { moneyTimeoutMs: 1_000, inFlightMs: 3_000, backgroundJobsEveryMs: 100 },
  });
});
afterAll(() => env[Symbol.asyncDispose]());

/** Returns reviews with their evidence, so that a failure shows the reason. */
function findReviews() {
  return env.server.db
    .selectFrom('transfer')
    .where('state', '=', 'review')
    .select(['id', 'evidence'])
    .execute();
}

describe(`${operations} recharges and redeems, four in ten of which meet a fault`, () => {
  test('are neither doubled nor lost, and none is stuck a minute after healing', {
    timeout: 1_800_000,
  }, async () => {
    const players = await registerPlayersWithAgents(env, 'crowd', playerCount);
    await pollUntilSettled(env.db);
    const kinds = Object.entries(providerFaults).filter(
      ([name, { kind }]) => kind !== 'upper-case-key' && name !== rateLimitFault,
    );
    for (const [name, fault] of kinds) {
      for (const action of ['recharge', 'redeem']) {
        // Independent draws: together they strike four calls in ten.
        const probability = 1 - 0.6 ** (1 / kinds.length);
        env.sandbox.faultInjector.add({ action, ...fault, probability, seed: `${name} ${action}` });
      }
    }
    const startMs = monotonicMs();
    const chance = seededRandom('operations');
    const statuses = new Map<number, number>();
    await Promise.all(
      players.map(async ({ player, agentToken }) => {
        for (let place = 0; place < operations / playerCount; place += 1) {
          const kind = randomBelow(chance, 2) === 0 ? 'recharge' : 'redeem';
          const key = env.newKey();
          const cents = 100 * (1 + randomBelow(chance, 3));
          const { status } = await env[kind](player, cents, key, agentToken);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status !== 202) continue;
          await letTimePass(
            'until a loop settles the command, each further one of its player is refused',
            1_000,
          );
        }
      }),
    );
    const seconds = (monotonicMs() - startMs) / 1_000;
    env.sandbox.faultInjector.clear();
    const healedAtMs = monotonicMs();
    await pollUntilSettled(env.db);
    const healedMs = monotonicMs() - healedAtMs;
    expect(healedMs).toBeLessThan(60_000);
    const states = await countTransfersByState(env.server.db);
    process.stdout.write(
      `${operations} operations in ${Math.round(seconds)} s, settled ${Math.round(healedMs)} ms after healing: ${JSON.stringify({ first: Object.fromEntries(statuses), states })}\n`,
    );
    expect(await findReviews()).toEqual([]);
    await expectSameTotals(env);
  });
});
