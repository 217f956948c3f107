import { toMoney } from '@golden-acers/contract';
import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barFromOffers, insertOffer, type OfferChanges } from '../../../test/test-support-claims.ts';
import { transferWork } from '../../../test/test-support-jobs.ts';
import { jobContextOf } from '../../../test/test-support-tournaments.ts';
import { inTransaction } from '../../context.ts';
import { findOffer } from '../offers/offers.ts';
import { makeClaim } from './claims.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

const claim = (player: TestPlayer, offerId: string, isReplacing = false) =>
  player.request('POST /promotions/offers/:offerId/claim', { params: { offerId }, body: { isReplacing } });
const redeemCode = (player: TestPlayer, code: string) =>
  player.request('POST /promotions/codes', { body: { code } });
const claimsOf = async (player: TestPlayer) => (await player.call('GET /promotions/claims')).data;

const stateOf = ({ claims }: Awaited<ReturnType<typeof claimsOf>>, id: string) =>
  claims.filter(({ offerId }) => offerId === id).map(({ state }) => state);

const isMatchPending = async ({ id }: TestPlayer) =>
  (await sql`select where promotion_match_is_pending(${id})`.execute(env.db)).rows.length > 0;

const match: OfferChanges = {
  ...({ kind: 'deposit_match', percent: 100, bonusCents: null, maxBonusCents: 5_000n } as const),
  minRechargeCents: 1_000n,
};

describe('an offer of a fixed credit', () => {
  test('is paid at once, is complete, and cannot be claimed again', async () => {
    const player = await env.player();
    const offerId = await insertOffer(env);
    expect((await claim(player, offerId)).body.data).toMatchObject({
      state: 'completed',
      bonus: toMoney(2_500n),
      isPaid: true,
      wageringRequired: toMoney(0n),
    });
    expect(await env.centsAtProvider(player)).toBe(5_000n);
    expect((await claim(player, offerId)).body).toMatchObject({ code: 'promotion.claimed_already' });
    const { body } = await player.request('GET /fortune-panda-user/transfers');
    expect(body.data).toMatchObject([
      { cause: 'promotion', amount: toMoney(2_500n), outcome: 'done' },
      { cause: 'sign_up' },
    ]);
    await env.runJobs('facts');
    const { data: activity } = await player.call('GET /user/activity');
    expect(activity[0]).toMatchObject({
      kind: 'recharge_applied',
      data: { cause: 'promotion', amount: toMoney(2_500n) },
    });
    const { data: notifications } = await player.call('GET /user/notifications');
    expect(notifications[0]).toMatchObject({ kind: 'recharge_applied', data: { cause: 'promotion' } });
  });

  test('waits while another transfer of the player is open, and is paid afterwards', async () => {
    const player = await env.player();
    const offerId = await insertOffer(env);
    env.fault({ action: 'recharge', kind: 'reset' });
    await env.recharge(player, 1_000);
    expect((await claim(player, offerId)).body.data).toMatchObject({ state: 'claimed', isPaid: false });
    await env.runJobsUntil(
      () => claimsOf(player),
      (seen) => stateOf(seen, offerId)[0] === 'completed',
      ...transferWork,
    );
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from transfer
      where player_id = ${player.id} and cause = 'promotion' and state = 'applied'`.execute(env.db);
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('is refused to a frozen or labelled player, before its start and after its end', async () => {
    const player = await env.player();
    const now = env.clock.now().getTime();
    const early = await insertOffer(env, { startsAt: new Date(now + 60_000) });
    const late = await insertOffer(env, { endsAt: new Date(now) });
    const paused = await insertOffer(env, { state: 'paused' });
    const offerId = await insertOffer(env);
    expect((await claim(player, early)).body).toMatchObject({ code: 'promotion.not_eligible' });
    expect((await claim(player, late)).body).toMatchObject({ code: 'promotion.not_eligible' });
    expect((await claim(player, paused)).body).toMatchObject({ code: 'promotion.not_found' });
    expect((await claim(player, 'of_nothing')).body).toMatchObject({ code: 'promotion.not_found' });
    await barFromOffers(env, player.id);
    expect((await claim(player, offerId)).body).toMatchObject({ code: 'promotion.disabled' });
    expect((await env.recharge(player, 100)).status, 'the label changes offers only').toBe(200);
  });
});

describe('a deposit match', () => {
  test('waits for its recharge, gives a percentage within the maximum, and is wagered', async () => {
    const player = await env.player();
    const offerId = await insertOffer(env, { ...match, wageringMultiple: 10 });
    expect((await claim(player, offerId)).body.data).toMatchObject({ state: 'claimed', bonus: null });
    await env.recharge(player, 999);
    await env.recharge(player, 8_000);
    await env.runJobs(...transferWork);
    const { claims } = await claimsOf(player);
    expect(claims.find((one) => one.offerId === offerId)).toMatchObject({
      state: 'active',
      bonus: toMoney(5_000n),
      base: toMoney(8_000n),
      wageringRequired: toMoney(50_000n),
    });
    expect(await env.centsAtProvider(player)).toBe(2_500n + 999n + 8_000n + 5_000n);
    await env.runJobs('wagering');
    const watched = sql`select from play_reading where player_id = ${player.id}
      and watched_until > ${env.clock.now()}`;
    expect((await watched.execute(env.db)).rows, 'its stakes are read from now on').toHaveLength(1);
    const next = await insertOffer(env, match);
    for (const isReplacing of [false, true])
      expect((await claim(player, next, isReplacing)).body).toMatchObject({
        code: 'promotion.other_claim_open',
      });
    // The database refuses what comes at the same moment on another way.
    const offer = await findOffer(env.db, next);
    if (offer === undefined) throw new Error('It was inserted.');
    const claimed = inTransaction(jobContextOf(env.server, env.clock), (tx) =>
      makeClaim(tx, { offer, playerId: player.id, bonusCents: null }),
    );
    await expect(claimed).rejects.toMatchObject({ constraint: 'promotion_claim_is_one_at_a_time' });
  });

  test('is the only open claim: another claim needs a confirmation, and replaces an unpaid one', async () => {
    const player = await env.player();
    const [one, other] = [await insertOffer(env, match), await insertOffer(env, match)];
    await claim(player, one);
    expect((await claim(player, other)).body).toMatchObject({ code: 'promotion.other_claim_open' });
    expect((await claim(player, other, true)).body.data).toMatchObject({ state: 'claimed', offerId: other });
    expect(stateOf(await claimsOf(player), one)).toEqual(['cancelled']);
    expect(stateOf(await claimsOf(player), other)).toEqual(['claimed']);
    // A claim that was given up before its payment may be made again.
    expect((await claim(player, one, true)).body.data).toMatchObject({ state: 'claimed', offerId: one });
  });

  test('can be given up by its player only, and before its payment only', async () => {
    const [player, stranger] = [await env.player(), await env.player()];
    const offerId = await insertOffer(env, match);
    await claim(player, offerId);
    const { claims } = await claimsOf(player);
    const mine = claims.find((one) => one.offerId === offerId);
    const signUp = claims.find((one) => one.offerId === 'of_sign_up');
    const cancel = (who: TestPlayer, claimId = '') =>
      who.request('POST /promotions/claims/:claimId/cancel', { params: { claimId }, body: {} });
    expect((await cancel(stranger, mine?.id)).body).toMatchObject({ code: 'promotion.claim_not_found' });
    expect((await cancel(player, signUp?.id)).body).toMatchObject({ code: 'promotion.claim_paid_already' });
    expect((await cancel(player, mine?.id)).body.data).toMatchObject({ state: 'cancelled' });
    await env.recharge(player, 1_000);
    expect(await env.centsAtProvider(player)).toBe(3_500n);
  });

  test('is not paid while a label excludes its player', async () => {
    const player = await env.player();
    const offerId = await insertOffer(env, match);
    await claim(player, offerId);
    await barFromOffers(env, player.id);
    await env.recharge(player, 3_000);
    await env.runJobs(...transferWork);
    expect(await isMatchPending(player)).toBe(false);
    expect(stateOf(await claimsOf(player), offerId)).toEqual(['claimed']);
    expect(await env.centsAtProvider(player)).toBe(2_500n + 3_000n);
    await sql`delete from player_label where player_id = ${player.id}`.execute(env.db);
    await env.recharge(player, 1_000);
    await env.runJobs(...transferWork);
    expect(await env.centsAtProvider(player)).toBe(2_500n + 3_000n + 1_000n + 1_000n);
  });

  test('that is automatic is claimed once, at the first recharge', async () => {
    const player = await env.player();
    const offerId = await insertOffer(env, { ...match, isAutomatic: true, isFirstRechargeOnly: true });
    await env.recharge(player, 3_000);
    await env.runJobs(...transferWork);
    expect(stateOf(await claimsOf(player), offerId)).toEqual(['completed']);
    await env.recharge(player, 3_000);
    await env.runJobs(...transferWork);
    expect(await isMatchPending(player)).toBe(false);
    expect(await env.centsAtProvider(player)).toBe(2_500n + 3_000n + 3_000n + 3_000n);
    await sql`update promotion_offer set state = 'paused' where id = ${offerId}`.execute(env.db);
  });
});

describe('a promo code', () => {
  test('is accepted in upper and lower case; an unknown one is refused, and guesses are limited', async () => {
    const player = await env.player();
    await insertOffer(env, { kind: 'free_credit', promoCode: 'HARVEST25' });
    expect((await redeemCode(player, ' harvest25 ')).body.data).toMatchObject({ state: 'completed' });
    expect((await redeemCode(player, 'harvest25')).body).toMatchObject({ code: 'promotion.claimed_already' });
    expect((await redeemCode(player, 'nobodys')).body).toMatchObject({ code: 'promotion.code_unknown' });
    for (let more = 0; more < 3; more += 1) await redeemCode(player, 'nobodys');
    expect((await redeemCode(player, 'nobodys')).body).toMatchObject({ code: 'request.rate_limited' });
  });

  test('works at registration in the field for a referral code', async () => {
    await insertOffer(env, { kind: 'free_credit', promoCode: 'WELCOME10', bonusCents: 1_000n });
    const player = await env.player(undefined, { referralCode: 'welcome10' });
    await env.runJobs(...transferWork);
    expect(await env.centsAtProvider(player)).toBe(3_500n);
    expect((await claimsOf(player)).claims).toHaveLength(2);
  });
});

describe('the sign-up credit', () => {
  test('is an offer: without it an account can still be opened', async () => {
    await sql`update promotion_offer set state = 'paused' where id = 'of_sign_up'`.execute(env.db);
    const player = await env.player();
    expect(await env.balanceOf(player)).toMatchObject({ lastRechargeStatus: 'none' });
    await sql`update promotion_offer set state = 'published', bonus_cents = 4000 where id = 'of_sign_up'`.execute(
      env.db,
    );
    const richer = await env.player();
    expect(await env.centsAtProvider(richer)).toBe(4_000n);
    await sql`update promotion_offer set bonus_cents = 2500 where id = 'of_sign_up'`.execute(env.db);
  });
});

describe('the offers page', () => {
  test('shows the specification’s samples, with real periods', async () => {
    // An agent below the root publishes more than the page shows.
    const agent = await env.agent({ name: 'page-flooder' });
    for (let many = 0; many < 60; many += 1)
      await insertOffer(env, { ...match, agentId: agent.id, subtreeAgentId: agent.id, budgetCents: 1n });
    const { data } = await env.visitor.call('GET /promotions/offers');
    const seeded = data.filter(({ id }) => /^of_[a-z_]+$/.test(id));
    expect(seeded.map(({ id, period, terms }) => [id, period, terms.percent, terms.maxBonus])).toEqual([
      ['of_welcome', 'current', 100, toMoney(50_000n)],
      ['of_reload', 'current', 50, toMoney(100_000n)],
      ['of_cashback', 'current', 10, toMoney(50_000n)],
      ['of_harvest', 'upcoming', 200, toMoney(50_000n)],
      ['of_gold_rush', 'upcoming', 300, toMoney(100_000n)],
      ['of_spring', 'expired', 150, toMoney(30_000n)],
    ]);
  });

  test('shows what each offer still requires', async () => {
    const player = await env.player();
    const { eligibility } = await claimsOf(player);
    const missingOf = (id: string) => eligibility.find(({ offerId }) => offerId === id)?.missing;
    expect(missingOf('of_welcome')).toEqual([]);
    expect(missingOf('of_cashback')?.map(({ code }) => code)).toEqual(['vip_tier', 'automatic']);
    expect(missingOf('of_gold_rush')?.map(({ code }) => code)).toEqual(['not_started', 'vip_tier']);
  });
});
