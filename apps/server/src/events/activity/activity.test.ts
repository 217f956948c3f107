import { toMoney } from '@golden-acers/contract';
import { newId, runInTransaction, systemRandom } from '@golden-acers/platform';
import {
  type ApiCallOptions,
  type BareTestEnv,
  type TestPlayer,
  testEnv,
  testPassword,
} from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { setLimit } from '../../../test/test-support-limits.ts';
import { recordFact } from '../facts/facts.ts';
import { purgeOldActivity, recordActivity } from './activity.ts';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

const page = z.object({
  data: z.array(z.object({ id: z.string(), kind: z.string(), at: z.string(), data: z.looseObject({}) })),
  nextCursor: z.string().nullable(),
});

async function activityOf({ token }: TestPlayer, query: Record<string, string> = {}) {
  const response = await env.call('GET /user/activity', {
    token,
    query: new URLSearchParams(query).toString(),
  });
  expect(response.status).toBe(200);
  return page.parse(response.body);
}
const kindsOf = async (player: TestPlayer) =>
  (await activityOf(player, { limit: '50' })).data.map(({ kind }) => kind);
const put = (
  key: 'PUT /user/avatar' | 'PUT /user/password',
  player: TestPlayer,
  body: ApiCallOptions['body'],
) => player.request(key, { body });

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function signInFrom(player: TestPlayer, userAgent: string): Promise<void> {
  await env.visitor.call('POST /auth/login', {
    body: { email: player.email, password: testPassword },
    headers: { 'user-agent': userAgent },
  });
}

describe('an account’s activity', () => {
  test('starts with the opening of the account', async () => {
    const { data, nextCursor } = await activityOf(await env.player('act-first'));
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^ev_[0-9a-z]{26}$/),
        kind: 'account_created',
        at: expect.any(String),
        data: {},
      },
    ]);
    expect(nextCursor).toBeNull();
  });

  test('states when something happened, and not when the server read of it', async () => {
    const player = await env.player('act-late');
    const data = { requestId: 'rq_1', kind: 'recharge', amountCents: 500 } as const;
    await runInTransaction(env.db, (tx) =>
      recordFact({ db: tx }, { kind: 'request.created', playerId: player.id, data }),
    );
    await sql`update fact set occurred_at = '2026-01-05T10:00:00Z' where kind = 'request.created'`.execute(
      env.db,
    );
    await env.runJobs('facts');
    const { data: events } = await activityOf(player);
    expect(events.find(({ kind }) => kind === 'request_made')?.at).toBe('2026-01-05T10:00:00.000Z');
  });

  test("lists the owner's changes, newest first, without refused ones", async () => {
    const player = await env.player('act-changes');
    await put('PUT /user/avatar', player, { avatar: 'lion' });
    await put('PUT /user/password', player, {
      currentPassword: 'not this one',
      newPassword: 'battery staple',
    });
    await put('PUT /user/password', player, { currentPassword: testPassword, newPassword: 'battery staple' });
    const { data } = await activityOf(player);
    expect(data.map(({ kind }) => kind)).toEqual(['password_changed', 'avatar_changed', 'account_created']);
    expect(data[1]?.data).toEqual({ avatar: 'lion' });
  });

  test('lists a sign-in from a new device once, with a notification', async () => {
    const player = await env.player('act-device');
    await env.signIn(player.email);
    expect(await kindsOf(player)).toEqual(['account_created']);
    await signInFrom(player, firefox);
    await signInFrom(player, firefox.replaceAll('140', '141'));
    const { data } = await activityOf(player);
    expect(data.map(({ kind }) => kind)).toEqual(['new_device', 'account_created']);
    expect(data[0]?.data).toEqual({ browser: 'Firefox', system: 'Linux' });
    const published = await player.request('GET /user/notifications');
    expect(published.body).toMatchObject({
      unread: 1,
      data: [{ kind: 'new_device', data: { system: 'Linux' } }],
    });
  });

  test('lists requests to the agent and their cancellation', async () => {
    const player = await env.player('act-wish');
    const requested = await player.request('POST /fortune-panda-user/requests', {
      body: { kind: 'redeem', amount: toMoney(2_050n) },
    });
    const { id } = z.object({ id: z.string() }).parse(requested.body.data);
    await player.call('POST /fortune-panda-user/requests/:id/cancel', { params: { id }, body: {} });
    await env.runJobs('facts');
    const { data } = await activityOf(player);
    expect(data.map(({ kind }) => kind)).toEqual(['request_cancelled', 'request_made', 'account_created']);
    expect(data[0]?.data).toEqual({ kind: 'redeem', amount: toMoney(2_050n) });
  });

  test('lists a changed limit with its amount, or its minutes', async () => {
    const player = await env.player('act-limit');
    await setLimit(player, 'recharge_day', 9_000);
    await setLimit(player, 'session', 60);
    const { data } = await activityOf(player);
    expect(data.slice(0, 2).map((event) => event.data)).toEqual([
      { limit: 'session', max: { minutes: 60 }, isRaise: false },
      { limit: 'recharge_day', max: toMoney(9_000n), isRaise: false },
    ]);
  });

  test("never shows another account's events, whatever the cursor", async () => {
    const [one, other] = [await env.player('act-mine'), await env.player('act-theirs')];
    await put('PUT /user/avatar', one, { avatar: 'wolf' });
    const { nextCursor } = await activityOf(one, { limit: '1' });
    const query = { cursor: nextCursor ?? '' };
    expect((await one.call('GET /user/activity', { query })).data).toMatchObject([
      { kind: 'account_created' },
    ]);
    expect(await other.request('GET /user/activity', { query })).toMatchObject({
      status: 422,
      body: { fields: { cursor: expect.any(String) } },
    });
    for (const query of [
      'cursor=',
      'cursor=ev_1',
      `cursor=nt_${'0'.repeat(26)}`,
      'limit=0',
      'limit=51',
      'limit=1e1',
    ]) {
      await one.expectRefusal('request.invalid', 'GET /user/activity', { query });
    }
  });

  test('comes in pages without gaps or repetitions while events are added', async () => {
    const player = await env.player('act-pages');
    for (const avatar of ['lion', 'tiger', 'eagle', 'shark', 'wolf'])
      await put('PUT /user/avatar', player, { avatar });
    const before = (await activityOf(player, { limit: '50' })).data;
    const seen: typeof before = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const next = await activityOf(player, { limit: '2', ...(cursor !== undefined && { cursor }) });
      seen.push(...next.data);
      cursor = next.nextCursor;
      await put('PUT /user/avatar', player, { avatar: 'bear' });
    }
    expect(seen).toEqual(before);
  });

  test('never changes, and is purged by age and number, except its first event', async () => {
    const player = await env.player('act-old');
    const { db } = env;
    await expect(db.updateTable('activity').set({ kind: 'new_device' }).execute()).rejects.toMatchObject({
      constraint: 'activity_is_immutable',
    });
    const write = (at: Date, count: number) =>
      db
        .insertInto('activity')
        .values(
          Array.from({ length: count }, () => ({
            accountId: player.id,
            kind: 'avatar_changed' as const,
            data: '{"avatar":"lion"}',
            at,
          })),
        )
        .execute();
    const opening = { accountId: player.id, kind: 'account_created' } as const;
    await db
      .deleteFrom('activity')
      .where('accountId', '=', player.id)
      .where('kind', '=', opening.kind)
      .execute();
    await db
      .insertInto('activity')
      .values({ ...opening, data: '{}', at: new Date('2020-01-01') })
      .execute();
    await write(new Date('2020-01-01'), 3);
    await write(new Date('2100-01-01'), 1_003);
    while (await purgeOldActivity(env));
    const { rows } = {
      rows: await db.selectFrom('activity').where('accountId', '=', player.id).select('kind').execute(),
    };
    expect(rows.filter(({ kind }) => kind === 'avatar_changed')).toHaveLength(1_000);
    expect(rows.filter(({ kind }) => kind === 'account_created')).toHaveLength(1);
  });

  test("has ids in the servers' format, ordered by time", async () => {
    const at = env.clock.now();
    const { rows } = await sql<{ id: string }>`
      select new_public_id('ev', at) as id from generate_series(
        ${at}::timestamptz, ${at}::timestamptz + interval '1 hour', interval '1 minute') at`.execute(env.db);
    const ids = rows.map(({ id }) => id);
    const ours = newId('ev', env.clock, systemRandom);
    expect(ids[0]?.slice(0, 13)).toBe(ours.slice(0, 13));
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids.map((id) => id.slice(13))).size).toBe(ids.length);
  });

  test('is not recorded when the transaction rolls back', async () => {
    const player = await env.player('act-undone');
    const undone = env.db.transaction().execute(async (tx) => {
      await recordActivity({ db: tx }, { accountId: player.id, kind: 'profile_changed', data: {} });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await kindsOf(player)).toEqual(['account_created']);
  });
});
