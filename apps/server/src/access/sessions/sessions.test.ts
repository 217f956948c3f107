import { type BareTestEnv, registrationBody, testEnv, testPassword } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionTtlMs } from './sessions.ts';

let server: BareTestEnv;
beforeAll(async () => {
  server = await testEnv({ provider: 'none' });
});
afterAll(() => server[Symbol.asyncDispose]());

const statusOf = async (token: string) =>
  (await server.call('GET /user/profile', { token })).body.code ?? 'open';

describe('a session', () => {
  test('is stored as a hash that no one can sign in with', async () => {
    const { id, token } = await server.player('hashed');
    const row = await server.db
      .selectFrom('session')
      .selectAll()
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row.token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await statusOf(row.token_hash)).toBe('session.required');
  });

  test('ends at logout, and only that one', async () => {
    const { token, email } = await server.player('leaves');
    const other = await server.signIn(email);
    expect((await server.call('POST /auth/logout', { token })).status).toBe(200);
    expect(await statusOf(token)).toBe('session.ended');
    expect(await statusOf(other)).toBe('open');
    expect(await server.call('POST /auth/logout', { token })).toMatchObject({
      status: 401,
      body: { code: 'session.ended' },
    });
  });

  test('ends seven days after it began, and not a moment before', async () => {
    const { token } = await server.player('week');
    server.clock.advance(sessionTtlMs - 1);
    expect(await statusOf(token)).toBe('open');
    server.clock.advance(1);
    expect(await statusOf(token)).toBe('session.ended');
  });

  test.each(['', 'Bearer', 'Bearer x', 'Basic YTpi', `Bearer ${'a'.repeat(42)}`, `Bearer ${'ä'.repeat(43)}`])(
    'is not begun by the header %j',
    async (authorization) => {
      const answer = await server.call('GET /user/profile', { headers: { authorization } });
      expect(answer).toMatchObject({ status: 401, body: { code: 'session.required' } });
    },
  );

  test('is never taken from the address or a cookie', async () => {
    const { token } = await server.player('header-only');
    const answer = await server.call('GET /user/profile', {
      headers: { cookie: `token=${token}; accessToken=${token}` },
    });
    expect(answer.body.code).toBe('session.required');
    const asked = await server.call('GET /user/profile', { query: `token=${token}` });
    expect(asked.body.code).toBe('session.required');
  });

  test('notes when the player was last seen, but not at every poll', async () => {
    const { id, token } = await server.player('seen');
    const seenAt = async () =>
      (await server.db.selectFrom('player').select('seen_at').where('id', '=', id).executeTakeFirstOrThrow())
        .seen_at;
    const first = await seenAt();
    server.clock.advance(9_999);
    await statusOf(token);
    expect(await seenAt()).toEqual(first);
    server.clock.advance(1);
    await statusOf(token);
    expect(await seenAt()).toEqual(server.clock.now());
  });

  test("follows the account's role at the next request", async () => {
    const root = await server.db.selectFrom('agent').select('id').executeTakeFirstOrThrow();
    const agent = await server.agent({ parentId: root.id, name: 'dismissed' });
    const token = await server.signIn(agent.email, agent.password);
    expect((await server.call('GET /fortune-panda/users', { token })).status).toBe(200);
    await server.db.deleteFrom('agent').where('id', '=', agent.id).execute();
    expect((await server.call('GET /fortune-panda/users', { token })).body.code).toBe('agent.required');
  });
});

describe('attempts to sign in', () => {
  const attempt = (email: string, typed: string, address: string) =>
    server.call('POST /auth/login', { body: { email, password: typed }, address });

  test('are limited per account after ten failures, known or not, and regained with time', async () => {
    await server.player('guessed');
    for (const email of ['guessed@players.test', 'never-registered@players.test']) {
      for (let tries = 0; tries < 10; tries += 1) {
        expect((await attempt(email, 'wrong horse', `10.0.0.${tries}`)).body.code).toBe(
          'account.wrong_credentials',
        );
      }
      const limited = await attempt(email, testPassword, '10.0.0.99');
      expect(limited).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } });
      expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    }
    server.clock.advance(60_000);
    expect((await attempt('guessed@players.test', testPassword, '10.0.0.99')).status).toBe(200);
  });

  test('of strangers lock out neither an open session nor the owner at an address that the account knows', async () => {
    const { email, token } = await server.player('victim');
    for (let tries = 0; tries < 12; tries += 1) await attempt(email, 'wrong horse', '10.1.0.1');
    expect((await attempt(email, testPassword, '10.1.0.2')).status).toBe(429);
    expect(await statusOf(token)).toBe('open');
    expect((await attempt(email, testPassword, '127.0.0.1')).status).toBe(200);
  });

  test('that succeed are not counted', async () => {
    const { email } = await server.player('often');
    for (let tries = 0; tries < 15; tries += 1)
      expect((await attempt(email, testPassword, '10.2.0.1')).status).toBe(200);
  });

  test('of one address against many accounts are limited', { timeout: 60_000 }, async () => {
    const answers = [];
    for (let tries = 0; tries < 110; tries += 1) {
      answers.push((await attempt(`sprayed-${tries}@players.test`, 'wrong horse', '10.3.0.1')).status);
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(100);
    expect(answers.slice(100)).toEqual(Array.from({ length: 10 }, () => 429));
  });

  test('and registrations from one address have a limit too', { timeout: 60_000 }, async () => {
    const register = (place: number) =>
      server.call('POST /auth/register', {
        // Every form after the first asks for a taken name, which is as dear as a new one.
        body: registrationBody('flooder', { email: `flooder${place}@players.test` }),
        address: '10.4.0.1',
      });
    const codes = [];
    for (let place = 0; place < 61; place += 1) codes.push((await register(place)).body.code);
    expect(codes.slice(1, 60).every((code) => code === 'account.username_taken')).toBe(true);
    expect(codes[60]).toBe('request.rate_limited');
  });
});
