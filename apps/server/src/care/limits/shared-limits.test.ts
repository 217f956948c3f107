import { toMoney } from '@golden-acers/contract';
import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, limitOf, setLimit } from '../../../test/test-support-limits.ts';

/* A person who reached a limit goes on with another account. */
let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

const slot = 1001;
let numbers = 100;

/** Accounts of one person: the first sets the limits, and the others have its phone number. */
async function accountsOfPerson(name: string, limits: Parameters<typeof setLimit>[1][], max: number) {
  numbers += 1;
  const phoneNumber = `+44 7700 900${numbers}`;
  const first = await env.player(`${name}-first`, { phoneNumber });
  for (const kind of limits) expect((await setLimit(first, kind, max)).status).toBe(200);
  return [first, await env.player(`${name}-second`, { phoneNumber })] as const;
}

const stake = async (player: TestPlayer, stakeCents: number) => {
  const game = await player.play(slot);
  return game.open({ stakeCents }).then(
    () => 'staked',
    (error: Error) => error.message,
  );
};

test('recharges of all accounts of a person use up one limit, also at once', async () => {
  // The first account has its sign-up credit of 25.00. That of the second is in review.
  const [first, second] = await accountsOfPerson('shared-recharge', ['recharge_week'], 6_000);
  expect(codeOf(await env.recharge(second, 3_501))).toEqual([409, 'limit.recharge_reached']);
  const both = await Promise.all([env.recharge(first, 2_000), env.recharge(second, 2_000)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await env.recharge(first, 1_500)).status).toBe(200);
  for (const player of [first, second])
    expect(codeOf(await env.recharge(player, 1))).toEqual([409, 'limit.recharge_reached']);
});

test('a third account can be opened when the limit is used up', async () => {
  const [first, second] = await accountsOfPerson('shared-third', ['recharge_week'], 3_000);
  expect((await env.recharge(second, 500)).status).toBe(200);
  const third = await env.player('shared-third-third', { phoneNumber: `+44 7700 900${numbers}` });
  for (const player of [first, third])
    expect(codeOf(await env.recharge(player, 1))).toEqual([409, 'limit.recharge_reached']);
});

test('stakes of all accounts of a person use up one limit while they are placed', async () => {
  const [first, second] = await accountsOfPerson('shared-stake', ['stake_day'], 100);
  await env.recharge(second, 1_000);
  expect(await stake(first, 40)).toBe('staked');
  expect(await stake(second, 40)).toBe('staked');
  const both = await Promise.all([stake(first, 20), stake(second, 20)]);
  expect(both.filter((outcome) => outcome === 'staked')).toHaveLength(1);
  for (const player of [first, second]) expect(await stake(player, 20)).toContain('limit.reached');
});

test('losses that the records show for one account refuse the launch of the other', async () => {
  const [first, second] = await accountsOfPerson('shared-loss', ['loss_day'], 100);
  await env.db
    .insertInto('playerPlay')
    .values({
      ...{ playerId: first.id, quarter: new Date(), game: 'acres of gold', rounds: 1n },
      ...{ stakedCents: 100n, wonCents: 0n, topMultipleHundredths: 0n },
    })
    .execute();
  const launch = await second.request('POST /fortune-panda-user/games/enter', { body: { kindId: slot } });
  expect(codeOf(launch)).toEqual([409, 'limit.loss_reached']);
});

test('an account shows its own use only, and says that other accounts count', async () => {
  const [first, second] = await accountsOfPerson('shared-shown', ['recharge_week'], 9_000);
  await env.recharge(second, 1_000);
  const shown = { used: toMoney(2_500), countsOtherAccounts: true };
  expect(await limitOf(first, 'recharge_week')).toMatchObject(shown);
  expect(await limitOf(second, 'recharge_week')).toMatchObject({ ...shown, used: toMoney(1_000) });
  const alone = await env.player('shared-alone');
  await setLimit(alone, 'recharge_week', 9_000);
  expect(await limitOf(alone, 'recharge_week')).toMatchObject({ ...shown, countsOtherAccounts: false });
});
