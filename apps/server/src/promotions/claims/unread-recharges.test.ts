import { toMoney } from '@golden-acers/contract';
import type { TestPlayer } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertOffer, type OfferChanges } from '../../../test/test-support-claims.ts';
import { transferWork } from '../../../test/test-support-jobs.ts';
import { type OfferTestEnv, offerTestEnv } from '../../../test/test-support-offers.ts';

let env: OfferTestEnv;
beforeAll(async () => {
  env = await offerTestEnv();
  await sql`update promotion_offer set state = 'paused' where id = 'of_sign_up'`.execute(env.db);
});
afterAll(() => env[Symbol.asyncDispose]());

const hourMs = 3_600_000;
const match: OfferChanges = {
  ...({ kind: 'deposit_match', percent: 100, bonusCents: null, wageringMultiple: 10 } as const),
  minRechargeCents: 1_000n,
};
const claim = (player: TestPlayer, offerId: string) =>
  player.call('POST /promotions/offers/:offerId/claim', { params: { offerId }, body: {} });
const claimOf = async (player: TestPlayer, offerId: string) =>
  (await player.call('GET /promotions/claims')).data.claims.find((one) => one.offerId === offerId);
const open = { status: 409, body: { code: 'promotion.wagering_open' } };

/** While `deposit matches` does not read, everything else that settles and pays runs. */
const runOtherWork = () => env.runJobs(...transferWork.filter((work) => work !== 'facts'));

describe('while the recharges of an hour are not read', () => {
  test('an automatic match cannot lose its recharge to a redeem, and its wagering decides afterwards', async () => {
    const player = await env.player('ur-automatic');
    const offerId = await insertOffer(env, { ...match, isAutomatic: true });
    expect(await env.recharge(player, 5_000)).toMatchObject({ status: 200 });
    env.clock.advance(hourMs);
    await runOtherWork();
    expect(await env.redeem(player, 5_000)).toMatchObject(open);
    await env.runJobs('facts');
    expect(await env.redeem(player, 5_000), 'its payment is due').toMatchObject(open);
    await env.runJobs(...transferWork);
    expect(await claimOf(player, offerId)).toMatchObject({ state: 'active', bonus: toMoney(5_000n) });
    const { body } = await env.redeem(player, 5_000);
    expect(body).toMatchObject({ ...open.body, message: expect.stringContaining('500') });
    await sql`update promotion_offer set state = 'ended', ended_at = now() where id = ${offerId}`.execute(
      env.db,
    );
  });

  test('a claim that waits does not expire, and is paid', async () => {
    const player = await env.player('ur-waiting');
    const offerId = await insertOffer(env, { ...match, claimExpiresDays: 1 });
    await claim(player, offerId);
    env.clock.advance(23.5 * hourMs);
    await env.recharge(player, 2_000);
    env.clock.advance(hourMs);
    await sql`update promotion_claim set next_attempt_at = now() where player_id = ${player.id}`.execute(
      env.db,
    );
    await runOtherWork();
    expect(await env.redeem(player, 2_000)).toMatchObject(open);
    await env.runJobs(...transferWork);
    expect(await claimOf(player, offerId)).toMatchObject({ state: 'active', bonus: toMoney(2_000n) });
  });

  test('no recharge before the claim, after its time or before the offer is matched', async () => {
    const [early, late, before] = [
      await env.player('ur-early'),
      await env.player('ur-late'),
      await env.player('ur-before'),
    ];
    const offerId = await insertOffer(env, { ...match, claimExpiresDays: 1 });
    await claim(late, offerId);
    env.clock.advance(24 * hourMs);
    for (const player of [early, late, before]) await env.recharge(player, 2_000);
    await claim(early, offerId);
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(env.db);
    const published = { publishedAt: rows[0]?.now ?? null };
    const automatic = await insertOffer(env, { ...match, ...published, isAutomatic: true });
    await env.runJobs('facts');
    expect(await claimOf(early, offerId)).toMatchObject({ state: 'claimed', bonus: null });
    expect(await claimOf(late, offerId)).toMatchObject({ state: 'claimed', bonus: null });
    expect(await claimOf(before, automatic)).toBeUndefined();
    await sql`update promotion_offer set state = 'ended', ended_at = now() where id = ${automatic}`.execute(
      env.db,
    );
    expect(await env.redeem(before, 2_000), 'every recharge is read').toMatchObject({ status: 200 });
  });

  test('a player whose recharge cannot have a bonus redeems at once', async () => {
    const player = await env.player('ur-none');
    await env.recharge(player, 2_000);
    expect(await env.redeem(player, 2_000), 'without an offer').toMatchObject({ status: 200 });
    await env.runJobs('facts');
    const offerId = await insertOffer(env, { ...match, isAutomatic: true, isFirstRechargeOnly: true });
    await env.recharge(player, 2_000);
    expect(await env.redeem(player, 2_000), 'after the first recharge').toMatchObject({ status: 200 });
    await sql`update promotion_offer set state = 'ended', ended_at = now() where id = ${offerId}`.execute(
      env.db,
    );
  });
});

test('a redeem is refused while the recharges of its player are set aside', async () => {
  const player = await env.player('ur-aside');
  await env.recharge(player, 2_000);
  await env.runJobs('facts');
  const offerId = await insertOffer(env, { ...match, isAutomatic: true });
  await sql`insert into fact_set_aside (consumer, player_id, passed)
    values ('deposit matches', ${player.id}, '{}')`.execute(env.db);
  expect(await env.redeem(player, 2_000)).toMatchObject(open);
  await sql`delete from fact_set_aside`.execute(env.db);
  expect(await env.redeem(player, 2_000)).toMatchObject({ status: 200 });
  await sql`update promotion_offer set state = 'ended', ended_at = now() where id = ${offerId}`.execute(
    env.db,
  );
});
