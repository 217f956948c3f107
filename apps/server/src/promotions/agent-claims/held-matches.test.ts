import type { TestPlayer } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertOffer } from '../../../test/test-support-claims.ts';
import { type OfferTestEnv, offerTestEnv } from '../../../test/test-support-offers.ts';

let env: OfferTestEnv;
beforeAll(async () => {
  env = await offerTestEnv();
  await sql`update promotion_offer set state = 'paused' where id = 'of_sign_up'`.execute(env.db);
});
afterAll(() => env[Symbol.asyncDispose]());

const claimOf = async ({ id }: TestPlayer, offerId: string) => {
  const { rows } = await sql<{ id: string; state: string; reason: string | null; bonus: bigint | null }>`
    select id, state, reason, bonus_cents as bonus from promotion_claim where player_id = ${id} and offer_id = ${offerId}`.execute(
    env.db,
  );
  return rows[0];
};
/**
 * A deposit match that is in review because another account with the same phone number has one, and its
 * recharge. `before`: what its player does before the claim.
 */
async function heldMatch(
  name: string,
  phoneNumber: string,
  before?: (player: TestPlayer) => Promise<unknown>,
) {
  const offerId = await insertOffer(env, {
    ...({ kind: 'deposit_match', percent: 100, bonusCents: null } as const),
    wageringMultiple: 10,
  });
  const [first, second] = [
    await env.player(`${name}-a`, { phoneNumber }),
    await env.player(`${name}-b`, { phoneNumber }),
  ];
  await before?.(second);
  for (const player of [first, second])
    await player.call('POST /promotions/offers/:offerId/claim', { params: { offerId }, body: {} });
  expect(await env.recharge(second, 5_000)).toMatchObject({ status: 200 });
  await env.runJobs();
  const claim = await claimOf(second, offerId);
  expect(claim).toMatchObject({ bonus: 5_000n });
  return { player: second, offerId, claimId: claim?.id ?? '' };
}
const allow = (claimId: string) =>
  env.root.call('POST /agent/claims/:claimId/review', {
    params: { claimId },
    body: { decision: 'allow', reason: 'Two brothers', isBarring: false },
  });

test('a deposit match in review is paid when it is allowed, if its recharge was not redeemed', async () => {
  const { player, offerId, claimId } = await heldMatch('hm-kept', '+1 212 400 1001');
  await allow(claimId);
  await env.runJobs();
  expect(await claimOf(player, offerId)).toMatchObject({ state: 'active' });
  expect(await env.centsAtProvider(player)).toBe(10_000n);
});

test('a deposit match in review is paid although its player redeemed before the recharge', async () => {
  const { player, offerId, claimId } = await heldMatch('hm-before', '+1 212 400 1003', async (one) => {
    expect(await env.recharge(one, 1_000)).toMatchObject({ status: 200 });
    expect(await env.redeem(one, 1_000)).toMatchObject({ status: 200 });
  });
  await allow(claimId);
  await env.runJobs();
  expect(await claimOf(player, offerId)).toMatchObject({ state: 'active' });
  expect(await env.centsAtProvider(player)).toBe(10_000n);
});

test('a deposit match in review ends if its player redeemed after the recharge', async () => {
  const { player, offerId, claimId } = await heldMatch('hm-gone', '+1 212 400 1002');
  expect(await env.redeem(player, 5_000)).toMatchObject({ status: 200 });
  await allow(claimId);
  await env.runJobs();
  expect(await claimOf(player, offerId)).toMatchObject({
    state: 'cancelled',
    reason: 'promotion.recharge_redeemed',
  });
  expect(await env.centsAtProvider(player)).toBe(0n);
});
