import { passRetryPauses, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dumpDatabase } from '../../../test/test-support.ts';
import { confirmAllSessions, stepUpByPassword } from '../../../test/test-support-agents.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

const today = 'fromDate=2026-03-01&toDate=2026-03-01';

function read(
  kind: 'game' | 'jp' | 'trade',
  { fortunePanda: { username } }: TestPlayer,
  query = today,
  token = env.root.token,
) {
  return env.call(`GET /fortune-panda/users/:username/${kind}-records`, {
    token,
    params: { username },
    query,
  });
}

describe('records', () => {
  test('of trades are the provider’s, newest first', async () => {
    const player = await env.player('trades-one');
    await env.recharge(player, 300);
    await env.redeem(player, 100);
    const { status, body } = await read('trade', player);
    expect(status).toBe(200);
    expect(body.data).toHaveLength(3);
    expect(body.data).toContainEqual({
      account: player.fortunePanda.username,
      gameId: expect.any(String),
      balanceBefore: '28.00',
      score: '-1.00',
      insertTime: '2026-03-01T12:00:00.000Z',
    });
    expect((await read('trade', player, `${today}&page=2&pageSize=2`)).body).toMatchObject({
      data: [body.data].flat().slice(2),
      meta: { page: 2, pageSize: 2, total: 3 },
    });
    const first = await read('trade', player, `${today}&limit=2`);
    const rest = await read('trade', player, `${today}&limit=2&cursor=${Object(first.body).nextCursor}`);
    expect([rest.body.data, Object(rest.body).nextCursor]).toEqual([[body.data].flat().slice(2), null]);
    expect((await read('trade', player, 'fromDate=2026-02-01&toDate=2026-02-28')).body.data).toEqual([]);
  });

  test('of games and jackpots do not exist for a player who never played', async () => {
    const player = await env.player('games-none');
    expect(await read('jp', player)).toMatchObject({ status: 200, body: { data: [] } });
    const games = await read('game', player, 'page=2&pageSize=10');
    expect(games).toMatchObject({
      status: 200,
      body: { data: [], meta: { page: 2, pageSize: 10, total: 0 } },
    });
  });

  test('of a played game are listed page by page', async () => {
    const player = await env.player('games-one');
    const entered = await player.request('POST /fortune-panda-user/games/enter', { body: { kindId: 1001 } });
    const address = new URL(String(Object(entered.body.data).webLoginUrl));
    const api = (path: string, body: object, session = '') =>
      fetch(`${env.provider.url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
        body: JSON.stringify(body),
      }).then((response) => response.json());
    const opened = Object(await api('/launch', { token: address.pathname.split('/').at(-1) }));
    const stakeCents: unknown = opened.state.game.stakesCents[0];
    const played = Object(
      await api('/rounds', { key: crypto.randomUUID(), stakeCents, bet: {} }, opened.session),
    );
    expect(played.round.status).toBe('over');
    const { body } = await read('game', player, '');
    expect(body).toMatchObject({
      data: [{ account: player.fortunePanda.username, balanceBefore: '25.00', reason: 'Acres of Gold' }],
      meta: { total: 1 },
    });
    expect(await env.redeem(player, 100)).toMatchObject({
      status: 409,
      body: { code: 'provider.player_in_game' },
    });
  });

  test('of an account that the provider does not know are refused', async () => {
    const player = await env.player('records-unknown');
    env.fault({ action: 'getTradeRecord', kind: 'unknown-text', text: 'The account does not exist.' });
    expect(await read('trade', player)).toMatchObject({ body: { code: 'provider.account_not_found' } });
    expect((await read('trade', player)).body.data).toMatchObject([{ score: '25.00' }]);
  });

  test('need an agent of the player, and days that exist, are in order and are not too many', async () => {
    const player = await env.player('records-bad');
    for (const query of [
      '',
      'fromDate=2026-03-01',
      'fromDate=2026-03-02&toDate=2026-03-01',
      'fromDate=2026-02-30&toDate=2026-03-01',
      'fromDate=0001-01-01&toDate=9999-12-31',
      `${today}&x=1`,
    ]) {
      expect(await read('trade', player, query)).toMatchObject({
        status: 422,
        body: { code: 'request.invalid' },
      });
    }
    expect(await read('game', player, 'pageSize=201')).toMatchObject({ status: 422 });
    expect(await read('trade', player, today, player.token)).toMatchObject({
      body: { code: 'agent.required' },
    });
    const nobody = { ...player, fortunePanda: { username: 'Nobody_01', password: '' } };
    expect(await read('trade', nobody)).toMatchObject({ status: 404, body: { code: 'player.not_found' } });
  });
});

describe('a password at the provider', () => {
  const changeUnconfirmed = (player: TestPlayer, newPassword: string) =>
    env.root.request('POST /fortune-panda/users/change-password', {
      body: { username: player.fortunePanda.username, oldPassword: 'ignored', newPassword },
    });
  async function change(player: TestPlayer, newPassword: string) {
    await confirmAllSessions(env);
    return changeUnconfirmed(player, newPassword);
  }
  const enter = (player: TestPlayer) =>
    player.request('POST /fortune-panda-user/games/enter', { body: { kindId: 1001 } });

  test('is changed at the provider and in the database, and never stored in clear text', async () => {
    const player = await env.player('password-one');
    expect(await changeUnconfirmed(player, 'a stolen console')).toMatchObject({
      status: 403,
      body: { code: 'agent.step_up_required' },
    });
    expect(await change(player, 'canary-of-the-new-password')).toMatchObject({
      status: 200,
      body: { message: 'Password reset successful!' },
    });
    expect(await enter(player)).toMatchObject({ status: 200 });
    expect(await dumpDatabase(env.server.db)).not.toContain('canary-of-the-new-password');
  });

  test('is changed in two calls: a refusal names the step-up, after which the same request succeeds', async () => {
    const player = await env.player('password-two-calls');
    const { token } = await env.signInRoot();
    const request = {
      token,
      body: {
        username: player.fortunePanda.username,
        oldPassword: 'any text',
        newPassword: 'battery staple horse',
      },
    };
    const refused = await env.call('POST /fortune-panda/users/change-password', request);
    expect([refused.status, refused.body.code]).toEqual([403, 'agent.step_up_required']);
    expect(refused.body).toMatchObject({
      next: { method: 'POST', path: '/api/user/security/step-up', guide: '/api/docs/sign-in' },
    });
    await stepUpByPassword(env, token);
    expect(await env.call('POST /fortune-panda/users/change-password', request)).toMatchObject({
      status: 200,
    });
  });

  test('is determined after a lost response, whichever of the two passwords is valid', async () => {
    const player = await env.player('password-lost');
    env.fault({ action: 'changePasswd', kind: 'drop-response' });
    expect((await change(player, 'new password one')).status).toBe(200);
    expect(await enter(player)).toMatchObject({ status: 200 });
    env.fault({ action: 'changePasswd', kind: 'reset' });
    expect(await change(player, 'new password two')).toMatchObject({
      status: 503,
      body: { code: 'provider.unavailable' },
    });
    expect(await enter(player)).toMatchObject({ status: 200 });
    expect(await change(player, 'new password two')).toMatchObject({ status: 200 });
  });

  test('is refused if the new password is easy to guess, before the provider is called', async () => {
    const player = await env.player('password-weak');
    const { username } = player.fortunePanda;
    for (const weak of ['123456', 'Password1', username, 'password-weak', 'password-weak99']) {
      expect(await change(player, weak), weak).toMatchObject({
        status: 422,
        body: { code: 'request.invalid', fields: { newPassword: expect.any(String) } },
      });
    }
    expect(await change(player, 'battery staple horse')).toMatchObject({ status: 200 });
  });

  test('is resolved later when the provider’s response was lost', async () => {
    const player = await env.player('password-away');
    env.fault({ action: 'changePasswd', kind: 'drop-response' });
    env.fault({ action: 'queryInfo', kind: 'reset' });
    const body = { username: player.fortunePanda.username, newPassword: 'new password one' };
    await confirmAllSessions(env);
    const response = await env.call('POST /fortune-panda/users/change-password', {
      token: env.root.token,
      body,
    });
    expect(response).toMatchObject({ status: 503 });
    const pending = () => env.db.selectFrom('providerPasswordChange').select('id').execute();
    expect(await pending()).toHaveLength(1);
    await passRetryPauses(env.adminDatabaseUrl);
    await env.runJobs();
    expect(await pending()).toEqual([]);
    expect((await env.call('GET /games/fortune-panda')).status).toBe(200);
    expect(
      (
        await env.call('POST /fortune-panda-user/games/enter', {
          token: player.token,
          body: { kindId: 1001 },
        })
      ).status,
    ).toBe(200);
  });

  test('is checked ever less often while it is unknown, and no more once the provider does not know the account', async () => {
    const player = await env.player('password-untold');
    await sql`insert into provider_password_change (player_id, id, password_sealed, requested_at, next_attempt_at)
      select id, 'pw_untold', provider_password_sealed, now() - interval '1 hour', now() from player
        where id = ${player.id}`.execute(env.db);
    env.fault({ action: 'queryInfo', kind: 'unknown-text', text: 'Nobody can tell.', count: 1_000_000 });
    await env.runJobs();
    const waits = async () => {
      const { rows } = await sql<{
        minutes: number;
      }>`select extract(minutes from next_attempt_at - now())::float8 as minutes
        from provider_password_change where id = 'pw_untold'`.execute(env.db);
      return rows[0]?.minutes;
    };
    expect(await waits()).toBe(9);
    env.sandbox.faultInjector.clear();
    env.fault({
      action: 'queryInfo',
      kind: 'unknown-text',
      text: 'The account does not exist.',
      count: 1_000_000,
    });
    await passRetryPauses(env.adminDatabaseUrl);
    await env.runJobs();
    expect(await waits()).toBeUndefined();
  });

  test('is refused if it is too short, and to agents of other players', async () => {
    const player = await env.player('password-bad');
    expect(await change(player, 'short')).toMatchObject({ status: 422 });
    expect(
      await change({ ...player, fortunePanda: { username: 'Nobody_01', password: '' } }, 'long enough'),
    ).toMatchObject({ status: 404 });
  });
});

// The day passes.
describe('records', () => {
  test('of a past day are fetched once, and are read without the provider afterwards', async () => {
    const player = await env.player('asked-once');
    for (const cents of [300, 200, 100]) await env.recharge(player, cents);
    env.clock.advance(86_400_000);
    const token = env.root.token;
    const send = (kind: 'game' | 'jp' | 'trade', query: string) =>
      env.call(`GET /fortune-panda/users/:username/${kind}-records`, {
        token,
        params: { username: player.fortunePanda.username },
        query,
      });
    const first = await send('trade', today);
    expect(first.body.data).toMatchObject(
      ['1.00', '2.00', '3.00', '25.00'].map((score) => ({ score, insertTime: expect.any(String) })),
    );
    await send('game', 'pageSize=1');
    await send('jp', today);
    for (const action of ['getTradeRecord', 'getGameRecord', 'getJpRecord'] as const)
      env.fault({ action, kind: 'reset', count: 100 });
    expect((await send('trade', today)).body).toEqual(first.body);
    expect(await send('jp', today)).toMatchObject({ status: 200, body: { data: [] } });
    // The next page is within the minute in which today counts as read too.
    expect(await send('game', 'page=2&pageSize=1')).toMatchObject({
      status: 200,
      body: { meta: { total: 0 } },
    });
    env.clock.advance(61_000);
    expect(await send('game', 'pageSize=1')).toMatchObject({
      status: 503,
      body: { code: 'provider.unavailable' },
    });
    expect(await send('game', today)).toMatchObject({ status: 200 });
  });
});
