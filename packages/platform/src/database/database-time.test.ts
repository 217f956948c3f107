import { testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { startDatabaseClock } from './database-time.ts';

const log = createLog('fatal');
const hourMs = 3_600_000;
/** Wide, because other tests run at the same time on few cores. */
const closeMs = 2_000;

afterEach(() => {
  vi.useRealTimers();
});

async function setUp() {
  // With one connection, a query follows the poll that was sent before it.
  const database = await testDatabase([], { poolSize: 1 });
  const stopping = new AbortController();
  const clock = await startDatabaseClock(database.db, { log, signal: stopping.signal });
  const behindMs = async () => {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.db);
    return Math.abs((rows[0]?.now.getTime() ?? 0) - clock.now().getTime());
  };
  return {
    database,
    clock,
    behindMs,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await database[Symbol.asyncDispose]();
    },
  };
}

test('a machine with a wrong clock, even one that is set later, uses the time of the database', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hourMs });
  await using env = await setUp();
  expect(await env.behindMs()).toBeLessThan(closeMs);
  vi.setSystemTime(Date.now() - 3 * hourMs);
  expect(await env.behindMs()).toBeLessThan(closeMs);
});

test('the clock continues between two polls, and never goes back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  await using env = await setUp();
  const before = env.clock.now().getTime();
  vi.advanceTimersByTime(20);
  expect(env.clock.now().getTime() - before).toBe(20);
});

test('the next poll corrects a clock that deviates from the database', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  await using env = await setUp();
  vi.advanceTimersByTime(29_000);
  expect(await env.behindMs()).toBeGreaterThan(20_000);
  vi.advanceTimersByTime(2_000);
  await env.behindMs();
  expect(await env.behindMs()).toBeLessThan(closeMs);
});
