import { type TestEnv, type TestPlayer, testEnv, testPassword } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stepUpByPassword } from '../../../test/test-support-agents.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

const slot = 1001;
const newPassword = 'another horse entirely';
type Game = Awaited<ReturnType<TestPlayer['play']>>;

const isOver = (game: Game) =>
  game.state().then(
    () => false,
    (error: Error) => error.message.includes('session.kicked'),
  );
const readGame = (player: TestPlayer) =>
  env.db
    .selectFrom('runningGame')
    .where('playerId', '=', player.id)
    .select(['stopRequestedAt', 'nextAttemptAt'])
    .executeTakeFirst();
async function expectStopped(player: TestPlayer, game: Game) {
  await env.runJobs();
  expect(await readGame(player)).toBeUndefined();
  expect(await isOver(game)).toBe(true);
}
const freeze = (player: TestPlayer, verb: 'freeze' | 'unfreeze' = 'freeze') =>
  env.call(`POST /fortune-panda/users/:username/${verb}`, {
    token: env.root.token,
    params: { username: player.fortunePanda.username },
    body: { reason: 'Shared its password' },
  });
const signOut = (player: { call: TestPlayer['call'] }) => player.call('POST /auth/logout', { body: {} });

describe('a running game', () => {
  const endings: Readonly<Record<string, (player: TestPlayer) => Promise<unknown>>> = {
    'a freeze': (player) => freeze(player),
    'a sign-out': signOut,
    'a password change': (player) =>
      player.call('PUT /user/password', { body: { currentPassword: testPassword, newPassword } }),
    'a password set by an agent': async (player) => {
      await stepUpByPassword(env, env.root.token);
      const set = await env.call('POST /fortune-panda/users/:username/sign-in-password', {
        token: env.root.token,
        params: { username: player.fortunePanda.username },
        body: { newPassword },
      });
      expect(set).toMatchObject({ status: 200 });
    },
    'an exclusion': (player) =>
      sql`update player set excluded_until = now() + interval '1 day' where id = ${player.id}`.execute(
        env.db,
      ),
    'a deactivation': (player) =>
      sql`update account set is_active = false where id = ${player.id}`.execute(env.db),
    'an agent who ends the sessions': (player) =>
      env.call('POST /fortune-panda/users/:username/unbind', {
        token: env.root.token,
        params: { username: player.fortunePanda.username },
        body: {},
      }),
  };
  test.each(Object.keys(endings))('ends with %s', async (name) => {
    const player = await env.player();
    const game = await player.play(slot);
    expect(await isOver(game)).toBe(false);
    await endings[name]?.(player);
    await expectStopped(player, game);
  });

  test('is stopped again until the provider has done it', async () => {
    const player = await env.player();
    const game = await player.play(slot);
    env.fault({ action: 'kickPlayerOut', kind: 'reset', count: 2 });
    expect(await freeze(player)).toMatchObject({ status: 200 });
    await env.runJobsUntil(
      () => readGame(player),
      (row) => row === undefined,
    );
    await expectStopped(player, game);
    expect(env.sandbox.faultInjector.list()).toEqual([]);
  });

  test('continues when the player signs out on another device', async () => {
    const player = await env.player();
    const game = await player.play(slot);
    await signOut(await env.signIn(player.email));
    expect(await readGame(player)).toMatchObject({ stopRequestedAt: null });
    expect(await isOver(game)).toBe(false);
  });
});

describe('a requested stop', () => {
  test('is cancelled by the next launch and when the player is unfrozen, and survives a restart', async () => {
    const player = await env.player();
    const game = await player.play(slot);
    await signOut(player);
    expect(await readGame(player)).toMatchObject({ stopRequestedAt: expect.any(Date) });
    const again = await env.signIn(player.email);
    await again.call('POST /fortune-panda-user/games/enter', { body: { kindId: slot } });
    expect(await readGame(player)).toMatchObject({ stopRequestedAt: null, nextAttemptAt: null });
    await freeze(player);
    expect(await readGame(player)).toMatchObject({ stopRequestedAt: expect.any(Date) });
    await freeze(player, 'unfreeze');
    expect(await readGame(player)).toMatchObject({ stopRequestedAt: null });
    await freeze(player);
    await env.restartServer();
    await expectStopped(player, game);
  });

  test('during a launch refuses the launch and stops its game', async () => {
    const player = await env.player();
    await player.play(slot);
    const held = env.hold('entergame');
    const launch = player.request('POST /fortune-panda-user/games/enter', { body: { kindId: slot } });
    await held.arrived;
    await freeze(player);
    await held.release();
    expect(await launch).toMatchObject({ status: 409, body: { code: 'player.frozen' } });
    expect(await readGame(player)).toMatchObject({ stopRequestedAt: expect.any(Date) });
  });

  test('by the end of another session during a launch lets the player try again', async () => {
    const player = await env.player();
    const other = await env.signIn(player.email);
    const held = env.hold('entergame');
    const launch = () => player.request('POST /fortune-panda-user/games/enter', { body: { kindId: slot } });
    const first = launch();
    await held.arrived;
    await signOut(other);
    await held.release();
    const refused = await first;
    expect(refused).toMatchObject({ status: 503, body: { code: 'provider.game_closing' } });
    expect(refused.headers['retry-after']).toBe('2');
    expect(await launch()).toMatchObject({ status: 200 });
  });
});
