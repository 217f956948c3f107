import { type TestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv({ tuning: { transactionId: 'recorded' } });
  env.expectErrors();
  env.sandbox.switches.set({ tradeTransactionId: true });
});
afterAll(() => env[Symbol.asyncDispose]());

/** Makes a recharge of 4.00 that meets the fault, and returns its final state. */
async function endOf(name: string, fault: 'drop-response' | 'reset', strangers: number) {
  const player = await env.player(name);
  for (let one = 0; one < strangers; one += 1) await env.rechargeElsewhere(player, 400n);
  await env.root.call('POST /health/fortune-panda/relogin', { body: {} });
  env.fault({ action: 'recharge', kind: fault });
  expect(await env.recharge(player, 400)).toMatchObject({ status: 202 });
  const newest = () =>
    env.db
      .selectFrom('transfer')
      .where('playerId', '=', player.id)
      .orderBy('requestedAt', 'desc')
      .limit(1)
      .select(['state', 'evidence'])
      .executeTakeFirstOrThrow();
  const { state, evidence } = await env.runJobsUntil(newest, (transfer) => transfer.state !== 'unknown');
  return { player, state, evidence };
}

describe('if the provider’s records have transaction ids', () => {
  test('the transfer’s own record settles it, whatever other records there are', async () => {
    const { state, evidence, player } = await endOf('named-applied', 'drop-response', 2);
    expect(state).toBe('applied');
    expect(evidence).toContainEqual(
      expect.objectContaining({ why: 'the provider has a record under its name' }),
    );
    expect(await env.centsAtProvider(player)).toBe(2_500n + 3n * 400n);
  });

  test('a missing record proves that the transfer was rejected', async () => {
    const { state, evidence, player } = await endOf('named-rejected', 'reset', 0);
    expect(state).toBe('rejected');
    expect(evidence).toContainEqual(
      expect.objectContaining({ why: 'the provider names every record, and none is it' }),
    );
    expect(await env.centsAtProvider(player)).toBe(2_500n);
  });

  test('an equal record without an id leads to counting, and then to review', async () => {
    const { state } = await endOf('named-strangers', 'reset', 2);
    expect(state).toBe('review');
  });
});
