import { toMoney } from '@golden-acers/contract';
import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contextOf } from '../../../test/test-support-context.ts';
import { codeOf, decideAtAge, limitOf, setAge, setLimit } from '../../../test/test-support-limits.ts';
import { stopGamesOverLimits } from './limits.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

const slot = 1001;
const fish = 3001;

const launch = (player: TestPlayer, kindId = slot) =>
  player.request('POST /fortune-panda-user/games/enter', { body: { kindId } });

/** Rounds that the provider recorded the given time ago. */
async function record({ id }: TestPlayer, ...rounds: readonly [ago: string, played: number, won: number][]) {
  for (const [ago, played, won] of rounds)
    await sql`insert into game_record (provider_agent_id, player_id, inserted_at, game_id, balance_before_cents,
        played_cents, won_cents, balance_now_cents, reason)
      select provider_agent_id, id, clock_timestamp() - ${ago}::interval, '1', 0, ${played}, ${won}, 0, 'Acres of Gold'
        from player where id = ${id}`.execute(env.db);
}

/** The background job publishes that the limit is reached, and the game stops. */
async function expectStopped({ id }: TestPlayer) {
  await stopGamesOverLimits(await contextOf(env));
  const published = await sql`select from change_event where topic = 'limit' and account_id = ${id}`.execute(
    env.db,
  );
  expect(published.rows.length).toBeGreaterThan(0);
  await env.runJobs();
  expect(
    await env.db.selectFrom('runningGame').where('playerId', '=', id).select('playerId').execute(),
  ).toEqual([]);
}

describe('a limit on play', () => {
  const byAgent = ({ fortunePanda }: TestPlayer) =>
    env.root.request('POST /fortune-panda/games/enter', { body: { ...fortunePanda, kindId: slot } });

  test.each([
    ['stake_day', 24],
    ['stake_week', 7 * 24],
    ['stake_month', 30 * 24],
    ['loss_day', 24],
    ['loss_week', 7 * 24],
    ['loss_month', 30 * 24],
  ] as const)(
    '%s refuses a launch by player and agent until the last quarter of an hour is %s hours old',
    async (kind, hours) => {
      const player = await env.player(`limits-${kind.replace('_', '-')}`);
      await setLimit(player, kind, 1_000);
      await record(player, ['1 minute', 999, kind.startsWith('loss') ? 0 : 500]);
      expect(await launch(player)).toMatchObject({ status: 200 });
      await record(player, ['1 minute', 1, 0]);
      const refused = [409, kind.startsWith('loss') ? 'limit.loss_reached' : 'limit.stake_reached'];
      expect(codeOf(await launch(player))).toEqual(refused);
      expect(codeOf(await byAgent(player))).toEqual(refused);
      const enter = { body: { kindId: slot } };
      expect(codeOf(await player.request('POST /fortune-panda-user/enter-game', enter))).toEqual(refused);
      const at = (age: string) =>
        decideAtAge(
          env,
          { table: 'playerPlay', player, age },
          sql`
          select play_limit_refusal(${player.id})->>'kind' as kind`,
        );
      expect(await at(`${hours}:14:59`)).toEqual([{ kind }]);
      expect(await at(`${hours}:15:01`)).toEqual([{ kind: null }]);
      await setAge(env, 'playerPlay', player, `${hours}:15:01`);
      expect(await launch(player)).toMatchObject({ status: 200 });
    },
  );

  test('offsets losses by wins, and reads the newest records before a launch', async () => {
    const player = await env.player('limits-net');
    await setLimit(player, 'loss_day', 100);
    await record(player, ['2 hours', 5_000, 4_950], ['1 hour', 100, 51]);
    expect(await limitOf(player, 'loss_day')).toMatchObject({ used: toMoney(99n) });
    expect(await launch(player)).toMatchObject({ status: 200 });
    const readAt = () =>
      env.db.selectFrom('playReading').where('playerId', '=', player.id).select('readAt').executeTakeFirst();
    expect(await readAt()).toMatchObject({ readAt: expect.any(Date) });
    const watched = await sql`select from play_reading where player_id = ${player.id}
      and watched_until > ${env.clock.now()}`.execute(env.db);
    expect(watched.rows).toHaveLength(1);
  });

  test('stops the running game, notifies the open page, and refuses launches until the game has ended', async () => {
    const player = await env.player('limits-running');
    await setLimit(player, 'stake_day', 1_000);
    const game = await player.play(fish);
    await record(player, ['1 second', 1_000, 0]);
    await expectStopped(player);
    await expect(game.state()).rejects.toThrow('session.kicked');
    expect(codeOf(await launch(player))).toEqual([409, 'limit.stake_reached']);
  });

  test('finds players who play without a launch of ours', async () => {
    const player = await env.player('limits-elsewhere');
    await setLimit(player, 'stake_day', 1_000);
    await record(player, ['1 second', 1_000, 0]);
    await expectStopped(player);
  });
});

describe('a limit on session time', () => {
  test('refuses a launch from the exact second on, and allows it after a pause of half an hour', async () => {
    const player = await env.player('limits-session');
    expect(codeOf(await setLimit(player, 'session', 14))).toEqual([422, 'request.invalid']);
    await setLimit(player, 'session', 20);
    await record(player, ['1 second', 1, 0]);
    const at = (age: string) =>
      decideAtAge(
        env,
        { table: 'playSession', player, age },
        sql`
        select play_limit_refusal(${player.id})->>'kind' as kind`,
      );
    expect(await at('00:19:59')).toEqual([{ kind: null }]);
    expect(await at('00:20:01')).toEqual([{ kind: 'session' }]);
    expect(await at('00:29:59')).toEqual([{ kind: 'session' }]);
    expect(await at('00:30:01')).toEqual([{ kind: null }]);
    await setAge(env, 'playSession', player, '00:25:00');
    expect(codeOf(await launch(player))).toEqual([409, 'limit.session_reached']);
    await setAge(env, 'playSession', player, '00:30:01');
    expect(await launch(player)).toMatchObject({ status: 200 });
    expect(await limitOf(player, 'session')).toMatchObject({ used: { minutes: 0 } });
  });

  test('counts the time of a game whose records arrive only when the player leaves it', async () => {
    const player = await env.player('limits-silent');
    await setLimit(player, 'session', 60);
    expect((await launch(player, fish)).status).toBe(200);
    await setAge(env, 'playSession', player, '61 minutes');
    await expectStopped(player);
    await record(player, ['1 second', 1, 0]);
    expect(codeOf(await launch(player))).toEqual([409, 'limit.session_reached']);
  });
});
