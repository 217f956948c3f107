import { listViolations } from '@golden-acers/ledger';
import { bySuite, startServer, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertOffer } from '../../../test/test-support-claims.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

const claim = async (player: TestPlayer, offerId: string) => {
  const { status, body } = await player.request('POST /promotions/offers/:offerId/claim', {
    params: { offerId },
    body: { isReplacing: true },
  });
  return status === 200 ? 'claimed' : body.code;
};
const countOf = (outcomes: readonly unknown[], outcome: string) =>
  outcomes.filter((one) => one === outcome).length;
const paidCents = async (offerId: string) => {
  const { rows } = await sql<{ cents: bigint }>`
    select coalesce(sum(transfer.amount_cents), 0)::bigint as cents from transfer
      join promotion_claim claim on claim.id = transfer.claim_id
      where claim.offer_id = ${offerId} and transfer.state = 'applied'`.execute(env.db);
  return rows[0]?.cents;
};

describe('simultaneous claims', () => {
  test('of one offer by one player pay once', async () => {
    const player = await env.player();
    const offerId = await insertOffer(env);
    await sql`update promotion_offer set position = 1 where id = ${offerId}`.execute(env.db);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => claim(player, offerId)));
    expect(countOf(outcomes, 'claimed')).toBe(1);
    // The limit of claims a minute lets 20 come so far.
    expect(countOf(outcomes, 'promotion.claimed_already')).toBe(19);
    expect(countOf(outcomes, 'request.rate_limited')).toBe(30);
    expect(await env.centsAtProvider(player)).toBe(5_000n);
  });

  test('of two offers with wagering leave one open', async () => {
    const player = await env.player();
    const offers = await Promise.all(
      Array.from({ length: 6 }, () =>
        insertOffer(env, { kind: 'deposit_match', percent: 50, bonusCents: null }),
      ),
    );
    await Promise.all(offers.map((offerId) => claim(player, offerId)));
    const { data } = await player.call('GET /promotions/claims');
    expect(data.claims.filter(({ state }) => state === 'claimed')).toHaveLength(1);
  });

  test('of 25.00 from a budget of 100.00 succeed exactly four times, however many players claim', async () => {
    const claimants = bySuite(12, 40);
    const offerId = await insertOffer(env, { budgetCents: 10_000n });
    const players: TestPlayer[] = [];
    for (let count = 0; count < claimants; count += 1) players.push(await env.player());
    const outcomes = await Promise.all(players.map((player) => claim(player, offerId)));
    expect(countOf(outcomes, 'claimed')).toBe(4);
    expect(countOf(outcomes, 'promotion.budget_spent')).toBe(claimants - 4);
    await env.runJobs();
    expect(await paidCents(offerId)).toBe(10_000n);
    expect(await listViolations(env.db)).toEqual([]);
  });
});

test('guesses of promo codes at two servers count together', async () => {
  const player = await env.player();
  const second = await startServer(env.databaseUrl, {
    clock: env.clock,
    config: { provider: env.provider },
  });
  const statuses: number[] = [];
  for (let guess = 0; guess < 7; guess += 1) {
    const { http } = guess % 2 === 0 ? env.server : second;
    const response = await http.inject({
      method: 'POST',
      url: '/api/promotions/codes',
      headers: { authorization: `Bearer ${player.token}` },
      payload: { code: `GUESS${guess}` },
    });
    statuses.push(response.statusCode);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  await second.close();
});
