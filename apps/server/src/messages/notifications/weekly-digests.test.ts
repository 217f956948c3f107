import { readFileSync } from 'node:fs';
import { dayMs } from '@golden-acers/platform';
import { type BareTestEnv, startServer, type TestPlayer, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

const choose = (player: TestPlayer, body: object) => player.call('PUT /user/notification-settings', { body });

async function verified(username: string): Promise<TestPlayer> {
  const player = await env.player(username);
  const changes = { emailVerifiedAt: env.clock.now() };
  await env.db.updateTable('account').set(changes).where('id', '=', player.id).execute();
  return player;
}

const contents = {
  agent_message: '{"text":"Hello"}',
  new_games: '{"count":2,"names":["Reef","Rush"]}',
  promotion: '{"offer":"Harvest"}',
};

async function notify({ id }: TestPlayer, ...kinds: (keyof typeof contents)[]): Promise<void> {
  const rows = kinds.map((kind) => ({ accountId: id, kind, data: contents[kind], readAt: null }));
  await env.db.insertInto('notification').values(rows).execute();
}

const digest = () => env.runJobs();
const digestsOf = ({ email }: TestPlayer) =>
  env.mailsTo(email).filter(({ subject }) => subject.startsWith('Your week'));
const queuedDigestsOf = ({ id }: TestPlayer) =>
  env.db
    .selectFrom('mail')
    .where('accountId', '=', id)
    .where('kind', '=', 'weekly_digest')
    .select('id')
    .execute();

test('a digest is sent once a week to players who chose it, if they have something unread', async () => {
  const [player, silent, unasked] = [
    await verified('wd-asked'),
    await verified('wd-silent'),
    await verified('wd-unasked'),
  ];
  for (const one of [player, silent]) await choose(one, { weeklyDigest: true, promotions: true });
  for (const one of [player, unasked]) await notify(one, 'agent_message', 'new_games', 'promotion');

  env.clock.advance(7 * dayMs - 1_000);
  await digest();
  expect(await queuedDigestsOf(player)).toEqual([]);
  env.clock.advance(1_000);
  const { databaseUrl, clock, config } = env;
  const other = await startServer(databaseUrl, { clock, config });
  await Promise.all([digest(), other.runDueJobs()]);
  await digest();
  await other.close();
  const mail = await env.mailTo(player.email, '/notifications');
  expect(mail.text).toContain('notifications: 1, new games: 2, new offers: 1');
  expect(mail.text).not.toContain('Harvest');
  expect(await queuedDigestsOf(player)).toHaveLength(1);
  for (const one of [silent, unasked]) expect(await queuedDigestsOf(one)).toEqual([]);

  // A server that stood still for weeks sends one, not one for each week.
  env.clock.advance(21 * dayMs);
  await digest();
  expect(await queuedDigestsOf(player)).toHaveLength(2);
});

test('a digest needs an open account, a verified address and mails turned on, and counts the wanted kinds only', async () => {
  const players = await Promise.all(
    ['frozen', 'excluded', 'closed', 'off', 'games'].map((name) => verified(`wd-${name}`)),
  );
  const [frozen, excluded, closed, off, games] = players;
  const unverified = await env.player('wd-unverified');
  for (const one of [...players, unverified]) {
    await choose(one, { weeklyDigest: true, promotions: true });
    await notify(one, 'new_games', 'promotion');
  }
  const change = (player: TestPlayer | undefined, values: object) =>
    env.db
      .updateTable('player')
      .set(values)
      .where('id', '=', player?.id ?? '')
      .execute();
  await change(frozen, { frozenAt: new Date() });
  await change(excluded, { excludedUntil: new Date('2999-01-01') });
  await env.db
    .updateTable('account')
    .set({ isActive: false })
    .where('id', '=', closed?.id ?? '')
    .execute();
  if (off !== undefined) await choose(off, { emailNotifications: false });
  if (games === undefined) throw new Error('five players');
  await choose(games, { gameUpdates: false });
  env.clock.advance(7 * dayMs);
  await digest();
  const mail = await env.mailTo(games.email, '/notifications');
  expect(mail.text).toContain('seven days: new offers: 1.');
  for (const one of [frozen, excluded, closed, off, unverified])
    expect(one === undefined ? undefined : await queuedDigestsOf(one), one?.email).toEqual([]);
});

test('one click ends the digest, and no other mail', async () => {
  const player = await verified('wd-click');
  await choose(player, { weeklyDigest: true });
  await notify(player, 'agent_message');
  env.clock.advance(7 * dayMs);
  await digest();
  await env.mailTo(player.email, '/notifications');
  const head = readFileSync(digestsOf(player)[0]?.file ?? '', 'utf8').replace(/\n[ \t]+/g, ' ');
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  const { pathname, search } = new URL(/^List-Unsubscribe:\s*<(.+)>$/m.exec(head)?.[1] ?? '');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = 'List-Unsubscribe=One-Click';
  const clicked = await env.server.http.inject({
    method: 'POST',
    url: `${pathname}${search}`,
    headers,
    payload,
  });
  expect(clicked.statusCode).toBe(200);
  const later = await env.signIn(player.email);
  const { data } = await later.call('GET /user/notification-settings');
  expect(data).toMatchObject({ weeklyDigest: false, emailNotifications: true });
});
