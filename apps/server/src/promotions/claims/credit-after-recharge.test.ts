import { toMoney } from '@golden-acers/contract';
import type { TestPlayer } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertOffer } from '../../../test/test-support-claims.ts';
import { type OfferTestEnv, offerTestEnv } from '../../../test/test-support-offers.ts';

let env: OfferTestEnv;
beforeAll(async () => {
  env = await offerTestEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

const claim = (player: TestPlayer, offerId: string) =>
  player.request('POST /promotions/offers/:offerId/claim', { params: { offerId }, body: {} });
async function expectCents(player: TestPlayer, expected: bigint): Promise<void> {
  await env.runJobs();
  expect(await env.centsAtProvider(player)).toBe(expected);
}

describe('a fixed credit with a minimum recharge', () => {
  test('is paid for a recharge of the minimum after the claim, and for nothing else', async () => {
    const player = await env.player('cr-card');
    const offerId = await insertOffer(env, { minRechargeCents: 2_000n });
    await env.recharge(player, 2_000);
    expect((await claim(player, offerId)).body).toMatchObject({
      data: { state: 'claimed', bonus: null, isPaid: false },
    });
    await env.recharge(player, 1_999);
    await expectCents(player, 2_500n + 2_000n + 1_999n);
    await env.recharge(player, 2_000);
    await expectCents(player, 2_500n + 2_000n + 1_999n + 2_000n + 2_500n);
  });

  test('also waits for the recharge with a code, at registration and when an agent grants it', async () => {
    await insertOffer(env, { kind: 'free_credit', promoCode: 'FIRST20', minRechargeCents: 2_000n });
    const player = await env.player('cr-code', { referralCode: 'first20' });
    const claimsOf = async () => (await player.call('GET /promotions/claims')).data.claims;
    expect((await claimsOf()).find(({ terms }) => terms.kind === 'free_credit')).toMatchObject({
      ...{ state: 'claimed', bonus: null },
    });
    await env.recharge(player, 2_000);
    await expectCents(player, 2_500n + 2_000n + 2_500n);
    const granted = await insertOffer(env, { minRechargeCents: 3_000n });
    const grant = await env.root.call('POST /agent/offers/:offerId/grant', {
      params: { offerId: granted },
      body: { account: player.fortunePanda.username, reason: 'For the wait' },
    });
    expect(grant.data).toMatchObject({ state: 'claimed', bonus: null });
  });

  test('is not claimed at sign-up, because there is no recharge', async () => {
    const credit = { kind: 'fixed_credit', percent: null, maxBonus: null, bonus: toMoney(500n) } as const;
    const response = await env.save(env.root, { ...credit, isAutomatic: true, minRecharge: toMoney(100n) });
    expect(response).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
    expect(Object.keys(response.body.fields ?? {})).toEqual(['minRecharge']);
  });
});
