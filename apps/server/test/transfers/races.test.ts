import { randomBelow, seededRandom } from '@golden-acers/platform';
import { bySuite, type TestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PlayerWithAgent, registerPlayersWithAgents } from './test-support-players-with-agents.ts';
import {
  countOpenHolds,
  countOpenTransfers,
  sumOwnTransfers,
  sumProviderTransfers,
} from './test-support-transfer-totals.ts';

/** Every seed has its own operations and its own timing. `RACE_SEEDS=100` is a longer proof. */
const seeds = Number(process.env.RACE_SEEDS ?? bySuite(2, 20));
const operations = bySuite(250, 1_000);
const atOnce = 40;

let env: TestEnv;
let players: PlayerWithAgent[];
beforeAll(async () => {
  env = await testEnv();
  players = await registerPlayersWithAgents(env, 'racer', 12);
});
afterAll(() => env[Symbol.asyncDispose]());

const seedList = Array.from({ length: seeds }, (_, place) => place + 1);

test.each(seedList)(
  `of ${operations} mixed operations, ${atOnce} at a time, each is one or none (seed %i)`,
  { timeout: 180_000 },
  async (seed) => {
    const chance = seededRandom(`race ${seed}`);
    // The agent's daily limit uses this clock.
    env.clock.advance(61_000);
    const keys = Array.from({ length: 60 }, () => env.newKey());
    const responseCounts = new Map<string, number>();
    let left = operations;
    const worker = async () => {
      while (left > 0) {
        left -= 1;
        const member = players[randomBelow(chance, players.length)];
        if (member === undefined) throw new Error('there is nobody');
        const kind = randomBelow(chance, 2) === 0 ? 'recharge' : 'redeem';
        // Often a key that was used before: for the same command, or for another one.
        const key = randomBelow(chance, 3) === 0 ? keys[randomBelow(chance, keys.length)] : env.newKey();
        const { status, body } = await env[kind](
          member.player,
          100 * (1 + randomBelow(chance, 2)),
          key,
          member.agentToken,
        );
        const response = `${status} ${body.code ?? ''}`;
        responseCounts.set(response, (responseCounts.get(response) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    await env.runJobsUntil(
      () => countOpenTransfers(env.db),
      (count) => count === 0,
    );
    expect([...responseCounts.keys()].filter((response) => !allowed.has(response))).toEqual([]);
    expect(responseCounts.get('200 ') ?? 0).toBeGreaterThan(operations / 20);
    const ours = await sumOwnTransfers(env.server.db);
    expect(ours).toEqual(await sumProviderTransfers(env));
    for (const { cents, ledgerCents } of ours) expect(ledgerCents).toBe(cents);
    expect(await countOpenHolds(env.server.db)).toBe(0);
  },
);

const allowed = new Set([
  '200 ',
  '202 ',
  '409 provider.player_balance_low',
  '409 transfer.already_open',
  '409 transfer.not_carried_out',
  '409 transfer.still_running',
  '422 request.key_reused',
  // The machine is too busy to respond in time: nothing was moved, and the response states that.
  '503 provider.busy',
  '503 provider.unavailable',
  '503 server.unavailable',
]);
