import { toMoney } from '@golden-acers/contract';
import { runInTransaction } from '@golden-acers/platform';
import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type EventStreamClient, followEventStream } from '../../../test/test-support-event-streams.ts';
import { notifyAccount } from './notifications.ts';

let env: TestEnv;
let address: string;
beforeAll(async () => {
  env = await testEnv({ config: { eventStreams: { pollEveryMs: 20 } } });
  address = await env.server.listen();
});
afterAll(() => env[Symbol.asyncDispose]());

const notificationUpdate = z.object({
  unread: z.number(),
  added: z.array(z.object({ id: z.string(), kind: z.string(), data: z.looseObject({}) })),
});
const open = ({ token }: TestPlayer) => followEventStream(address, '/fortune-panda-user/events', token);
const unreadIs = (unread: number) => (data: unknown) => notificationUpdate.parse(data).unread === unread;
const expectUnread = async (stream: EventStreamClient, unread: number) =>
  notificationUpdate.parse(await stream.waitForEvent('notifications', unreadIs(unread)));
const listOf = async ({ token }: TestPlayer) => {
  const { body } = await env.call('GET /user/notifications', { token });
  return z.array(z.object({ id: z.string(), kind: z.string(), data: z.looseObject({}) })).parse(body.data);
};
const activityOf = async ({ token }: TestPlayer) => {
  const { body } = await env.call('GET /user/activity', { token });
  return z.array(z.object({ kind: z.string(), data: z.looseObject({}) })).parse(body.data);
};

describe('the outcome of a transfer', () => {
  test('reaches every open page at once, is counted, and is stored with its amount', async () => {
    const player = await env.player('push-money');
    const tabs = [await open(player), await open(player)];
    for (const tab of tabs) expect(await expectUnread(tab, 0)).toEqual({ unread: 0, added: [] });
    expect(await env.recharge(player, 1_250)).toMatchObject({ status: 200 });
    await env.runJobs('facts');
    for (const tab of tabs) {
      const { added } = await expectUnread(tab, 1);
      expect(added).toMatchObject([
        { kind: 'recharge_applied', data: { amount: toMoney(1_250n), wasRequested: false } },
      ]);
    }
    expect(await env.redeem(player, 250)).toMatchObject({ status: 200 });
    await env.runJobs('facts');
    for (const tab of tabs) await expectUnread(tab, 2);
    const [newest] = await listOf(player);
    expect(newest).toMatchObject({ kind: 'redeem_applied', data: { amount: toMoney(250n) } });

    // Read in one place, read in the other.
    const updates = tabs.map((tab) => tab.waitForNextEvent('notifications', unreadIs(0)));
    await player.call('POST /user/notifications/read', { body: { newestId: newest?.id ?? '' } });
    await Promise.all(updates);
    for (const tab of tabs) tab.close();
    expect(await activityOf(player)).toMatchObject([
      { kind: 'redeem_applied', data: { amount: toMoney(250n), isSignUpCredit: false } },
      { kind: 'recharge_applied', data: { amount: toMoney(1_250n), isSignUpCredit: false } },
      { kind: 'recharge_applied', data: { amount: toMoney(2_500n), isSignUpCredit: true } },
      { kind: 'account_created' },
    ]);
  });

  test('is shown on open pages with its reason when it failed, and only in the activity', async () => {
    const player = await env.player('push-refused');
    await env.runJobs('facts');
    const stream = await open(player);
    await expectUnread(stream, 0);
    await env.redeem(player, 2_600);
    const published = stream.waitForNextEvent('activity');
    await env.runJobs('facts');
    await published;
    stream.close();
    const [newest] = await activityOf(player);
    expect(newest).toMatchObject({
      kind: 'redeem_rejected',
      data: { amount: toMoney(2_600n), code: expect.any(String) },
    });
    expect(await listOf(player)).toEqual([]);
  });

  test('is shown as the reply to the request, and a refusal with the agent’s message', async () => {
    const player = await env.player('push-asked');
    const send = async (kind: string, amount: number) => {
      const body = { kind, amount: toMoney(BigInt(amount)) };
      const requested = await player.request('POST /fortune-panda-user/requests', { body });
      return z.object({ id: z.string() }).parse(requested.body.data).id;
    };
    const approved = await send('recharge', 500);
    await env.root.call('POST /fortune-panda/requests/:id/approve', {
      params: { id: approved },
      headers: { 'idempotency-key': env.newKey() },
      body: {},
    });
    await env.root.call('POST /fortune-panda/requests/:id/decline', {
      params: { id: await send('redeem', 100) },
      body: { reason: 'Play it once first' },
    });
    await env.runJobs('facts');
    expect(await listOf(player)).toMatchObject([
      {
        kind: 'request_declined',
        data: { kind: 'redeem', amount: toMoney(100n), reason: 'Play it once first' },
      },
      { kind: 'recharge_applied', data: { amount: toMoney(500n), wasRequested: true } },
    ]);
    expect((await activityOf(player)).slice(0, 5).map(({ kind }) => kind)).toEqual([
      'request_declined',
      'request_made',
      'recharge_applied',
      'request_approved',
      'request_made',
    ]);
  });
});

describe('a push', () => {
  test('is not sent while the switch is off, and the count is still right', async () => {
    const player = await env.player('push-off');
    const stream = await open(player);
    await expectUnread(stream, 0);
    const choose = (pushNotifications: boolean) =>
      player.request('PUT /user/notification-settings', { body: { pushNotifications } });
    const tell = (offer: string) =>
      runInTransaction(env.db, (tx) =>
        notifyAccount({ db: tx }, player.id, { kind: 'promotion', data: { offer } }),
      );
    await choose(false);
    await tell('Unpushed');
    expect(await expectUnread(stream, 1)).toEqual({ unread: 1, added: [] });
    await choose(true);
    await tell('Pushed');
    expect(await expectUnread(stream, 2)).toMatchObject({
      added: [{ kind: 'promotion', data: { offer: 'Pushed' } }],
    });
    stream.close();
  });

  test('never reaches another player', async () => {
    const [player, stranger] = [await env.player('push-mine'), await env.player('push-theirs')];
    const [own, strange] = [await open(player), await open(stranger)];
    await expectUnread(strange, 0);
    await env.recharge(player, 100);
    await env.runJobs('facts');
    await expectUnread(own, 1);
    expect(strange.received.filter(({ name }) => name === 'notifications')).toHaveLength(1);
    for (const stream of [own, strange]) stream.close();
  });
});

describe('a game that is new in the catalogue', () => {
  test('is announced once to players who want it, and never when the catalogue is first filled', async () => {
    const [player, quiet] = [await env.player('push-game'), await env.player('push-no-game')];
    await quiet.call('PUT /user/notification-settings', { body: { gameUpdates: false } });
    const shown = await env.call('GET /games/fortune-panda');
    const games = z.array(z.object({ kindId: z.number(), gameName: z.string() })).parse(shown.body.data);
    expect(await env.db.selectFrom('announcement').select('id').execute()).toEqual([]);

    const stream = await open(player);
    await expectUnread(stream, 0);
    const newcomer = games[0];
    await env.db
      .deleteFrom('game')
      .where('kindId', '=', BigInt(newcomer?.kindId ?? 0))
      .execute();
    // The next reader waits for the provider's list.
    await env.db.updateTable('providerAgent').set({ catalogueAt: null }).execute();
    await env.visitor.call('GET /games/fortune-panda');
    await env.runJobs();
    const { added } = await expectUnread(stream, 1);
    expect(added).toMatchObject([{ kind: 'new_games', data: { count: 1, names: [newcomer?.gameName] } }]);
    stream.close();
    expect(await listOf(quiet)).toEqual([]);
    expect(await env.db.selectFrom('announcement').select('id').execute()).toHaveLength(1);
  });

  test('can be launched, and the launch is the player’s newest activity', async () => {
    const player = await env.player('push-launch');
    await player.call('POST /fortune-panda-user/games/enter', { body: { kindId: 1001 } });
    expect((await activityOf(player))[0]).toEqual({
      kind: 'game_launched',
      data: { kindId: 1001, gameName: 'Acres of Gold' },
    });
  });
});
