import { type PublicOffer, toMoney } from '@golden-acers/contract';
import type { TestPlayer } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { barFromOffers, insertOffer, type OfferChanges } from '../../../test/test-support-claims.ts';
import { transferWork } from '../../../test/test-support-jobs.ts';
import { type OfferTestEnv, offerTestEnv } from '../../../test/test-support-offers.ts';

let env: OfferTestEnv;
beforeAll(async () => {
  env = await offerTestEnv();
});
afterAll(() => env[Symbol.asyncDispose]());
beforeEach(async () => {
  await sql`update promotion_offer set state = 'paused' where is_automatic and state = 'published'`.execute(
    env.db,
  );
});

const first: OfferChanges = {
  ...({ kind: 'deposit_match', percent: 100, bonusCents: null, maxBonusCents: 10_000n } as const),
  ...{ isAutomatic: true, isFirstRechargeOnly: true, wageringMultiple: 10, maxStakeCents: 1_000n },
};
const later: OfferChanges = { ...first, isFirstRechargeOnly: false, percent: 20, wageringMultiple: 5 };

const idsOf = (offers: readonly PublicOffer[]) => offers.map(({ id }) => id);
const automaticFor = async (player: TestPlayer) =>
  (await player.call('GET /promotions/claims')).data.automatic;
const automaticForVisitors = async () =>
  (await env.visitor.call('GET /promotions/offers')).data.filter(({ terms }) => terms.isAutomatic);

test('a player sees the terms of the bonus of the next recharge, and gets it by exactly these', async () => {
  const id = await insertOffer(env, first);
  const player = await env.player('auto-terms');
  const [offer] = await automaticFor(player);
  expect(offer).toMatchObject({
    id,
    period: 'current',
    terms: {
      ...{ percent: 100, maxBonus: toMoney(10_000), wageringMultiple: 10, maxStake: toMoney(1_000) },
      ...{ isFirstRechargeOnly: true, isAutomatic: true, claimExpiresDays: 30 },
    },
  });
  await env.recharge(player, 2_000);
  await env.runJobs(...transferWork);
  const { claims, automatic } = (await player.call('GET /promotions/claims')).data;
  expect(claims).toMatchObject([{ offerId: id, bonus: toMoney(2_000), terms: offer?.terms }]);
  // The first recharge is made, and another bonus is open.
  expect(automatic).toEqual([]);
});

test('a player does not see an automatic offer that the next recharge would not start', async () => {
  const firstId = await insertOffer(env, first);
  const laterId = await insertOffer(env, { ...later, position: 1, minRechargeCents: 2_000n });
  const [fresh, withoutOffers, recharged] = [
    await env.player('auto-fresh'),
    await env.player('auto-without-offers'),
    await env.player('auto-recharged'),
  ];
  // The first recharge starts the first offer, whatever its amount.
  expect(idsOf(await automaticFor(fresh))).toEqual([firstId]);
  await barFromOffers(env, withoutOffers.id);
  expect(await automaticFor(withoutOffers)).toEqual([]);
  await sql`update promotion_offer set state = 'paused' where id = ${firstId}`.execute(env.db);
  await env.recharge(recharged, 1_000);
  await env.runJobs(...transferWork);
  await sql`update promotion_offer set state = 'published' where id = ${firstId}`.execute(env.db);
  expect(idsOf(await automaticFor(recharged))).toEqual([laterId]);
  await sql`update promotion_offer set min_vip_tier = 5 where id = ${laterId}`.execute(env.db);
  expect(await automaticFor(recharged)).toEqual([]);
});

test('both are shown where the amount decides which one is started', async () => {
  const large = await insertOffer(env, { ...first, minRechargeCents: 5_000n });
  const small = await insertOffer(env, { ...later, position: 1 });
  expect(idsOf(await automaticFor(await env.player('auto-both')))).toEqual([large, small]);
  expect(idsOf(await automaticForVisitors())).toEqual([large, small]);
});

test('an offer whose budget is spent is not shown, and a claim that waits takes the next recharge', async () => {
  const spent = await insertOffer(env, { ...first, budgetCents: 99n, minRechargeCents: 100n });
  const player = await env.player('auto-budget');
  expect(await automaticFor(player)).toEqual([]);
  expect(await automaticForVisitors()).toEqual([]);
  await sql`update promotion_offer set state = 'paused' where id = ${spent}`.execute(env.db);
  await insertOffer(env, first);
  const offerId = await insertOffer(env, { ...later, isAutomatic: false });
  expect(await automaticFor(player)).toHaveLength(1);
  await player.call('POST /promotions/offers/:offerId/claim', { params: { offerId }, body: {} });
  expect(await automaticFor(player)).toEqual([]);
});

test('a visitor sees what every new player gets', async () => {
  const id = await insertOffer(env, first);
  await insertOffer(env, { ...later, countries: ['DE'], position: 1 });
  expect(idsOf(await automaticForVisitors())).toEqual([id]);
  await sql`update promotion_offer set starts_at = ${new Date(env.clock.now().getTime() + 1_000)} where id = ${id}`.execute(
    env.db,
  );
  expect(await automaticForVisitors()).toEqual([]);
});
