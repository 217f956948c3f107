import { type BareTestEnv, linkTokenOf, type TestPlayer, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stepUpByPassword } from '../../../test/test-support-agents.ts';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

const dayMs = 24 * 3_600_000;
const change = (player: TestPlayer, email: string, extra: object = { currentPassword: player.password }) =>
  player.request('PUT /user/profile', {
    body: {
      ...{ firstName: 'Rosa', lastName: 'Marsh', username: player.user.username, email },
      ...{ phone: '+1 555 010 0199', country: null, currency: 'USD', ...extra },
    },
  });
const open = (token: string) => env.call('POST /auth/verify-email', { body: { token } });
const reset = (token: string, newPassword: string) =>
  env.call('POST /auth/reset-password', { body: { token, newPassword } });
const tokenTo = async (email: string, page: string, count = 1) =>
  linkTokenOf(await env.mailTo(email, page, count));
const emailOf = async ({ id }: TestPlayer) => {
  const account = env.db.selectFrom('account').where('id', '=', id).select('email');
  return (await account.executeTakeFirstOrThrow()).email;
};
async function verifiedPlayer(name: string): Promise<TestPlayer> {
  const player = await env.player(name);
  expect((await open(await tokenTo(player.email, '/verify-email'))).status).toBe(200);
  return player;
}
async function move(player: TestPlayer, email: string): Promise<void> {
  expect((await change(player, email)).status).toBe(200);
  expect((await open(await tokenTo(email, '/verify-email'))).status).toBe(200);
}
async function moveVerified(player: TestPlayer, email: string): Promise<void> {
  const { approval, confirmation } = await requestVerified(player, email);
  for (const token of [approval, confirmation]) expect((await open(token)).status).toBe(200);
}
/** Sends the links of a change of a proved address: to the former and to the new one. */
async function requestVerified(player: TestPlayer, email: string, earlierMails = 1) {
  // Mails are distinguished by their time.
  env.clock.advance(1_000);
  expect((await change(player, email)).status).toBe(200);
  return {
    approval: await tokenTo(player.email, '/verify-email', earlierMails + 1),
    confirmation: await tokenTo(email, '/verify-email'),
  };
}

describe('a change of address', () => {
  test('needs the password: a stolen token alone causes no mail', async () => {
    const player = await env.player('stolen');
    expect(await change(player, 'thief@players.test', {})).toMatchObject({
      status: 422,
      body: { code: 'request.invalid', fields: { currentPassword: expect.any(String) } },
    });
    expect(await change(player, 'thief@players.test', { currentPassword: 'a guess' })).toMatchObject({
      body: { code: 'account.wrong_password' },
    });
    expect(env.mailsTo('thief@players.test')).toEqual([]);
    expect(await emailOf(player)).toBe(player.email);
  });

  test('waits until the link to the new address is opened', async () => {
    const player = await env.player('waits');
    expect(await change(player, 'waits-on@players.test')).toMatchObject({
      status: 200,
      body: { data: { user: { email: player.email }, pendingEmail: 'waits-on@players.test' } },
    });
    const other = await env.signIn(player.email);
    await open(await tokenTo('waits-on@players.test', '/verify-email'));
    // Every session ends but the one that asked for the change.
    expect(await other.request('GET /user/profile')).toMatchObject({ body: { code: 'session.ended' } });
    expect((await player.call('GET /user/profile')).data).toMatchObject({
      user: { email: 'waits-on@players.test', isEmailVerified: true },
      pendingEmail: null,
    });
    await env.signIn('waits-on@players.test');
  });

  test('expires with a new password, and after three days', async () => {
    const player = await env.player('cancels');
    await change(player, 'cancels-on@players.test');
    const token = await tokenTo('cancels-on@players.test', '/verify-email');
    const newPassword = 'battery staple';
    const body = { currentPassword: player.password, newPassword };
    expect((await player.request('PUT /user/password', { body })).status).toBe(200);
    expect((await open(token)).body.code).toBe('link.not_valid');
    await change(player, 'cancels-late@players.test', { currentPassword: newPassword });
    const late = await tokenTo('cancels-late@players.test', '/verify-email');
    env.clock.advance(3 * dayMs);
    expect((await open(late)).body.code).toBe('link.not_valid');
  });

  test('sends at most three mails a day, and at most three to one address for all players together', async () => {
    const player = await env.player('floods');
    const send = (name: string, by = player) => change(by, `${name}@strangers.test`);
    for (const name of ['one', 'two', 'three']) expect((await send(name)).status).toBe(200);
    expect(await send('four')).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } });
    for (const name of ['flood-a', 'flood-b']) {
      expect((await send('one', await env.player(name))).status).toBe(200);
    }
    expect((await send('one', await env.player('flood-c'))).status).toBe(429);
  });

  test('gives the address to the first of two waiting accounts that opens its link', async () => {
    const [one, two] = [await env.player('race-one'), await env.player('race-two')];
    await change(one, 'both@players.test');
    const first = await tokenTo('both@players.test', '/verify-email');
    env.clock.advance(1_000);
    await change(two, 'both@players.test');
    const second = await tokenTo('both@players.test', '/verify-email', 2);
    const replies = await Promise.all([open(first), open(second)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a change of a confirmed address', () => {
  const awaits = (side: 'former' | 'new' | null) => ({ status: 200, body: { data: { awaits: side } } });

  test('needs both links, once each and in either order', async () => {
    const [one, two] = [await verifiedPlayer('both-one'), await verifiedPlayer('both-two')];
    const first = await requestVerified(one, 'both-one-on@players.test');
    expect(await open(first.confirmation)).toMatchObject(awaits('former'));
    // Opened again, it still waits.
    expect(await open(first.confirmation)).toMatchObject(awaits('former'));
    expect(await emailOf(one)).toBe(one.email);
    expect(await open(first.approval)).toMatchObject(awaits(null));
    expect(await emailOf(one)).toBe('both-one-on@players.test');
    for (const token of Object.values(first)) expect((await open(token)).body.code).toBe('link.not_valid');

    const second = await requestVerified(two, 'both-two-on@players.test');
    expect(await open(second.approval)).toMatchObject(awaits('new'));
    expect((await open(second.approval)).body.code).toBe('link.not_valid');
    expect(await emailOf(two)).toBe(two.email);
    expect(await open(second.confirmation)).toMatchObject(awaits(null));
    expect(await emailOf(two)).toBe('both-two-on@players.test');
  });

  test('happens once when both links are opened at the same time', async () => {
    const player = await verifiedPlayer('at-once');
    const tokens = Object.values(await requestVerified(player, 'at-once-on@players.test'));
    const replies = await Promise.all(tokens.map(open));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await emailOf(player)).toBe('at-once-on@players.test');
  });

  test('is approved for the newest request only, and ends with a new password and after three days', async () => {
    const player = await verifiedPlayer('newest');
    const older = await requestVerified(player, 'newest-a@players.test');
    const newer = await requestVerified(player, 'newest-b@players.test', 2);
    for (const token of Object.values(older)) expect((await open(token)).body.code).toBe('link.not_valid');
    expect(await open(newer.confirmation)).toMatchObject(awaits('former'));
    const body = { currentPassword: player.password, newPassword: 'battery staple' };
    expect((await player.request('PUT /user/password', { body })).status).toBe(200);
    for (const token of Object.values(newer)) expect((await open(token)).body.code).toBe('link.not_valid');

    const other = await verifiedPlayer('too-late');
    const { approval, confirmation } = await requestVerified(other, 'too-late-on@players.test');
    // One second before the end, and at the end.
    env.clock.advance(3 * dayMs - 1_000);
    expect(await open(confirmation)).toMatchObject(awaits('former'));
    env.clock.advance(1_000);
    expect((await open(approval)).body.code).toBe('link.not_valid');
    expect(await emailOf(other)).toBe(other.email);
  });
});

describe('the owner of the former address', () => {
  test('can take the account back, although the thief has the password and reset it since', async () => {
    const player = await verifiedPlayer('robbed');
    await moveVerified(player, 'robber@players.test');
    const undo = await tokenTo(player.email, '/reset-password');
    await env.call('POST /auth/forgot-password', { body: { email: 'robber@players.test' } });
    expect(
      (await reset(await tokenTo('robber@players.test', '/reset-password'), 'stolen goods')).status,
    ).toBe(200);
    const thief = await env.signIn('robber@players.test', 'stolen goods');
    // The password that the thief knows would give it back at once.
    expect((await reset(undo, 'stolen goods')).status).toBe(422);
    expect((await reset(undo, 'mine once more')).status).toBe(200);
    await thief.expectRefusal('session.ended', 'GET /user/profile');
    expect(await emailOf(player)).toBe(player.email);
    await env.signIn(player.email, 'mine once more');
    expect((await reset(undo, 'and yet another')).body.code).toBe('link.not_valid');
  });

  test('can take the account back for seven days, and nobody can prevent it', async () => {
    const player = await verifiedPlayer('guarded');
    await moveVerified(player, 'guarded-on@players.test');
    const undo = await tokenTo(player.email, '/reset-password');
    expect((await change(player, 'guarded-off@players.test')).body.code).toBe(
      'account.email_changed_recently',
    );
    await expect(env.player('squatter', { email: player.email })).rejects.toThrow('account.email_taken');
    env.clock.advance(7 * dayMs);
    expect((await reset(undo, 'much too late')).body.code).toBe('link.not_valid');
    await env.player('squatter', { email: player.email });
  });

  test('is informed without a link if the address was never confirmed, because it may be a stranger’s', async () => {
    const player = await env.player('mistyped');
    await move(player, 'mistyped-not@players.test');
    await env.runJobs();
    const mails = env.mailsTo(player.email).filter(({ subject }) => /address was changed/.test(subject));
    expect(mails).toMatchObject([{ link: undefined }]);
  });
});

test('an agent confirms its identity, and the switch is in the audit log', async () => {
  const { email } = env.config.rootAgent;
  const root = await env.signInRoot();
  const fresh = 'moved-root@agents.test';
  await stepUpByPassword(env, root.token);
  const body = { firstName: 'Rosa', lastName: 'Marsh', email: fresh };
  expect((await root.request('PUT /agent/profile', { body })).body.data).toMatchObject({
    user: { email },
    pendingEmail: fresh,
  });
  expect((await open(await tokenTo(fresh, '/verify-email'))).status).toBe(200);
  const { data } = await root.call('GET /agent/audit', { query: { action: 'agent.profile_changed' } });
  expect(data[0]).toMatchObject({ before: { email }, after: { email: fresh } });
});
