import { toMoney } from '@golden-acers/contract';
import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, setAge, setLimit } from '../../../test/test-support-limits.ts';

const slot = 1001;
const otherSlot = 1002;

type GameClient = Awaited<ReturnType<TestPlayer['play']>>;

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

/** Places as many stakes at once as the game allows, and returns the codes of the refusals. */
const stakeAtOnce = async (game: GameClient, times: number, stakeCents: number) => {
  const results = await Promise.allSettled(Array.from({ length: times }, () => game.open({ stakeCents })));
  return results.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
};

async function stakedCents({ fortunePanda }: TestPlayer): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(stake_cents), 0)::text as cents from round join player on player.id = player_id
      where account_key = lower(${fortunePanda.username})`.execute(env.sandboxDb);
  return Number(rows[0]?.cents);
}

const operatorLimit = (player: TestPlayer, max: number) =>
  env.root.call('PUT /fortune-panda/users/:username/limits', {
    params: { username: player.fortunePanda.username },
    body: { kind: 'stake_day', max: toMoney(BigInt(max)), reason: 'They asked for it by phone' },
  });

test('a player with a limit of 5.00 a day stakes no more in two games, before the records are read', async () => {
  const player = await env.player('deliver-launch');
  await env.recharge(player, 100);
  await setLimit(player, 'stake_day', 500);
  const first = await player.play(slot);
  expect(await stakeAtOnce(first, 15, 20)).toEqual([]);
  const second = await player.play(otherSlot);
  const refusals = await stakeAtOnce(second, 19, 20);
  expect(refusals.length).toBeGreaterThan(0);
  for (const refusal of refusals) expect(refusal).toContain('limit.reached');
  expect(await stakedCents(player)).toBe(500);
});

test('a limit that the player or an agent lowers reaches the open game', async () => {
  const player = await env.player('deliver-open');
  await env.recharge(player, 100);
  const game = await player.play(slot);
  expect(await stakeAtOnce(game, 3, 100)).toEqual([]);
  await setLimit(player, 'stake_week', 400);
  await env.runJobs('limit deliveries');
  expect(await stakeAtOnce(game, 1, 200)).toHaveLength(1);
  expect(await stakeAtOnce(game, 1, 40)).toEqual([]);
  await operatorLimit(player, 360);
  await env.runJobs('limit deliveries');
  expect(await stakeAtOnce(game, 1, 40)).toHaveLength(1);
  expect(await stakeAtOnce(game, 1, 20)).toEqual([]);
});

test('a confirmed raise reaches the open game, and so does the end of the last limit', async () => {
  const player = await env.player('deliver-raise');
  await env.recharge(player, 100);
  await setLimit(player, 'stake_day', 100);
  const game = await player.play(slot);
  expect(await stakeAtOnce(game, 1, 200)).toHaveLength(1);
  await setLimit(player, 'stake_day', null);
  await setAge(env, 'playerLimit', player, '24:00:01');
  await player.call('POST /user/limits/confirm', { body: { kind: 'stake_day', max: null } });
  await env.runJobs('limit deliveries');
  expect(await stakeAtOnce(game, 1, 200)).toEqual([]);
});

test('limits that could not be delivered are sent again, and the provider keeps the last ones meanwhile', async () => {
  const player = await env.player('deliver-retry');
  await env.recharge(player, 100);
  await setLimit(player, 'stake_day', 200);
  const game = await player.play(slot);
  await env.sandboxDb.updateTable('agent').set({ nameKey: sql`'away ' || name_key` }).execute();
  await setLimit(player, 'stake_day', 100);
  await env.runJobs('limit deliveries');
  const launch = await player.request('POST /fortune-panda-user/games/enter', { body: { kindId: slot } });
  expect(codeOf(launch)).toEqual([503, 'provider.unavailable']);
  expect(await stakeAtOnce(game, 1, 400)).toHaveLength(1);
  await env.sandboxDb.updateTable('agent').set({ nameKey: sql`replace(name_key, 'away ', '')` }).execute();
  const isSent = ({ length }: readonly unknown[]) => length === 0;
  const waiting = () =>
    env.db.selectFrom('limitDelivery').select('playerId').where('nextAttemptAt', 'is not', null).execute();
  await env.runJobsUntil(waiting, isSent, 'limit deliveries');
  expect(await stakeAtOnce(game, 1, 200)).toHaveLength(1);
  expect(await stakeAtOnce(game, 1, 100)).toEqual([]);
});

test('a launch does not wait for a record call if the provider enforces the limits', async () => {
  await using busy = await testEnv({ tuning: { recordCallsPerMinute: 1 } });
  for (const name of ['deliver-first', 'deliver-busy']) {
    const player = await busy.player(name);
    await setLimit(player, 'stake_day', 500);
    const launch = await player.request('POST /fortune-panda-user/games/enter', { body: { kindId: slot } });
    expect([name, launch.status]).toEqual([name, 200]);
  }
});
