import { createHash } from 'node:crypto';
import { startServer, type TestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

const slot = 1001;
const launch = z.object({ webLoginUrl: z.string() });

describe('the catalogue', () => {
  test('is refused instead of empty when it was never read', async () => {
    env.fault({ action: 'getgamelist', kind: 'html-502' });
    expect(await env.call('GET /games/fortune-panda')).toMatchObject({
      status: 503,
      body: { code: 'provider.unavailable' },
    });
    expect((await env.call('GET /games/fortune-panda')).status).toBe(200);
  });

  test('is the provider’s, with images on its origin, under three paths', async () => {
    const shown = await env.call('GET /games/fortune-panda');
    expect(shown.status).toBe(200);
    expect(shown.body.data).toContainEqual({
      kindId: slot,
      gameName: 'Acres of Gold',
      gameType: 'SLOT',
      gameLogo: `${env.gameOrigin}/logos/acres-of-gold.svg`,
      status: 'active',
      addedAt: expect.any(String),
      popularity: null,
      returnPercent: '96.07',
    });
    expect((await env.visitor.call('GET /fortune-panda-user/games')).data).toEqual(shown.body.data);
    expect((await env.root.call('GET /fortune-panda/games')).data).toEqual(shown.body.data);
    await env.visitor.expectRefusal('session.required', 'GET /fortune-panda/games');
  });

  test('is returned whole, or in pages', async () => {
    const key = 'GET /games/fortune-panda';
    const { data: all, meta } = await env.visitor.call(key);
    expect(meta).toEqual({ page: 1, pageSize: all.length, total: all.length });
    const second = await env.visitor.call(key, { query: { page: '2', pageSize: '5' } });
    expect(second.data).toEqual(all.slice(5, 10));
    expect(second.meta).toEqual({ page: 2, pageSize: 5, total: all.length });
    const first = await env.visitor.call(key, { query: { limit: '5' } });
    const cursor = String(first.nextCursor);
    const next = await env.visitor.call(key, { query: { limit: '5', cursor } });
    expect([...first.data, ...next.data]).toEqual(all.slice(0, 10));
    const rest = await env.visitor.call(key, { query: { limit: '200', cursor } });
    expect([rest.data.at(-1), rest.nextCursor]).toEqual([all.at(-1), null]);
    for (const query of [
      { page: '0' },
      { pageSize: '201' },
      { limit: '0' },
      { cursor: `A${cursor.slice(1)}` },
    ])
      await env.visitor.expectRefusal('request.invalid', key, { query });
  });

  test('survives an outage of the provider and a restart', async () => {
    const { body } = await env.call('GET /games/fortune-panda');
    const provider = { ...env.provider, url: 'http://127.0.0.1:9' };
    const restarted = await startServer(env.databaseUrl, { config: { provider } });
    const again = await restarted.http.inject({ url: '/api/games/fortune-panda' });
    expect(again.json().data).toEqual(body.data);
    await restarted.close();
  });

  test('omits an image from an origin that is not allowed', async () => {
    await using fresh = await testEnv();
    const provider = { ...fresh.provider, gameOrigins: ['https://games.example'] };
    const strict = await startServer(fresh.databaseUrl, { config: { provider } });
    const shown = await strict.http.inject({ url: '/api/games/fortune-panda' });
    const logos = z.array(z.object({ gameLogo: z.string() })).parse(shown.json().data);
    expect(new Set(logos.map(({ gameLogo }) => gameLogo))).toEqual(new Set(['']));
    await strict.close();
  });
});

describe('launching a game', () => {
  test('returns a one-time URL on the game’s origin, under both paths, for a number or its text', async () => {
    const player = await env.player('launch-one');
    const addresses = new Set<string>();
    for (const path of ['games/enter', 'enter-game'] as const) {
      for (const kindId of [slot, String(slot)]) {
        const response = await player.request(`POST /fortune-panda-user/${path}`, { body: { kindId } });
        expect(response).toMatchObject({
          status: 200,
          body: { data: { gameName: 'Acres of Gold', kindId: slot, balance: '25.00' } },
        });
        const { webLoginUrl } = launch.parse(response.body.data);
        expect(new URL(webLoginUrl).origin).toBe(env.gameOrigin);
        addresses.add(webLoginUrl);
      }
    }
    expect(addresses.size).toBe(4);
  });

  test("passes the player's language to the game", async () => {
    const player = await env.player('launch-words');
    const requestedLanguage = async (language: string) => {
      const response = await player.request('POST /fortune-panda-user/games/enter', {
        body: { kindId: slot },
        headers: { 'accept-language': language },
      });
      return new URL(launch.parse(response.body.data).webLoginUrl).searchParams.get('language');
    };
    expect([await requestedLanguage('fr-CA,en;q=0.5'), await requestedLanguage('ja')]).toEqual(['fr', 'en']);
  });

  test('passes the target of Exit to the game', async () => {
    const player = await env.player('launch-exit');
    const response = await player.request('POST /fortune-panda-user/games/enter', { body: { kindId: slot } });
    const token = new URL(launch.parse(response.body.data).webLoginUrl).pathname.split('/').at(-1) ?? '';
    const tokenHash = createHash('sha256').update(token).digest('hex');
    const row = await env.sandbox.db
      .selectFrom('launch')
      .where('tokenHash', '=', tokenHash)
      .select('exitUrl')
      .executeTakeFirstOrThrow();
    expect(row.exitUrl).toBe('http://localhost:4200/games');
  });

  test('works for an agent with players of its subtree', async () => {
    const player = await env.player('launch-agent');
    const body = { ...player.fortunePanda, kindId: slot };
    await env.root.call('POST /fortune-panda/games/enter', { body });
    const store = await env.agent({ name: 'launch-store' });
    await store.expectRefusal('player.not_found', 'POST /fortune-panda/games/enter', { body });
    await player.expectRefusal('agent.required', 'POST /fortune-panda/games/enter', { body });
  });

  test('needs the player’s password if an agent does it, and the player sees who started the game', async () => {
    const player = await env.player('launch-guarded');
    const body = { ...player.fortunePanda, kindId: slot };
    const enter = (password: string) =>
      env.root.request('POST /fortune-panda/games/enter', { body: { ...body, password } });
    for (let tries = 0; tries < 10; tries += 1)
      expect(await enter('a guess')).toMatchObject({ status: 422, body: { code: 'account.wrong_password' } });
    expect((await enter(body.password)).status).toBe(429);
    env.clock.advance(60_000);
    expect((await enter(body.password)).status).toBe(200);
    const { data } = await player.call('GET /user/activity', {});
    expect(data[0]).toMatchObject({ kind: 'game_launched', data: { byAgent: true } });
    expect((await player.call('GET /user/recent-games')).data).toEqual([]);
    await env.root.expectRefusal('request.invalid', 'POST /fortune-panda/games/enter', {
      body: { username: body.username, kindId: slot },
    });
  });

  test('refuses an unknown game, a bad number and a request without a session', async () => {
    const { token } = await env.player('launch-bad');
    const enter = (body: unknown, given: string | undefined = token) =>
      env.call('POST /fortune-panda-user/games/enter', { body, token: given });
    expect(await enter({ kindId: 999_999 })).toMatchObject({ status: 404, body: { code: 'game.not_found' } });
    for (const kindId of [0, -1, 1.5, 'slot', '', null, [slot], { $gt: 0 }, '12345678901', 2 ** 40]) {
      expect(await enter({ kindId })).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
    }
    expect(await enter({ kindId: slot, url: 'https://evil.example' })).toMatchObject({ status: 422 });
    await env.visitor.expectRefusal('session.required', 'POST /fortune-panda-user/games/enter', {
      body: { kindId: slot },
    });
  });

  test('is refused with its own code when the balance is too low', async () => {
    const player = await env.player('launch-poor');
    env.fault({ action: 'entergame', kind: 'unknown-text', text: 'There is not enough balance.', count: 1 });
    await player.expectRefusal('provider.player_balance_low', 'POST /fortune-panda-user/games/enter', {
      body: { kindId: slot },
    });
    expect((await player.call('GET /user/recent-games')).data).toEqual([]);
  });

  test('never returns a URL on an origin that is not allowed', async () => {
    const player = await env.player('launch-origin');
    const provider = { ...env.provider, gameOrigins: ['https://games.example'] };
    const strict = await startServer(env.databaseUrl, { config: { provider } });
    const response = await strict.http.inject({
      method: 'POST',
      url: '/api/fortune-panda-user/games/enter',
      headers: { authorization: `Bearer ${player.token}` },
      payload: { kindId: slot },
    });
    expect(response.statusCode).toBe(502);
    expect(response.json().code).toBe('provider.launch_refused');
    expect(response.body).not.toContain('/play/');
    await strict.close();
  });

  test('reports a provider that does not respond, and a password that was changed there', async () => {
    const player = await env.player('launch-down');
    const enter = () => player.request('POST /fortune-panda-user/games/enter', { body: { kindId: slot } });
    env.fault({ action: 'entergame', kind: 'reset' });
    const down = await enter();
    expect(down).toMatchObject({ status: 503, body: { code: 'provider.unavailable' } });
    expect(down.headers['retry-after']).toBeDefined();
    env.fault({ action: 'entergame', kind: 'unknown-text', text: 'The account or password is incorrect.' });
    expect(await enter()).toMatchObject({ status: 409, body: { code: 'provider.password_stale' } });
    expect(await enter()).toMatchObject({ status: 200 });
  });
});
