import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLeasedLimiter } from './leased-limits.ts';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

const limiterOf = (name: string, uses = 100) =>
  createLeasedLimiter({ db: env.db, clock: env.clock }, { name, uses, perMs: 60_000 });
const countAllowed = (waits: readonly (number | undefined)[]) =>
  waits.filter((wait) => wait === undefined).length;
const countOf = async (name: string) => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from full_at - ${env.clock.now()}::timestamptz)::float8 as seconds
      from attempt_count where limit_name = ${name}`.execute(env.db);
  return rows.map(({ seconds }) => Math.round(seconds / 0.6));
};

test('a block of uses is counted once in the database, and used up in memory', async () => {
  const limiter = limiterOf('blocks');
  for (const expected of [[5], [5], [5], [5], [5], [10]]) {
    expect(await limiter.consume('rosa')).toBeUndefined();
    expect(await countOf('blocks')).toEqual(expected);
  }
});

test('several servers at once admit exactly the limit, and report when the next use returns', async () => {
  const limiters = [limiterOf('shared'), limiterOf('shared'), limiterOf('shared')];
  const waits = await Promise.all(
    Array.from({ length: 100 }, () => limiters.map((limiter) => limiter.consume('rosa'))).flat(),
  );
  expect(countAllowed(waits)).toBe(100);
  expect(new Set(waits)).toEqual(new Set([undefined, 1]));
  expect(await limiters[0]?.consume('tom')).toBeUndefined();
});

test('a flood is refused in memory until the next use has returned', async () => {
  const limiter = limiterOf('flood', 60);
  await Promise.all(Array.from({ length: 60 }, () => limiter.consume('rosa')));
  expect(await limiter.consume('rosa')).toBe(1);
  await sql`delete from attempt_count where limit_name = 'flood'`.execute(env.db);
  expect(await limiter.consume('rosa')).toBe(1);
  env.clock.advance(1_000);
  expect(await limiter.consume('rosa')).toBeUndefined();
});

test('unspent uses of a server expire, so that they add nothing to a later minute', async () => {
  const [kept, other] = [limiterOf('lapse'), limiterOf('lapse')];
  await kept.consume('rosa');
  env.clock.advance(60_000);
  const waits = await Promise.all(
    Array.from({ length: 110 }, () => [other.consume('rosa'), kept.consume('rosa')]).flat(),
  );
  expect(countAllowed(waits)).toBe(100);
});

test('a limit below the size of a block is counted use by use', async () => {
  const limiters = [limiterOf('few', 3), limiterOf('few', 3)];
  const waits = await Promise.all(
    [1, 2, 3].flatMap(() => limiters.map((limiter) => limiter.consume('rosa'))),
  );
  expect(countAllowed(waits)).toBe(3);
});
