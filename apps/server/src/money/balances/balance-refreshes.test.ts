import assert from 'node:assert/strict';
import { FakeClock } from '@golden-acers/platform';
import { bySuite, type TestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { contextOf } from '../../../test/test-support-context.ts';
import type { ProviderTuning } from '../../provider/gateway/provider-tuning.ts';
import { refreshStalestBalance } from './balances.ts';

/** The production values, except for waiting: the clock stops between two steps. */
const tuning: Partial<ProviderTuning> = {
  callsPerMinute: 28,
  recordCallsPerMinute: 8,
  backgroundJobsEveryMs: 0,
  maxWaitMs: { money: 0, launch: 0, registration: 0, refresh: 0, play: 0, overdue: 0, job: 0, background: 0 },
};
const stepMs = 1_000;
/** Every balance is due more than once. */
const seconds = bySuite(90, 150);

// The budget uses this clock to decide how long it caches what it read from the database.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const serverOf = (env: TestEnv) => contextOf(env, { provider: { ...env.provider, tuning } });

/**
 * Advances the provider's clock and the database's clock by a second. The database's clock has already
 * advanced by the run time since the last step. Returns the database's time.
 */
async function pass({ db }: TestEnv, providerClock: FakeClock, lastMs: number): Promise<number> {
  vi.advanceTimersByTime(stepMs);
  providerClock.advance(stepMs);
  const nowMs = await databaseMs(db);
  const by = sql`${Math.max(0, stepMs - (nowMs - lastMs))} * interval '1 millisecond'`;
  await sql`with calls as (update provider_call set called_at = called_at - ${by}),
    budgets as (update provider_budget set last_call_at = last_call_at - ${by}, paced_until = paced_until - ${by}),
    activities as (update player_activity set refresh_requested_at = refresh_requested_at - ${by})
    update player set balance_at = balance_at - ${by}`.execute(db);
  return nowMs;
}

async function databaseMs(db: TestEnv['db']): Promise<number> {
  const { rows } = await sql<{
    ms: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  assert(rows[0] !== undefined);
  return rows[0].ms;
}

describe('the balances of 20 playing players, with one provider agent and two servers', () => {
  test('are never older than a minute, while transfers find a call at once and the provider refuses none', async () => {
    const providerClock = new FakeClock(new Date('2026-03-01T12:00:00.000Z'));
    await using env = await testEnv({ sandbox: { clock: providerClock } });
    const players = await Promise.all(Array.from({ length: 20 }, (_, place) => env.player(`plays-${place}`)));
    const spender = await env.player('spender');
    for (const { token } of players) {
      const launch = await env.call('POST /fortune-panda-user/games/enter', {
        token,
        body: { kindId: 1001 },
      });
      expect(launch.status).toBe(200);
    }
    await sql`delete from provider_call`.execute(env.db);
    await sql`update player set balance_at = clock_timestamp()`.execute(env.db);
    env.sandbox.switches.set({ rateLimits: true });
    const servers = [await serverOf(env), await serverOf(env)];
    const [first] = servers;
    assert(first !== undefined);
    const [providerAgentId] = first.gateway.providerAgentIds;
    const owner = { playerId: spender.id, providerAgentId };
    const ids = players.map(({ id }) => id);

    let oldestMs = 0;
    let nowMs = await databaseMs(env.db);
    for (let second = 1; second <= seconds; second += 1) {
      nowMs = await pass(env, providerClock, nowMs);
      await Promise.all(servers.map((server) => refreshStalestBalance(server, providerAgentId)));
      // Four transfers a minute: 22 + 4 calls is what an agent has besides the reserve for money.
      if (second % 15 === 0) {
        const provider = first.gateway.provider(await first.gateway.acquirePermit('money', owner), owner);
        const move = { account: spender.fortunePanda.username, amountCents: 100n };
        expect(await provider.recharge(move)).toEqual({ state: 'applied' });
      }
      const { rows } = await sql<{ age: number }>`
        select (extract(epoch from clock_timestamp() - min(balance_at)) * 1000)::float8 as age
          from player where id in (${sql.join(ids)})`.execute(env.db);
      oldestMs = Math.max(oldestMs, rows[0]?.age ?? 0);
    }
    expect(oldestMs).toBeLessThan(60_000);
    expect(oldestMs).toBeGreaterThan(30_000);
    const refused = await env.db
      .selectFrom('providerBudget')
      .where('pausedUntil', '>', new Date(0))
      .select('providerAgentId')
      .execute();
    expect(refused).toEqual([]);
    for (const { gateway } of servers) gateway.close();
  }, 120_000);
});

describe('the balance of an absent player', () => {
  test('is read once, half a minute after the last of several transfers', async () => {
    await using env = await testEnv();
    const player = await env.player('moved');
    await env.recharge(player, 100);
    await env.recharge(player, 100);
    await sql`update player set seen_at = '2026-01-01'`.execute(env.db);
    const server = await serverOf(env);
    const [providerAgentId] = server.gateway.providerAgentIds;
    const later = (seconds: number) =>
      sql`with activities as (update player_activity set refresh_requested_at = refresh_requested_at - ${seconds} * interval '1 second')
        update player set balance_at = balance_at - ${seconds} * interval '1 second'`.execute(env.db);
    expect(await refreshStalestBalance(server, providerAgentId)).toBe(false);
    await later(31);
    expect(await refreshStalestBalance(server, providerAgentId)).toBe(true);
    await later(31);
    expect(await refreshStalestBalance(server, providerAgentId)).toBe(false);
    server.gateway.close();
  });
});
