import { setTimeout as elapse } from 'node:timers/promises';
import { testDatabase } from '@golden-acers/testing/test-database';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { startDatabaseClock } from './database-clock.ts';
import { createLog } from './log.ts';

const log = createLog('fatal');
const hourMs = 3_600_000;
/** Other tests run at the same time, on few cores. */
const closeMs = 2_000;

afterEach(() => {
  vi.useRealTimers();
});

async function setUp() {
  const database = await testDatabase([]);
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

test('a machine whose clock is wrong, and is set while it runs, has the time of the database', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hourMs });
  await using house = await setUp();
  expect(await house.behindMs()).toBeLessThan(closeMs);
  vi.setSystemTime(Date.now() - 3 * hourMs);
  expect(await house.behindMs()).toBeLessThan(closeMs);
});

test('it goes on, and never back, between two looks', async () => {
  await using house = await setUp();
  const before = house.clock.now().getTime();
  await elapse(20);
  const after = house.clock.now().getTime();
  expect(after - before).toBeGreaterThanOrEqual(19);
});

test('a clock that went away from the database’s is mended at the next look', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  await using house = await setUp();
  vi.advanceTimersByTime(29_000);
  expect(await house.behindMs()).toBeGreaterThan(20_000);
  vi.advanceTimersByTime(2_000);
  await vi.waitFor(async () => expect(await house.behindMs()).toBeLessThan(closeMs));
});
