import assert from 'node:assert/strict';
import { runInTransaction } from '@golden-acers/platform';
import { type BareTestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { barFromOffers } from '../../../test/test-support-claims.ts';
import { fromNow } from '../../../test/test-support-exclusions.ts';
import {
  createAnnouncement,
  deliverAnnouncements,
  notifyAccount,
  purgeOldNotifications,
} from './notifications.ts';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

const list = z.object({
  data: z.array(z.object({ id: z.string(), kind: z.string(), isRead: z.boolean(), data: z.looseObject({}) })),
  nextCursor: z.string().nullable(),
  unread: z.number(),
});

async function notificationsOf({ token }: TestPlayer, query: Record<string, string> = {}) {
  const response = await env.call('GET /user/notifications', {
    token,
    query: new URLSearchParams(query).toString(),
  });
  expect(response.status).toBe(200);
  return list.parse(response.body);
}
const markRead = (player: TestPlayer, id: string) =>
  player.request('POST /user/notifications/:id/read', { params: { id }, body: {} });
const markAllRead = (player: TestPlayer, newestId: string) =>
  player.request('POST /user/notifications/read', { body: { newestId } });
const remove = (player: TestPlayer, id: string) =>
  player.request('DELETE /user/notifications/:id', { params: { id } });
const setSettings = (player: TestPlayer, body: object) =>
  player.request('PUT /user/notification-settings', { body });
const settingsOf = ({ token }: TestPlayer) => env.call('GET /user/notification-settings', { token });

/** Writes the given number of notifications in one transaction. */
async function notifyPlayer(player: TestPlayer, count = 1): Promise<void> {
  await runInTransaction(env.db, async (tx) => {
    for (let index = 0; index < count; index += 1) {
      const data = { offer: `Offer ${index}` };
      await notifyAccount({ db: tx }, player.id, { kind: 'promotion', data });
    }
  });
}

describe('the notifications of a player', () => {
  test('are empty at first', async () => {
    expect(await notificationsOf(await env.player('nt-new'))).toEqual({
      data: [],
      nextCursor: null,
      unread: 0,
    });
  });

  test('are marked as read one by one, and each counts once, however often it is marked', async () => {
    const player = await env.player('nt-read');
    await notifyPlayer(player, 3);
    const { data } = await notificationsOf(player);
    const [newest, middle] = data.map(({ id }) => id);
    expect(await markRead(player, newest ?? '')).toMatchObject({
      status: 200,
      body: { data: { unread: 2 } },
    });
    expect(await markRead(player, newest ?? '')).toMatchObject({ body: { data: { unread: 2 } } });
    expect(await remove(player, middle ?? '')).toMatchObject({ status: 200, body: { data: { unread: 1 } } });
    expect(await remove(player, middle ?? '')).toMatchObject({ status: 200, body: { data: { unread: 1 } } });
    expect((await notificationsOf(player)).data.map(({ isRead }) => isRead)).toEqual([true, false]);
    expect(await notificationsOf(player, { show: 'unread' })).toMatchObject({
      data: [{ isRead: false }],
      unread: 1,
    });
  });

  test('are all marked as read at once, except those that came after the list was loaded', async () => {
    const player = await env.player('nt-all');
    await notifyPlayer(player, 12);
    const seen = (await notificationsOf(player, { limit: '5' })).data[0]?.id ?? '';
    // Ids of one millisecond have no order among them.
    await env.db
      .insertInto('notification')
      .values({
        id: sql<string>`new_public_id('nt', clock_timestamp() + interval '1 second')`,
        accountId: player.id,
        kind: 'promotion',
        data: '{"offer":"Later"}',
        readAt: null,
      })
      .execute();
    expect(await markAllRead(player, seen)).toMatchObject({ status: 200, body: { data: { unread: 1 } } });
    expect((await notificationsOf(player)).data.map(({ isRead }) => isRead)).toEqual([
      false,
      ...Array.from({ length: 12 }, () => true),
    ]);
  });

  test('have the right count when they are marked, deleted and written at the same time', async () => {
    const player = await env.player('nt-race');
    await notifyPlayer(player, 40);
    const { data } = await notificationsOf(player, { limit: '50' });
    const ids = data.map(({ id }) => id);
    const responses = await Promise.all([
      ...ids.slice(0, 20).flatMap((id) => [markRead(player, id), markRead(player, id)]),
      ...ids.slice(10, 15).map((id) => remove(player, id)),
      markAllRead(player, ids[30] ?? ''),
      markAllRead(player, ids[25] ?? ''),
      notifyPlayer(player, 4).then(() => undefined),
    ]);
    expect(responses.filter((response) => response !== undefined && response.status !== 200)).toEqual([]);
    // 0–19 marked, 25–39 marked; 20–24 and the four new ones are left.
    const after = await notificationsOf(player, { limit: '50' });
    expect(after.unread).toBe(9);
    expect(after.data.filter(({ isRead }) => !isRead)).toHaveLength(9);
    expect(after.data).toHaveLength(39);
  });

  test('are private: an account cannot see, read or delete those of another', async () => {
    const [one, other] = [await env.player('nt-mine'), await env.player('nt-theirs')];
    await notifyPlayer(one, 2);
    const { data } = await notificationsOf(one, { limit: '1' });
    const id = data[0]?.id ?? '';
    expect(await markRead(other, id)).toMatchObject({ status: 200, body: { data: { unread: 0 } } });
    expect(await markAllRead(other, id)).toMatchObject({ status: 200 });
    expect(await remove(other, id)).toMatchObject({ status: 200 });
    expect(await notificationsOf(other)).toMatchObject({ data: [], unread: 0 });
    expect(await notificationsOf(one)).toMatchObject({ unread: 2, data: [{ id, isRead: false }, {}] });
  });

  test('are listed page by page without a gap or a repetition, while some are added and deleted', async () => {
    const player = await env.player('nt-pages');
    await notifyPlayer(player, 7);
    const before = (await notificationsOf(player)).data;
    const seen: typeof before = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const next = await notificationsOf(player, { limit: '2', ...(cursor !== undefined && { cursor }) });
      seen.push(...next.data);
      cursor = next.nextCursor;
      await notifyPlayer(player);
      // The very row at which the next page begins.
      if (seen.length === 4) await remove(player, seen.at(-1)?.id ?? '');
    }
    expect(seen).toEqual(before);
  });

  test('are purged when they are too old or too many', async () => {
    const player = await env.player('nt-old');
    const at = new Date('2020-01-01');
    await env.db
      .insertInto('notification')
      .values({ accountId: player.id, kind: 'promotion', data: '{"offer":"Old"}', at, readAt: null })
      .execute();
    await notifyPlayer(player, 505);
    while (await purgeOldNotifications(env));
    expect((await notificationsOf(player)).unread).toBe(500);
  });
});

const unchosen = { quietHours: null, pushAmounts: false, weeklyDigest: false };

describe('the four switches', () => {
  test('have the specified defaults until the player chooses', async () => {
    const player = await env.player('nt-defaults');
    expect((await settingsOf(player)).body.data).toEqual({
      emailNotifications: true,
      pushNotifications: true,
      gameUpdates: true,
      promotions: false,
      ...unchosen,
      wasChosen: false,
    });
  });

  test('are stored separately, even if several are changed at once', async () => {
    const player = await env.player('nt-choose');
    const turned = await Promise.all([
      setSettings(player, { promotions: true }),
      setSettings(player, { pushNotifications: false }),
      setSettings(player, { gameUpdates: false }),
    ]);
    expect(turned.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await settingsOf(player)).body.data).toEqual({
      emailNotifications: true,
      pushNotifications: false,
      gameUpdates: false,
      promotions: true,
      ...unchosen,
      wasChosen: true,
    });
    expect(await setSettings(player, {})).toMatchObject({ status: 422 });
  });
});

describe('an announcement', () => {
  async function announceAll(promotion: string, ...games: string[]): Promise<void> {
    await runInTransaction(env.db, async (tx) => {
      if (promotion !== '')
        await createAnnouncement(
          { ...env, jobs: env.server.jobs, db: tx },
          { kind: 'promotion', data: { offer: promotion } },
        );
      if (games.length > 0) {
        await createAnnouncement(
          { ...env, jobs: env.server.jobs, db: tx },
          {
            kind: 'new_games',
            data: { count: games.length, names: games },
          },
        );
      }
    });
    while (await deliverAnnouncements(env));
  }
  const kinds = async (player: TestPlayer) => (await notificationsOf(player)).data.map(({ kind }) => kind);

  test('reaches each player who wants it once, and no player who registered later', async () => {
    const [eager, plain, quiet] = [
      await env.player('an-eager'),
      await env.player('an-plain'),
      await env.player('an-quiet'),
    ];
    await setSettings(eager, { promotions: true });
    await setSettings(quiet, { gameUpdates: false });
    await announceAll('Harvest', 'Acres of Gold', 'Golden Nets');
    env.clock.advance(1_000);
    const late = await env.player('an-late');
    while (await deliverAnnouncements(env));
    expect((await kinds(eager)).sort()).toEqual(['new_games', 'promotion']);
    expect(await kinds(plain)).toEqual(['new_games']);
    expect(await kinds(quiet)).toEqual([]);
    expect(await kinds(late)).toEqual([]);
    expect((await notificationsOf(plain)).data[0]?.data).toEqual({
      count: 2,
      names: ['Acres of Gold', 'Golden Nets'],
    });
  });

  test('skips players who are closed, frozen, excluded, labelled or long inactive', async () => {
    const [closed, gone, frozen, excluded, labelled] = await Promise.all(
      ['closed', 'gone', 'frozen', 'excluded', 'labelled'].map((name) => env.player(`an-${name}`)),
    );
    assert(closed && gone && frozen && excluded && labelled);
    for (const player of [closed, gone, frozen, excluded, labelled])
      await setSettings(player, { promotions: true });
    const change = (player: TestPlayer, values: object) =>
      env.db.updateTable('player').set(values).where('id', '=', player.id).execute();
    await change(frozen, { frozenAt: new Date() });
    await change(excluded, { excludedUntil: fromNow('1 day') });
    await barFromOffers(env, labelled.id);
    await env.db.updateTable('account').set({ isActive: false }).where('id', '=', closed.id).execute();
    await change(gone, { seenAt: new Date('2025-01-01') });
    await announceAll('Harvest', 'Acres of Gold');
    const rows = await env.db
      .selectFrom('notification')
      .where(
        'accountId',
        'in',
        [closed, gone, frozen, excluded, labelled].map(({ id }) => id),
      )
      .select(['accountId', 'kind'])
      .execute();
    expect(rows, 'a game update is no offer').toEqual([{ accountId: labelled.id, kind: 'new_games' }]);
  });

  test('reaches each player once if several servers send it', async () => {
    const player = await env.player('an-race');
    await runInTransaction(env.db, (tx) =>
      createAnnouncement(
        { ...env, jobs: env.server.jobs, db: tx },
        { kind: 'new_games', data: { count: 1, names: ['Golden Nets'] } },
      ),
    );
    await Promise.all(Array.from({ length: 6 }, () => deliverAnnouncements(env)));
    while (await deliverAnnouncements(env));
    expect(await kinds(player)).toEqual(['new_games']);
  });
});
