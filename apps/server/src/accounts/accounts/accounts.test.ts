import { type BareTestEnv, testEnv, testPassword } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

describe('signing in', () => {
  test('returns the account and a session of seven days', async () => {
    const { email } = await env.player('signs-in');
    expect(
      await env.visitor.call('POST /auth/login', {
        body: { email: ` ${email.toUpperCase()}`, password: testPassword },
      }),
    ).toMatchObject({
      message: 'Login successful! Welcome back!',
      data: {
        user: { email, lastLogin: '2026-03-01T12:00:00.000Z' },
        expiresAt: '2026-03-08T12:00:00.000Z',
      },
    });
  });

  test('refuses a wrong password and an unknown address alike', async () => {
    const { email } = await env.player('alike');
    const wrong = await env.call('POST /auth/login', { body: { email, password: 'wrong horse' } });
    const unknown = await env.call('POST /auth/login', {
      body: { email: 'nobody@players.test', password: 'wrong horse' },
    });
    const { requestId: one, ...wrongBody } = wrong.body;
    const { requestId: other, ...unknownBody } = unknown.body;
    expect(one).not.toBe(other);
    expect(wrongBody).toEqual(unknownBody);
    expect(wrongBody).toMatchObject({
      code: 'account.wrong_credentials',
      message: 'Invalid credentials. Please try again.',
    });
    expect(wrong.status).toBe(unknown.status);
    const named = ({ headers }: typeof wrong) => Object.keys(headers).sort();
    expect(named(wrong)).toEqual(named(unknown));
  });

  test('reveals only to the owner that an account is closed, and ends its sessions at once', async () => {
    const player = await env.player('closed');
    await env.db.updateTable('account').set({ isActive: false }).where('id', '=', player.id).execute();
    await player.expectRefusal('session.ended', 'GET /user/profile');
    await env.visitor.expectRefusal('account.inactive', 'POST /auth/login', {
      body: { email: player.email, password: testPassword },
    });
    await env.visitor.expectRefusal('account.wrong_credentials', 'POST /auth/login', {
      body: { email: player.email, password: 'wrong horse' },
    });
  });
});

describe('the profile', () => {
  const profile = {
    firstName: 'Rosa María',
    lastName: 'Marsh',
    username: 'rosa',
    email: 'profiled@players.test',
    phone: '+34 600 000 000',
    country: 'Spain',
    currency: 'EUR',
  };

  test('is changed and read back, and the name at the provider stays', async () => {
    const player = await env.player('profiled');
    const changed = await player.request('PUT /user/profile', { body: profile });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        message: 'Profile updated successfully!',
        data: { user: { ...profile, id: player.id, fortunePandaUsername: player.fortunePanda.username } },
      },
    });
    expect((await player.call('GET /user/profile')).data).toEqual(changed.body.data);
  });

  test('cannot take the address or the name of another account', async () => {
    const { email } = await env.player('first-owner');
    const player = await env.player('second-owner');
    const taken = { ...profile, username: 'second-owner', email, currentPassword: testPassword };
    await player.expectRefusal('account.email_taken', 'PUT /user/profile', { body: taken });
    const named = { ...profile, username: 'FIRST-owner', email: 'second-owner@players.test' };
    await player.expectRefusal('account.username_taken', 'PUT /user/profile', { body: named });
  });

  test('accepts only an avatar of the list', async () => {
    const player = await env.player('avatars');
    expect(await player.call('PUT /user/avatar', { body: { avatar: 'dragon' } })).toMatchObject({
      message: 'Avatar updated successfully!',
      data: { user: { avatar: 'dragon' } },
    });
    for (const avatar of [-1, 1e9, '1 or 1=1', '../', 1.5, null, ['lion'], 'Dragon']) {
      expect(
        await player.expectRefusal('request.invalid', 'PUT /user/avatar', { body: { avatar } }),
      ).toMatchObject({ fields: { avatar: expect.any(String) } });
    }
  });
});

test('an avatar is stored at most a hundred times in ten minutes, and an unchanged one is not stored', async () => {
  const player = await env.player('repaints');
  const choose = (avatar: 'dragon' | 'lion') => player.request('PUT /user/avatar', { body: { avatar } });
  for (let count = 0; count < 100; count += 1) expect((await choose('dragon')).status).toBe(200);
  expect((await choose('lion')).body.code).toBe('request.rate_limited');
  const written = env.db.selectFrom('activity').where('accountId', '=', player.id).select('id');
  expect(await written.where('kind', '=', 'avatar_changed').execute()).toHaveLength(1);
});

describe('changing the password', () => {
  const change = { currentPassword: testPassword, newPassword: 'battery staple' };

  test('ends every other session and replaces the old password', async () => {
    const player = await env.player('changes');
    const other = await env.signIn(player.email);
    expect(await player.call('PUT /user/password', { body: change })).toMatchObject({
      message: 'Password changed successfully!',
      data: null,
    });
    await other.expectRefusal('session.ended', 'GET /user/profile');
    await player.call('GET /user/profile');
    expect(
      (await env.call('POST /auth/login', { body: { email: player.email, password: testPassword } })).status,
    ).toBe(401);
    await env.signIn(player.email, 'battery staple');
  });

  test('needs the current password', async () => {
    const player = await env.player('forgot');
    expect(
      await player.expectRefusal('account.wrong_password', 'PUT /user/password', {
        body: { ...change, currentPassword: 'wrong horse' },
      }),
    ).toMatchObject({ fields: { currentPassword: expect.any(String) } });
    await env.signIn(player.email);
  });

  test('refuses the current password as the new one', async () => {
    const player = await env.player('repeats');
    const body = { ...change, newPassword: testPassword };
    expect(await player.expectRefusal('request.invalid', 'PUT /user/password', { body })).toMatchObject({
      fields: { newPassword: 'The new password must differ from the current one' },
    });
  });

  test('succeeds for one of ten simultaneous requests', async () => {
    const player = await env.player('hasty');
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        player.request('PUT /user/password', { body: { ...change, newPassword: `battery staple ${place}` } }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.code === 'account.wrong_password')).toHaveLength(9);
  });

  test('demands twelve characters from an agent', async () => {
    const body = { currentPassword: env.config.rootAgent.password, newPassword: 'elevenchars' };
    expect(await env.root.expectRefusal('request.invalid', 'PUT /user/password', { body })).toMatchObject({
      fields: { newPassword: 'New password must be at least 12 characters long' },
    });
  });
});
