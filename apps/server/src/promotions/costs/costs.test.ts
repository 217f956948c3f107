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
});
afterAll(() => env[Symbol.asyncDispose]());

const play = ({ id }: TestPlayer, stakedCents: number, wonCents: number) =>
  sql`insert into player_play (player_id, quarter, game, rounds, staked_cents, won_cents, top_multiple_hundredths)
    values (${id}, date_bin('15 minutes', now() - interval '3 days', 'epoch'), 'frontier', 1, ${stakedCents}, ${wonCents}, 0)`.execute(
    env.db,
  );

const estimate = async (changes: Partial<OfferFormInput>) => {
  env.clock.advance(61_000);
  const body = offerWith({ budgetCents: null, ...changes });
  return (await env.agents.store.call('POST /agent/offers/estimate', { body })).data;
};

describe('the cost of an offer', () => {
  test('follows from the recharges of the eligible players', async () => {
    expect(await estimate({})).toEqual({
      ...{ days: 90, claims: 2, players: 2, eligiblePlayers: 2 },
      ...{ credit: '6.00', expectedCost: '6.00', worstCase: '20.00', houseEdgeBps: 3_000 },
    });
    expect(await estimate({ minRechargeCents: 500 })).toMatchObject({ claims: 1, credit: '5.00' });
    expect(await estimate({ minRechargeCents: 501 })).toMatchObject({ claims: 1, credit: '10.00' });
    expect(await estimate({ isFirstRechargeOnly: true, minRechargeCents: 501 })).toMatchObject({ claims: 0 });
    expect(await estimate({ wageringMultiple: 1 })).toMatchObject({ credit: '6.00', expectedCost: '4.20' });
    expect(await estimate({ budgetCents: 450 })).toMatchObject({ credit: '4.50', worstCase: '4.50' });
  });

  test('follows from the losses and the number of the eligible players', async () => {
    const cashback = { kind: 'cashback', percent: 10, recurrence: 'weekly', maxBonusCents: null } as const;
    expect(await estimate(cashback)).toMatchObject({ claims: 1, credit: '0.30', worstCase: null });
    const fixed = { kind: 'fixed_credit', percent: null, maxBonusCents: null, bonusCents: 250 } as const;
    expect(await estimate(fixed)).toMatchObject({ claims: 2, credit: '5.00', worstCase: '5.00' });
    expect(await estimate({ ...fixed, subtreeAgentId: env.agents.cashier.id })).toMatchObject({ claims: 0 });
    expect(await estimate({ ...fixed, countries: ['France'] })).toMatchObject({ eligiblePlayers: 0 });
    await sql`insert into player_vip (player_id, tier, since) values (${steady.id}, 2, now())
      on conflict (player_id) do update set tier = 2, since = now()`.execute(env.db);
    expect(await estimate({ ...fixed, minVipTier: 2 })).toMatchObject({ eligiblePlayers: 1, claims: 1 });
    expect(await estimate({ ...fixed, minVipTier: 3 })).toMatchObject({ eligiblePlayers: 0 });
  });
});
