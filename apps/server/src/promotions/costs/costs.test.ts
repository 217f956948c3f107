import { toMoney } from '@golden-acers/contract';
import type { TestPlayer } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type OfferFormInput,
  type OfferTestEnv,
  offerTestEnv,
  offerWith,
} from '../../../test/test-support-offers.ts';

let env: OfferTestEnv;
let steady: TestPlayer;
beforeAll(async () => {
  env = await offerTestEnv();
  const { store, otherStore } = env.agents;
  steady = await env.playerOf(store, 'co-steady');
  for (const cents of [500, 3_000]) await env.recharge(steady, cents);
  await env.recharge(await env.playerOf(store, 'co-small'), 100);
  await env.recharge(await env.playerOf(otherStore, 'co-strange'), 5_000);
  await play(steady, 1_000, 700);
  await sql`insert into game (kind_id, game_name, game_type, game_logo, position, is_listed)
    values (1001, 'Acres of Gold', 'SLOT', '', 1, true) on conflict do nothing`.execute(env.db);
});
afterAll(() => env[Symbol.asyncDispose]());

const play = ({ id }: TestPlayer, stakedCents: number, wonCents: number, rounds = 1) =>
  sql`insert into player_play (player_id, quarter, game, rounds, staked_cents, won_cents, top_multiple_hundredths)
    values (${id}, date_trunc('week', now() - interval '7 days') + ${rounds} * interval '15 minutes',
      'acres of gold', ${rounds}, ${stakedCents}, ${wonCents}, 0)`.execute(env.db);

const estimate = async (changes: Partial<OfferFormInput>) => {
  env.clock.advance(61_000);
  const body = offerWith({ budget: null, ...changes });
  return (await env.agents.store.call('POST /agent/offers/estimate', { body })).data;
};

describe('the cost of an offer', () => {
  test('follows from the recharges of the eligible players', async () => {
    expect(await estimate({})).toEqual({
      bestAttack: { oneAccount: toMoney(1_000n), secondAccount: toMoney(0n) },
      ...{ days: 90, claims: 2, players: 2, eligiblePlayers: 2 },
      ...{
        credit: toMoney(600n),
        expectedCost: toMoney(600n),
        worstCase: toMoney(2_000n),
        houseEdgeBps: 3_000,
      },
    });
    expect(await estimate({ minRecharge: toMoney(500n) })).toMatchObject({
      claims: 1,
      credit: toMoney(500n),
    });
    expect(await estimate({ minRecharge: toMoney(501n) })).toMatchObject({
      claims: 1,
      credit: toMoney(1_000n),
    });
    expect(await estimate({ isFirstRechargeOnly: true, minRecharge: toMoney(501n) })).toMatchObject({
      claims: 0,
    });
    expect(await estimate({ wageringMultiple: 1 })).toMatchObject({
      credit: toMoney(600n),
      expectedCost: toMoney(420n),
    });
    expect(await estimate({ budget: toMoney(450n) })).toMatchObject({
      credit: toMoney(450n),
      worstCase: toMoney(450n),
    });
  });

  test('follows from the losses and the number of the eligible players', async () => {
    const cashback: Partial<OfferFormInput> = {
      ...({ kind: 'cashback', percent: 10, recurrence: 'weekly' } as const),
      ...{ maxBonus: toMoney(1_000n), minStaked: toMoney(1_000n), minRounds: 10, wageringMultiple: 1 },
    };
    await play(steady, 100_000, 100_000, 9);
    expect(await estimate(cashback)).toMatchObject({
      ...{
        claims: 1,
        credit: toMoney(30n),
        bestAttack: { oneAccount: toMoney(-2n), secondAccount: toMoney(-5n) },
      },
    });
    expect(await estimate({ ...cashback, minRounds: 11 })).toMatchObject({ claims: 0 });
    expect(await estimate({ ...cashback, minStaked: toMoney(101_001n) })).toMatchObject({ claims: 0 });
    // Of a loss of 1,000.00, no more than a fifth of what slots keep of the stakes.
    await play(steady, 100_000, 0, 3);
    expect(await estimate({ ...cashback, maxBonus: toMoney(100_000n) })).toMatchObject({
      credit: toMoney(1_242n),
    });
    const fixed = { kind: 'fixed_credit', percent: null, maxBonus: null, bonus: toMoney(250n) } as const;
    expect(await estimate(fixed)).toMatchObject({
      claims: 2,
      credit: toMoney(500n),
      worstCase: toMoney(500n),
    });
    expect(await estimate({ ...fixed, subtreeAgentId: env.agents.cashier.id })).toMatchObject({ claims: 0 });
    expect(await estimate({ ...fixed, countries: ['France'] })).toMatchObject({ eligiblePlayers: 0 });
    await sql`insert into player_vip (player_id, tier, since) values (${steady.id}, 2, now())
      on conflict (player_id) do update set tier = 2, since = now()`.execute(env.db);
    expect(await estimate({ ...fixed, minVipTier: 2 })).toMatchObject({ eligiblePlayers: 1, claims: 1 });
    expect(await estimate({ ...fixed, minVipTier: 3 })).toMatchObject({ eligiblePlayers: 0 });
  });
});
