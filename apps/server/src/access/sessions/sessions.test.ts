import { createLog, systemRandom } from '@golden-acers/platform';
import { type BareTestEnv, registrationBody, testEnv, testPassword } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServer } from '../../app.ts';
import { sessionTtlMs } from './sessions.ts';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

const statusOf = async (token: string) =>
  (await env.call('GET /user/profile', { token })).body.code ?? 'open';

describe('a session', () => {
  test('is stored as a hash that does not sign in', async () => {
    const { id, token } = await env.player('hashed');
    const row = await env.db
      .selectFrom('session')
      .selectAll()
      .where('accountId', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(await statusOf(row.tokenHash)).toBe('session.required');
  });

  test('ends at logout, and only that one', async () => {
    const player = await env.player('leaves');
    const other = await env.signIn(player.email);
    await player.call('POST /auth/logout');
    expect(await statusOf(player.token)).toBe('session.ended');
    expect(await statusOf(other.token)).toBe('open');
    await player.expectRefusal('session.ended', 'POST /auth/logout');
  });

  test('ends exactly seven days after sign-in', async () => {
    const { token } = await env.player('week');
    env.clock.advance(sessionTtlMs - 1);
    expect(await statusOf(token)).toBe('open');
    env.clock.advance(1);
    expect(await statusOf(token)).toBe('session.ended');
  });

  test.each(['', 'Bearer', 'Bearer x', 'Basic YTpi', `Bearer ${'a'.repeat(42)}`, `Bearer ${'ä'.repeat(43)}`])(
    'is not opened by the header %j',
    async (authorization) => {
      const response = await env.call('GET /user/profile', { headers: { authorization } });
      expect(response).toMatchObject({ status: 401, body: { code: 'session.required' } });
    },
  );

  test('is never read from the URL or a cookie', async () => {
    const { token } = await env.player('header-only');
    await env.visitor.expectRefusal('session.required', 'GET /user/profile', {
      headers: { cookie: `token=${token}; accessToken=${token}` },
    });
    await env.visitor.expectRefusal('session.required', 'GET /user/profile', { query: `token=${token}` });
  });

  test('records when the player was last seen, but not at every poll', async () => {
    const { id, token } = await env.player('seen');
    const seenAt = async () =>
      (await env.db.selectFrom('player').select('seenAt').where('id', '=', id).executeTakeFirstOrThrow())
        .seenAt;
    const first = await seenAt();
    env.clock.advance(9_999);
    await statusOf(token);
    expect(await seenAt()).toEqual(first);
    env.clock.advance(1);
    await statusOf(token);
    expect(await seenAt()).toEqual(env.clock.now());
  });

  test("follows the account's role at the next request", async () => {
    const agent = await env.agent({ name: 'dismissed' });
    await agent.call('GET /fortune-panda/users');
    await env.db.deleteFrom('agent').where('id', '=', agent.id).execute();
    await agent.expectRefusal('agent.required', 'GET /fortune-panda/users');
  });
});

test('an account has at most fifty open sessions: those used longest ago end', async () => {
  const player = await env.player('fifty');
  const second = await env.signIn(player.email);
  env.clock.advance(60_000);
  expect(await statusOf(player.token)).toBe('open');
  for (let count = 0; count < 49; count += 1) await env.signIn(player.email);
  expect(await statusOf(second.token)).toBe('session.ended');
  expect(await statusOf(player.token)).toBe('open');
  const open = env.db.selectFrom('session').where('accountId', '=', player.id).where('endedAt', 'is', null);
  expect(await open.select('id').execute()).toHaveLength(50);
});

test('an agent has at most fifty open sessions, and the end of another one is in the audit log', async () => {
  const { email, password } = env.config.rootAgent;
  for (let count = 0; count < 50; count += 1) await env.signIn(email, password);
  const root = await env.signInRoot();
  const { data } = await root.call('GET /agent/audit', { query: { action: 'agent.session_ended' } });
  expect(data[0]).toMatchObject({ after: { sessions: 1, because: 'limit_reached' } });
});

describe('attempts to sign in', () => {
  const attempt = (email: string, typed: string, address: string) =>
    env.call('POST /auth/login', { body: { email, password: typed }, address });

  test('are limited after ten failures per account, known or unknown, and refill with time', async () => {
    await env.player('guessed');
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
    env.clock.advance(60_000);
    expect((await attempt('guessed@players.test', testPassword, '10.0.0.99')).status).toBe(200);
  });

  test('of strangers lock out neither an open session nor the owner at a known address', async () => {
    const { email, token } = await env.player('victim');
    for (let tries = 0; tries < 12; tries += 1) await attempt(email, 'wrong horse', '10.1.0.1');
    expect((await attempt(email, testPassword, '10.1.0.2')).status).toBe(429);
    expect(await statusOf(token)).toBe('open');
    expect((await attempt(email, testPassword, '127.0.0.1')).status).toBe(200);
  });

  test("don't count when they succeed", async () => {
    const { email } = await env.player('often');
    for (let tries = 0; tries < 15; tries += 1)
      expect((await attempt(email, testPassword, '10.2.0.1')).status).toBe(200);
  });

  test('are not used up by an overload', async () => {
    const { email } = await env.player('overloaded');
    const { config, clock } = env;
    // Uses the hashing cost of production. The hashes of other tests are too cheap to overload a server.
    const server = await createServer({ config, clock, random: systemRandom, log: createLog('fatal') });
    const attemptThere = async (payload: object, remoteAddress: string) => {
      const request = { method: 'POST', url: '/api/auth/login', payload, remoteAddress } as const;
      return (await server.http.inject(request)).statusCode;
    };
    const flood = Array.from({ length: 200 }, (_, place) =>
      attemptThere({ email: `load-${place}@players.test`, password: 'wrong horse' }, `10.5.${place}.1`),
    );
    const own = Array.from({ length: 10 }, () => attemptThere({ email, password: testPassword }, '10.6.0.1'));
    expect(await Promise.all(flood)).toContain(503);
    expect(await Promise.all(own)).not.toContain(429);
    await server.close();
    for (let tries = 0; tries < 10; tries += 1)
      expect((await attempt(email, 'wrong horse', '10.6.0.2')).status).toBe(401);
  });

  test('are limited from one address against many accounts', async () => {
    const responses = [];
    for (let tries = 0; tries < 110; tries += 1) {
      responses.push((await attempt(`sprayed-${tries}@players.test`, 'wrong horse', '10.3.0.1')).status);
    }
    expect(responses.filter((status) => status === 401)).toHaveLength(100);
    expect(responses.slice(100)).toEqual(Array.from({ length: 10 }, () => 429));
  });

  test('are limited for registrations from one address too', async () => {
    const register = (place: number) =>
      env.call('POST /auth/register', {
        // Every form after the first has a taken name, which costs as much as a new one.
        body: registrationBody('flooder', { email: `flooder${place}@players.test` }),
        address: '10.4.0.1',
      });
    const codes = [];
    for (let place = 0; place < 61; place += 1) codes.push((await register(place)).body.code);
    expect(codes.slice(1, 60).every((code) => code === 'account.username_taken')).toBe(true);
    expect(codes[60]).toBe('request.rate_limited');
  });
});
