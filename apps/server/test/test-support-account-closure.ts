import { toMoney } from '@golden-acers/contract';
import type { TestEnv, TestPlayer } from '@golden-acers/testing';
import { expect } from 'vitest';

/** Returns a player whose sign-up credit was redeemed: there is nothing left to get out. */
export async function registerWithoutCredit(env: TestEnv, username: string): Promise<TestPlayer> {
  const player = await env.player(username);
  expect(await env.redeem(player, 2_500)).toMatchObject({ status: 200 });
  return player;
}

export async function createTransferRequest(env: TestEnv, { token }: TestPlayer): Promise<void> {
  const body = { kind: 'recharge', amount: toMoney(2_000n) };
  expect((await env.call('POST /fortune-panda-user/requests', { token, body })).status).toBe(201);
}

export async function transferRequestStates({ db }: TestEnv, { id }: TestPlayer): Promise<string[]> {
  const rows = await db
    .selectFrom('transferRequest')
    .where('playerId', '=', id)
    .orderBy('state')
    .select('state')
    .execute();
  return rows.map(({ state }) => state);
}
