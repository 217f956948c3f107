import { readFileSync } from 'node:fs';
import { type BareTestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

/** Gets the player a mail about an unread notification, and returns the address in its header. */
async function unsubscribeLinkOf(player: TestPlayer): Promise<string> {
  const { id } = player;
  const account = env.db.updateTable('account').where('id', '=', id);
  await account.set({ emailVerifiedAt: env.clock.now() }).execute();
  const at = new Date(Date.now() - 15 * 60_000);
  const unread = { accountId: id, kind: 'new_games', data: '{"count":1,"names":["Reef"]}' } as const;
  await env.db
    .insertInto('notification')
    .values({ ...unread, at, readAt: null })
    .execute();
  const { file } = await env.mailTo(player.email, '/notifications');
  const head = readFileSync(file, 'utf8').replace(/\n[ \t]+/g, ' ');
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  return /^List-Unsubscribe:\s*<(.+)>$/m.exec(head)?.[1] ?? '';
}

/** Posts as a mail program does: without a session, with a form of one field. */
async function post(link: string, type = 'application/x-www-form-urlencoded') {
  const { pathname, search } = new URL(link);
  const response = await env.server.http.inject({
    method: 'POST',
    url: `${pathname}${search}`,
    headers: { 'content-type': type },
    payload: 'List-Unsubscribe=One-Click',
  });
  return { status: response.statusCode, code: response.json().code };
}

const settingsOf = async (player: TestPlayer) => (await player.call('GET /user/notification-settings')).data;

test('one click in a mail program ends these mails and nothing else, and may be repeated', async () => {
  const player = await env.player('one-click');
  const bystander = await env.player('bystander');
  const link = await unsubscribeLinkOf(player);
  const before = await settingsOf(player);
  expect(before.emailNotifications).toBe(true);
  expect(await post(link)).toMatchObject({ status: 200 });
  expect(await post(link, 'multipart/form-data; boundary=x')).toMatchObject({ status: 200 });
  expect(await settingsOf(player)).toEqual({ ...before, emailNotifications: false, wasChosen: true });
  expect((await settingsOf(bystander)).emailNotifications).toBe(true);
});

test('a token of another purpose, a changed one and a missing one are refused, and opening the URL ends nothing', async () => {
  const player = await env.player('guessed');
  const link = new URL(await unsubscribeLinkOf(player));
  const withToken = (token: string) => {
    const other = new URL(link);
    other.searchParams.set('token', token);
    return other.href;
  };
  const token = link.searchParams.get('token') ?? '';
  const bytes = token.split('.').at(-1) ?? '';
  const flipped = token.replace(bytes, [...bytes].reverse().join(''));
  for (const bad of ['', player.id, flipped]) {
    expect((await post(withToken(bad))).status, bad).toBeGreaterThanOrEqual(400);
  }
  expect(await post(withToken(flipped))).toMatchObject({ code: 'link.not_valid' });
  const { pathname, search } = link;
  const looked = await env.server.http.inject({ method: 'GET', url: `${pathname}${search}` });
  expect(looked.statusCode).toBe(405);
  expect((await settingsOf(player)).emailNotifications).toBe(true);
});

test('mails that protect the account cannot be ended', async () => {
  const player = await env.player('protected');
  const { file } = await env.mailTo(player.email, '/verify-email');
  expect(readFileSync(file, 'utf8')).not.toMatch(/List-Unsubscribe/i);
});
