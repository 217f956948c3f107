import { toMoney } from '@golden-acers/contract';
import { type ApiResponse, bySuite, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { insertOffer } from '../../../test/test-support-claims.ts';
import { createTransferRequestClient } from '../../../test/test-support-transfer-requests.ts';

const rounds = bySuite(8, 40);

let env: TestEnv;
beforeAll(async () => {
  // On a busy machine, simultaneous calls would run into the time limit of tests.
  env = await testEnv({ tuning: { moneyTimeoutMs: 30_000 } });
});
afterAll(() => env[Symbol.asyncDispose]());

async function countDeadlocks(): Promise<bigint | undefined> {
  await sql`select pg_stat_force_next_flush()`.execute(env.db);
  const { rows } = await sql<{ deadlocks: bigint }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(env.db);
  return rows[0]?.deadlocks;
}

function decide(player: TestPlayer, verb: 'freeze' | 'unfreeze' | 'close'): Promise<ApiResponse> {
  const { username } = player.fortunePanda;
  return env.root.request(`POST /fortune-panda/users/:username/${verb}`, {
    params: { username },
    body: {
      reason: 'For the race',
      ...(verb === 'close' && { confirmation: username, left: toMoney(100_000n) }),
    },
  });
}

test('transfers, approvals, claims, freezes and the closing of one player end without a deadlock', async () => {
  const requests = createTransferRequestClient(env);
  await confirmAllSessions(env);
  const before = await countDeadlocks();
  for (let round = 0; round < rounds; round += 1) {
    const player = await env.player(`lock-order-${round}`);
    const requestId = await requests.ask(player);
    const waiting = await insertOffer(env);
    const offers = [waiting, await insertOffer(env, { wageringMultiple: 3 })];
    const claim = (offerId: string) =>
      player.request('POST /promotions/offers/:offerId/claim', {
        params: { offerId },
        body: { isReplacing: true },
      });
    const responses = await Promise.all([
      ...offers.map(claim),
      env.recharge(player, 100),
      requests.approve(requestId),
      decide(player, 'freeze'),
      env.redeem(player, 100),
      decide(player, 'unfreeze'),
      env.recharge(player, 200),
      ...(round % 2 === 0 ? [decide(player, 'close')] : []),
      env.runJobs(),
    ]);
    const statuses = responses.map((response) => response?.status ?? 200);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    // The agent's limit of commands uses this clock.
    env.clock.advance(61_000);
  }
  expect(await countDeadlocks()).toBe(before);
}, 180_000);
