import { type BareTestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { cashbackTools, endCashback, insertCashbackGames } from '../../../test/test-support-cashback.ts';
import { barFromOffers, insertOffer } from '../../../test/test-support-claims.ts';
import { jobContextOf } from '../../../test/test-support-tournaments.ts';
import { type Context, inTransaction } from '../../context.ts';
import { cancelOwnClaim, makeClaim } from '../claims/claims.ts';
import { returnEndedBudgets } from '../offer-editor/ended-offers.ts';
import { findOffer } from '../offers/offers.ts';
import { lastWeekBefore, type Week } from './week.ts';

const weekMs = 7 * 86_400_000;
let env: BareTestEnv;
let context: Context;
let week: Week;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  context = jobContextOf(env.server, env.clock);
  await insertCashbackGames(env);
});
afterAll(() => env[Symbol.asyncDispose]());
beforeEach(async () => {
  await endCashback(env);
  week = lastWeekBefore(env.clock.now(), 'UTC');
});

const { cashbackOffer, play, lose, sharesOf, payAll, endClaims } = cashbackTools(() => ({
  env,
  context,
  week,
}));
const leftOf = async (offerId: string) => {
  const { rows } = await sql<{ cents: bigint }>`
    select balance_cents as cents from ledger_account where id = ${`offer:${offerId}`}`.execute(env.db);
  return rows[0]?.cents;
};

describe('cashback that must be wagered', () => {
  test('waits for a player with another open bonus, and is decided for everybody else', async () => {
    const [busy, free] = [await env.player('cb-busy'), await env.player('cb-free')];
    const match = await insertOffer(env, { kind: 'deposit_match', percent: 100, bonusCents: null });
    const claimId = await inTransaction(context, async (tx) => {
      const offer = await findOffer(tx.db, match);
      if (offer === undefined) throw new Error('It was inserted.');
      return makeClaim(tx, { offer, playerId: busy.id, bonusCents: null });
    });
    const offerId = await cashbackOffer({ wageringMultiple: 5 });
    for (const player of [busy, free]) await lose(player);
    await payAll();
    expect(await sharesOf(offerId)).toEqual(new Map([[free.id, 1_000n]]));
    await cancelOwnClaim(context, { playerId: busy.id, claimId });
    await payAll();
    expect((await sharesOf(offerId)).get(busy.id)).toBe(1_000n);
  });
});

describe('cashback', () => {
  test('with a promo code is paid to no player, because no player can claim it', async () => {
    const player = await env.player('cb-code');
    const offerId = await cashbackOffer({ promoCode: 'CASHCODE' });
    await lose(player);
    await payAll();
    expect((await sharesOf(offerId)).size).toBe(0);
  });

  test('follows the tier at the week’s last moment, whatever is staked or lost after it', async () => {
    const [late, earned, fallen] = [
      await env.player('cb-late'),
      await env.player('cb-earned'),
      await env.player('cb-fallen'),
    ];
    const offerId = await cashbackOffer({ minVipTier: 1, percent: 1 });
    const after = new Date(week.to.getTime() + 3_600_000);
    const before = new Date(week.from.getTime() - 3_600_000);
    const setTier = async ({ id }: TestPlayer, from: number, to: number) => {
      await sql`insert into player_vip (player_id, tier, since) values (${id}, ${to}, ${after})
        on conflict (player_id) do update set tier = excluded.tier, since = excluded.since`.execute(env.db);
      await sql`insert into vip_change (player_id, at, from_tier, to_tier, points)
        values (${id}, ${after}, ${from}, ${to}, 0)`.execute(env.db);
    };
    // 2,000.00 staked are 100 points; tier 1 begins at 500.
    await lose(late, 10_000);
    await setTier(late, 0, 2);
    // The tier was earned in the week and counted after it, because records are read late.
    await lose(earned, 50_000);
    await setTier(earned, 0, 1);
    await lose(fallen, 10_000);
    await sql`insert into vip_change (player_id, at, from_tier, to_tier, points)
      values (${fallen.id}, ${before}, 0, 2, 2500)`.execute(env.db);
    await setTier(fallen, 2, 1);
    await payAll();
    const shares = await sharesOf(offerId);
    expect(shares.get(late.id)).toBe('vip_tier');
    expect(shares.get(earned.id)).toBe(5_000n);
    expect(shares.get(fallen.id)).toBe(1_100n);
  });
});

describe('the cashback of a week that is over', () => {
  test('is owed to a player who was frozen or excluded after the week, and not to one who was during it', async () => {
    const players = await Promise.all(
      ['cb-frozen', 'cb-thawed', 'cb-gone', 'cb-early', 'cb-abuser'].map((name) => env.player(name)),
    );
    const [frozen, thawed, gone, early, abuser] = players;
    if (!frozen || !thawed || !gone || !early || !abuser) throw new Error('Five players.');
    const offerId = await cashbackOffer();
    for (const player of players) await lose(player);
    const after = new Date(week.to.getTime() + 60_000);
    const before = new Date(week.to.getTime() - 60_000);
    const set = ({ id }: TestPlayer, changes: object) =>
      env.db.updateTable('player').set(changes).where('id', '=', id).execute();
    await set(frozen, { frozenAt: after });
    await set(early, { frozenAt: before });
    await sql`update player set excluded_until = 'infinity', excluded_from = ${after} where id = ${gone.id}`.execute(
      env.db,
    );
    await barFromOffers(env, abuser.id);
    await payAll();
    const shares = await sharesOf(offerId);
    expect(players.map(({ id }) => shares.get(id))).toEqual([1_000n, 1_000n, 1_000n, 'disabled', 'disabled']);
  });

  test('is paid from the budget even if its agent ends the offer before the shares are decided', async () => {
    const player = await env.player('cb-ended');
    const offerId = await cashbackOffer({ budgetCents: 5_000n });
    await lose(player);
    await confirmAllSessions(env);
    await env.root.call('POST /agent/offers/:offerId/end', {
      params: { offerId },
      body: { reason: 'Too dear' },
    });
    await returnEndedBudgets({ db: env.server.db });
    expect(await leftOf(offerId)).toBe(5_000n);
    await payAll();
    expect((await sharesOf(offerId)).get(player.id)).toBe(1_000n);
    await sql`update promotion_claim set state = 'cancelled', ended_at = now() where offer_id = ${offerId}`.execute(
      env.db,
    );
    await sql`alter table promotion_offer disable trigger user`.execute(env.db);
    await sql`update promotion_offer set ended_at = ended_at - interval '15 days' where id = ${offerId}`.execute(
      env.db,
    );
    await sql`alter table promotion_offer enable trigger user`.execute(env.db);
    await returnEndedBudgets({ db: env.server.db });
    expect(await leftOf(offerId)).toBe(0n);
  });

  test('is not due if the offer ended during the week', async () => {
    const player = await env.player('cb-midweek');
    const offerId = await cashbackOffer();
    await lose(player);
    const inside = new Date(week.to.getTime() - 60_000);
    await sql`update promotion_offer set state = 'ended', ended_at = ${inside} where id = ${offerId}`.execute(
      env.db,
    );
    await payAll();
    expect((await sharesOf(offerId)).size).toBe(0);
  });
});

describe('the frequency of cashback', () => {
  test.each(['once', 'monthly'] as const)('follows the terms of the offer: %s', async (recurrence) => {
    const player = await env.player(`cb-${recurrence}`);
    // Both weeks end in March.
    env.clock.advance(weekMs);
    week = lastWeekBefore(env.clock.now(), 'UTC');
    const offerId = await cashbackOffer({ recurrence });
    await lose(player);
    await payAll();
    expect((await sharesOf(offerId)).get(player.id)).toBe(1_000n);
    await endClaims(player);
    env.clock.advance(weekMs);
    week = lastWeekBefore(env.clock.now(), 'UTC');
    await lose(player);
    await payAll();
    expect((await sharesOf(offerId)).get(player.id)).toBe('claimed_already');
  });
});

describe('if a person bets against itself with two accounts,', () => {
  test('the cashback of the losing account is in review until an agent allows this pair', async () => {
    const phoneNumber = '+1 212 500 1001';
    const [red, black] = [
      await env.player('cb-red', { phoneNumber }),
      await env.player('cb-black', { phoneNumber }),
    ];
    const offerId = await cashbackOffer();
    const nextWeek = async () => {
      await endClaims(black);
      env.clock.advance(weekMs);
      week = lastWeekBefore(env.clock.now(), 'UTC');
    };
    const reviewsOf = async ({ id }: TestPlayer) => {
      const { rows } = await sql<{ state: string }>`select review_state as state from promotion_claim
        where offer_id = ${offerId} and player_id = ${id} order by id`.execute(env.db);
      return rows.map(({ state }) => state);
    };
    // In each week one account wins what the other one loses.
    await lose(red, 100_000);
    await payAll();
    expect(await reviewsOf(red)).toEqual(['none']);
    await nextWeek();
    await lose(black, 100_000);
    await payAll();
    expect(await reviewsOf(black)).toEqual(['open']);
    await sql`update promotion_claim set review_state = 'allowed', reviewed_by = ${env.root.id}, reviewed_at = now(),
        review_reason = 'Two sisters' where offer_id = ${offerId} and player_id = ${black.id}`.execute(
      env.db,
    );
    await nextWeek();
    await lose(black, 100_000);
    await payAll();
    expect(await reviewsOf(black)).toEqual(['allowed', 'none']);
  });
});

describe('one bet a week', () => {
  test('earns no cashback, and a few large ones earn less than they lose on average', async () => {
    const [one, few] = [await env.player('cb-one'), await env.player('cb-few')];
    const offerId = await cashbackOffer();
    const bet = { game: 'Orchard Roulette', wonCents: 0 };
    await play(one, { ...bet, rounds: 1, stakedCents: 50_000 });
    await play(few, { ...bet, rounds: 10, stakedCents: 50_000 });
    await payAll();
    const shares = await sharesOf(offerId);
    expect(shares.get(one.id)).toBe('too_little_play');
    expect(shares.get(few.id)).toBe(100n);
  });

  test.each([
    ['without a maximum', { maxBonusCents: null }],
    ['without a minimum of stakes', { minStakedCents: 999n }],
    ['without a minimum of rounds', { minRounds: 9 }],
    ['without wagering', { wageringMultiple: 0 }],
  ])('would earn cashback %s, so the database refuses such terms', async (_without, changes) => {
    await expect(cashbackOffer(changes)).rejects.toMatchObject({
      constraint: 'promotion_offer_cashback_requires_play',
    });
  });
});
