import { toMoney } from '@golden-acers/contract';
import { runInTransaction } from '@golden-acers/platform';
import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifyAccount } from './notifications.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

const notificationsOf = async (player: TestPlayer) => (await player.call('GET /user/notifications')).data;
const activityOf = async (player: TestPlayer) =>
  (await player.call('GET /user/activity')).data.filter(({ kind }) => kind !== 'account_created');

test('what happened before a server ended is written by the next one, once and with its time', async () => {
  const player = await env.player('nf-crash');
  await env.runJobs('facts');
  const before = (await activityOf(player)).length;
  await env.recharge(player, 1_000);
  const settledBy = Date.now();
  expect(await notificationsOf(player)).toEqual([]);
  expect(await activityOf(player)).toHaveLength(before);

  await env.restartServer();
  await Promise.all([env.runJobs('facts'), env.runJobs('facts')]);
  await env.runJobs('facts');
  const [notifications, activity] = [await notificationsOf(player), await activityOf(player)];
  expect(notifications).toMatchObject([{ kind: 'recharge_applied', data: { amount: toMoney(1_000n) } }]);
  expect(activity).toHaveLength(before + 1);
  expect(activity[0]).toMatchObject({ kind: 'recharge_applied', data: { amount: toMoney(1_000n) } });
  for (const event of [notifications[0], activity[0]])
    expect(Date.parse(event?.at ?? '')).toBeLessThanOrEqual(settledBy);
});

test('a notification of an earlier event stays unread when the list was loaded before it', async () => {
  const player = await env.player('nf-late');
  await env.recharge(player, 1_000);
  const message = { kind: 'agent_message', data: { text: 'Hello' } } as const;
  await runInTransaction(env.db, (db) => notifyAccount({ db }, player.id, message));
  const [newest] = await notificationsOf(player);
  await env.runJobs('facts');
  const { data } = await player.call('POST /user/notifications/read', {
    body: { newestId: newest?.id ?? '' },
  });
  expect(data).toEqual({ unread: 1 });
});

test('notifications that are read together from facts are listed in their order', async () => {
  const player = await env.player('nf-order');
  for (const amount of [100, 200, 300, 400]) await env.recharge(player, amount);
  await env.runJobs('facts');
  const amounts = (await notificationsOf(player)).map(({ data }) => data);
  expect(amounts).toMatchObject([
    { amount: toMoney(400n) },
    { amount: toMoney(300n) },
    { amount: toMoney(200n) },
    { amount: toMoney(100n) },
  ]);
});
