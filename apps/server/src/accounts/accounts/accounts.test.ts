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
    const response = await env.call('POST /auth/login', {
      body: { email: ` ${email.toUpperCase()}`, password: testPassword },
    });
    expect(response).toMatchObject({
      status: 200,
      body: {
        message: 'Login successful! Welcome back!',
        data: {
          user: { email, lastLogin: '2026-03-01T12:00:00.000Z' },
          expiresAt: '2026-03-08T12:00:00.000Z',
        },
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
    const { id, email, token } = await env.player('closed');
    await env.db.updateTable('account').set({ is_active: false }).where('id', '=', id).execute();
    expect(await env.call('GET /user/profile', { token })).toMatchObject({
      status: 401,
      body: { code: 'session.ended' },
    });
    expect(await env.call('POST /auth/login', { body: { email, password: testPassword } })).toMatchObject({
      status: 403,
      body: { code: 'account.inactive' },
    });
    expect(await env.call('POST /auth/login', { body: { email, password: 'wrong horse' } })).toMatchObject({
      body: { code: 'account.wrong_credentials' },
    });
  });
});

describe('the profile', () => {
  const profile = {
    firstName: 'Rosa María',
    lastName: 'Marsh',
    username: 'rosa',
    email: 'rosa@players.test',
    phone: '+34 600 000 000',
    country: 'Spain',
    currency: 'EUR',
  };

  test('is changed and read back, and the name at the provider stays', async () => {
    const player = await env.player('profiled');
    const changed = await env.call('PUT /user/profile', { token: player.token, body: profile });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        message: 'Profile updated successfully!',
        data: { user: { ...profile, id: player.id, fortunePandaUsername: player.fortunePanda.username } },
      },
    });
    const read = await env.call('GET /user/profile', { token: player.token });
    expect(read.body.data).toEqual(changed.body.data);
  });

  test("can't take another account's address or name", async () => {
    const { email } = await env.player('first-owner');
    const { token } = await env.player('second-owner');
    const taken = { ...profile, username: 'second-owner', email };
    expect(await env.call('PUT /user/profile', { token, body: taken })).toMatchObject({
      body: { code: 'account.email_taken' },
    });
    const named = { ...profile, username: 'FIRST-owner', email: 'second-owner@players.test' };
    expect(await env.call('PUT /user/profile', { token, body: named })).toMatchObject({
      body: { code: 'account.username_taken' },
    });
  });

  test('accepts only an avatar of the list', async () => {
    const { token } = await env.player('avatars');
    expect(await env.call('PUT /user/avatar', { token, body: { avatar: 'dragon' } })).toMatchObject({
      status: 200,
      body: { message: 'Avatar updated successfully!', data: { user: { avatar: 'dragon' } } },
    });
    for (const avatar of [-1, 1e9, '1 or 1=1', '../', 1.5, null, ['lion'], 'Dragon']) {
      const response = await env.call('PUT /user/avatar', { token, body: { avatar } });
      expect(response).toMatchObject({
        status: 422,
        body: { code: 'request.invalid', fields: { avatar: expect.any(String) } },
      });
    }
  });
});

describe('changing the password', () => {
  const change = { currentPassword: testPassword, newPassword: 'battery staple' };

  test('ends every other session and replaces the old password', async () => {
    const { email, token } = await env.player('changes');
    const other = await env.signIn(email);
    expect(await env.call('PUT /user/password', { token, body: change })).toMatchObject({
      status: 200,
      body: { message: 'Password changed successfully!', data: null },
    });
    expect(await env.call('GET /user/profile', { token: other })).toMatchObject({
      status: 401,
      body: { code: 'session.ended' },
    });
    expect((await env.call('GET /user/profile', { token })).status).toBe(200);
    expect((await env.call('POST /auth/login', { body: { email, password: testPassword } })).status).toBe(
      401,
    );
    expect(await env.signIn(email, 'battery staple')).toMatch(/^[\w-]{43}$/);
  });

  test('needs the current one', async () => {
    const { token, email } = await env.player('forgot');
    const response = await env.call('PUT /user/password', {
      token,
      body: { ...change, currentPassword: 'wrong horse' },
    });
    expect(response).toMatchObject({
      status: 422,
      body: { code: 'account.wrong_password', fields: { currentPassword: expect.any(String) } },
    });
    expect(await env.signIn(email)).toMatch(/^[\w-]{43}$/);
  });

  test('succeeds once of ten simultaneous requests', async () => {
    const { token } = await env.player('hasty');
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        env.call('PUT /user/password', {
          token,
          body: { ...change, newPassword: `battery staple ${place}` },
        }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.code === 'account.wrong_password')).toHaveLength(9);
  });

  test('demands twelve characters from an agent', async () => {
    const token = env.root.token;
    const body = { currentPassword: env.config.rootAgent.password, newPassword: 'elevenchars' };
    expect(await env.call('PUT /user/password', { token, body })).toMatchObject({
      status: 422,
      body: {
        code: 'request.invalid',
        fields: { newPassword: 'New password must be at least 12 characters long' },
      },
    });
  });
});
