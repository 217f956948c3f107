import { minuteMs } from '@golden-acers/platform';
import { type BareTestEnv, startServer, testEnv, testPassword } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSharedLimiter, purgeAttemptCounts } from './shared-limits.ts';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

test('many servers at once admit no more than one server', async () => {
  const context = { db: env.db, clock: env.clock };
  const limiters = Array.from({ length: 4 }, () =>
    createSharedLimiter(context, { name: 'tries', uses: 10, perMs: 60_000 }),
  );
  const tries = Array.from({ length: 10 }, () => limiters.map((limiter) => limiter.consume('rosa'))).flat();
  const waits = await Promise.all(tries);
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(10);
  expect(Math.max(...waits.map((wait) => wait ?? 0))).toBe(6);

  await limiters[0]?.refund('rosa');
  expect(await limiters[1]?.consume('rosa')).toBeUndefined();
  expect(await limiters[2]?.consume('rosa')).toBe(6);
  const { rows } = await sql<{ keyHash: string }>`select key_hash from attempt_count`.execute(env.db);
  expect(JSON.stringify(rows)).not.toContain('rosa');

  await purgeAttemptCounts(context);
  expect(await limiters[3]?.consume('rosa')).toBe(6);
  env.clock.advance(2 * minuteMs);
  await purgeAttemptCounts(context);
  expect((await sql`select from attempt_count`.execute(env.db)).rows).toEqual([]);
});

test('wrong passwords at two servers count together', async () => {
  const player = await env.player();
  const second = await startServer(env.databaseUrl, { clock: env.clock });
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries += 1) {
    const { http } = tries % 2 === 0 ? env.server : second;
    const payload = { email: player.email, password: 'wrong password' };
    const response = await http.inject({ method: 'POST', url: '/api/auth/login', payload });
    statuses.push(response.statusCode);
  }
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
  expect(statuses.slice(10)).toEqual([429, 429]);
  env.clock.advance(10 * minuteMs);
  const payload = { email: player.email, password: testPassword };
  expect((await second.http.inject({ method: 'POST', url: '/api/auth/login', payload })).statusCode).toBe(
    200,
  );
  await second.close();
});
