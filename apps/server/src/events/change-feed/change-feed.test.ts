import { pollUntil, startServer, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Server } from '../../app.ts';
import { cachedUntilChanged } from './change-cache.ts';
import { changeFeedOf } from './change-feed.ts';

let env: TestEnv;
/** A second one on the same database, whose changes the first must know of. */
let other: Server;
beforeAll(async () => {
  env = await testEnv();
  other = await startServer(env.databaseUrl, { clock: env.clock, config: { provider: env.provider } });
});
afterAll(async () => {
  await other.close();
  await env[Symbol.asyncDispose]();
});

const centsOf = (db: TestEnv['db'], id: string) =>
  db.selectFrom('player').select('balanceCents').where('id', '=', id).executeTakeFirst();
const setCents = (db: TestEnv['db'], { id }: Pick<TestPlayer, 'id'>, cents: number) =>
  db
    .updateTable('player')
    .set({ balanceCents: BigInt(cents) })
    .where('id', '=', id)
    .execute();

/** Something to keep that counts how often it was read. */
function createCountingSource() {
  const count = { reads: 0 };
  const find = cachedUntilChanged({
    async load(db, id: string) {
      count.reads += 1;
      return (await centsOf(db, id))?.balanceCents;
    },
    accountOf: (_cents, id) => id,
  });
  return { count, find: async (id: string) => find(env.db, id) };
}

describe('a cached value', () => {
  test('is read once, and again after each change of its account by any server', async () => {
    const [one, stranger] = [await env.player('kept-one'), await env.player('kept-two')];
    const { count, find } = createCountingSource();
    expect([await find(one.id), await find(one.id), await find(one.id)]).toEqual([2_500n, 2_500n, 2_500n]);
    expect(count.reads).toBe(1);
    await setCents(other.db, stranger, 1);
    expect([await find(one.id), count.reads]).toEqual([2_500n, 1]);
    await setCents(other.db, one, 2);
    expect([await find(one.id), await find(one.id), count.reads]).toEqual([2n, 2n, 2]);
    await setCents(other.db, one, 2_500);
    await setCents(other.db, stranger, 2_500);
  });

  test('is never older than the call, with many simultaneous readers and writers', async () => {
    const players = await Promise.all(['a', 'b', 'c', 'd'].map((name) => env.player(`kept-race-${name}`)));
    const { find } = createCountingSource();
    let isOver = false;
    const noise = Promise.all(
      players.map(async ({ id }) => {
        while (!isOver) await find(id);
      }),
    );
    await Promise.all(
      players.map(async (player, place) => {
        for (let cents = 1; cents <= 100; cents += 1) {
          await setCents(place % 2 === 0 ? other.db : env.db, player, cents);
          expect(await find(player.id)).toBe(BigInt(cents));
        }
      }),
    );
    isOver = true;
    await noise;
    for (const player of players) await setCents(env.db, player, 2_500);
  });

  test('is discarded after a database crash that lost changes', async () => {
    const one = await env.player('kept-crash');
    const { count, find } = createCountingSource();
    await find(one.id);
    await setCents(other.db, one, 3);
    // The state after a crash: unlogged tables are empty, and every connection is cut.
    await sql`truncate change_event, change_feed_epoch`.execute(env.db);
    // Returns when they have ended. Otherwise the next test would send a request over one of them.
    await sql`select pg_terminate_backend(pid, 60000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(env.db);
    const found = await pollUntil(
      'a pool drops a cut connection when its socket closes',
      () => find(one.id).catch(() => undefined),
      (cents) => cents !== undefined,
    );
    expect([found, count.reads]).toEqual([3n, 2]);
    await setCents(env.db, one, 2_500);
  });

  test('is not cached when its account changes during the read', async () => {
    const one = await env.player('kept-between');
    let isFirst = true;
    const findSlowly = cachedUntilChanged({
      async load(db, id: string) {
        const cents = await centsOf(db, id);
        if (isFirst) {
          isFirst = false;
          await setCents(other.db, one, 4);
          await changeFeedOf(env.db).poll();
        }
        return cents?.balanceCents;
      },
      accountOf: (_cents, id) => id,
    });
    expect(await findSlowly(env.db, one.id)).toBe(2_500n);
    expect(await findSlowly(env.db, one.id)).toBe(4n);
    await setCents(env.db, one, 2_500);
  });
});

describe('a player who polls', () => {
  const poll = (player: TestPlayer) => player.request('GET /fortune-panda-user/balance');
  const polled = z.object({ balance: z.string() });

  test('sees every change at the next poll', async () => {
    const one = await env.player('poll-change');
    for (let cents = 100; cents < 160; cents += 1) {
      await setCents(other.db, one, cents);
      expect(polled.parse((await poll(one)).body.data).balance).toBe(
        `1.${String(cents - 100).padStart(2, '0')}`,
      );
    }
    await setCents(other.db, one, 2_500);
    expect(await env.recharge(one, 1_250)).toMatchObject({ status: 200 });
    expect((await poll(one)).body.data).toMatchObject({ balance: '37.50', lastRechargeStatus: 'success' });
  });

  const ends: readonly [string, (id: string) => Promise<unknown>][] = [
    [
      'its session was ended',
      (id) =>
        other.db
          .updateTable('session')
          .set({ endedAt: new Date('2026-03-01') })
          .where('accountId', '=', id)
          .execute(),
    ],
    [
      'its session was cut short',
      (id) =>
        other.db
          .updateTable('session')
          .set({ createdAt: new Date('2026-01-01'), expiresAt: new Date('2026-01-02') })
          .where('accountId', '=', id)
          .execute(),
    ],
    ['its session was deleted', (id) => other.db.deleteFrom('session').where('accountId', '=', id).execute()],
    [
      'its session was given another token',
      (id) =>
        other.db
          .updateTable('session')
          .set({ tokenHash: '0'.repeat(64) })
          .where('accountId', '=', id)
          .execute(),
    ],
    [
      'its account was closed',
      (id) => other.db.updateTable('account').set({ isActive: false }).where('id', '=', id).execute(),
    ],
  ];
  test.each(ends)('is refused at the very next request after %s', async (what, end) => {
    const one = await env.player(`end-${what.replaceAll(' ', '-').slice(-12)}`);
    for (let times = 0; times < 3; times += 1) expect((await poll(one)).status).toBe(200);
    await end(one.id);
    expect((await poll(one)).status).toBe(401);
  });
});

test('changes are deleted once every server had time to read them', async () => {
  const one = await env.player('news-old');
  const count = async () => {
    const { rows } = await sql<{
      count: bigint;
    }>`select count(*) from change_event where account_id = ${one.id}`.execute(env.db);
    return rows[0]?.count;
  };
  const published = await count();
  expect(published).toBeGreaterThan(0n);
  await changeFeedOf(other.db).purge();
  expect(await count()).toBe(published);
  await setCents(env.db, one, 5);
  await changeFeedOf(other.db).purge();
  expect(await count()).toBe(1n);
  await setCents(env.db, one, 2_500);
});
