import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertOffer } from '../../../test/test-support-claims.ts';
import { contextOf } from '../../../test/test-support-context.ts';
import { listDueAgents } from '../../../test/test-support-jobs.ts';
import { maxPayments } from './claim-state-machine.ts';
import { claimWorker } from './claim-worker.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

const claim = (player: TestPlayer, offerId: string) =>
  player.request('POST /promotions/offers/:offerId/claim', {
    params: { offerId },
    body: { isReplacing: true },
  });
const statesOf = async (player: TestPlayer, offerId: string) => {
  const { data } = await player.call('GET /promotions/claims');
  return data.claims.filter((one) => one.offerId === offerId).map(({ state, reason }) => reason ?? state);
};
const untilState = (player: TestPlayer, offerId: string, state: string) =>
  env.runJobsUntil(
    () => statesOf(player, offerId),
    (states) => states.includes(state),
  );
const rejectPayment = (count = 1) =>
  env.fault({ action: 'recharge', kind: 'unknown-text', text: 'This account is frozen.', count });

async function paymentsOf(player: TestPlayer): Promise<string[]> {
  const transfers = env.db.selectFrom('transfer').where('playerId', '=', player.id);
  const rows = await transfers
    .where('cause', '=', 'promotion')
    .select('state')
    .orderBy('requestedAt')
    .execute();
  return rows.map(({ state }) => state);
}

async function nextAttemptOf(player: TestPlayer, offerId: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from next_attempt_at - clock_timestamp())::float8 as seconds from promotion_claim
      where player_id = ${player.id} and offer_id = ${offerId} and ended_at is null`.execute(env.db);
  return rows[0]?.seconds ?? null;
}
const makeDue = (player: TestPlayer) =>
  sql`update promotion_claim set next_attempt_at = clock_timestamp()
    where player_id = ${player.id} and state = 'claimed' and transfer_id is null`.execute(env.db);

describe('a claim whose payment the provider rejects', () => {
  test('waits, and is paid once by another transfer', async () => {
    const player = await env.player();
    const offerId = await insertOffer(env, { budgetCents: 2_500n });
    rejectPayment();
    expect((await claim(player, offerId)).body.data).toMatchObject({ state: 'claimed', isPaid: false });
    expect(await paymentsOf(player)).toEqual(['rejected']);
    expect(await nextAttemptOf(player, offerId)).toBeGreaterThan(30);
    await makeDue(player);
    await untilState(player, offerId, 'completed');
    expect(await paymentsOf(player)).toEqual(['rejected', 'applied']);
    expect(await env.centsAtProvider(player)).toBe(5_000n);
    expect((await claim(player, offerId)).body).toMatchObject({ code: 'promotion.claimed_already' });
  });

  test('is not paid again while the outcome of its payment is unknown', async () => {
    const player = await env.player();
    const offerId = await insertOffer(env);
    env.fault({ action: 'recharge', kind: 'drop-response' });
    await claim(player, offerId);
    await Promise.all([makeDue(player), makeDue(player)]);
    await untilState(player, offerId, 'completed');
    expect(await paymentsOf(player)).toEqual(['applied']);
    expect(await env.centsAtProvider(player)).toBe(5_000n);
  });

  test('ends after the maximum number of attempts, and may then be claimed again', async () => {
    const player = await env.player();
    const offerId = await insertOffer(env, { wageringMultiple: 2 });
    rejectPayment(maxPayments);
    await claim(player, offerId);
    const context = await contextOf(env);
    for (let payment = 0; payment < maxPayments; payment += 1) {
      await makeDue(player);
      for (const agentId of await listDueAgents(context, claimWorker))
        await claimWorker.runNext(context, agentId);
    }
    expect(await statesOf(player, offerId)).toEqual(['transfer_rejected']);
    expect(await paymentsOf(player)).toEqual(Array.from({ length: maxPayments }, () => 'rejected'));
    expect((await claim(player, offerId)).body.data).toMatchObject({ state: 'claimed', isPaid: false });
    await makeDue(player);
    await untilState(player, offerId, 'active');
    expect(await env.centsAtProvider(player)).toBe(5_000n);
  });

  test('spends no call if its player gives it up and claims it repeatedly', async () => {
    const player = await env.player();
    const offerId = await insertOffer(env);
    rejectPayment(100);
    for (let times = 0; times < 3; times += 1) {
      const { data } = await player.call('POST /promotions/offers/:offerId/claim', {
        params: { offerId },
        body: { isReplacing: true },
      });
      expect(data).toMatchObject({ state: 'claimed' });
      await player.call('POST /promotions/claims/:claimId/cancel', {
        params: { claimId: data.id },
        body: {},
      });
    }
    expect(await paymentsOf(player)).toEqual(['rejected']);
    env.sandbox.faultInjector.clear();
    expect((await claim(player, offerId)).body.data).toMatchObject({ state: 'claimed' });
    expect(await nextAttemptOf(player, offerId)).toBeGreaterThan(30);
  });

  test('keeps a transfer that may have moved money, and never gets a second one', async () => {
    const player = await env.player();
    const offerId = await insertOffer(env);
    await claim(player, offerId);
    const paid = sql`promotion_claim where player_id = ${player.id} and offer_id = ${offerId}`;
    const detach = sql`update promotion_claim set transfer_id = null
      where id = (select id from ${paid}) and player_id = ${player.id}`;
    await expect(detach.execute(env.db)).rejects.toMatchObject({
      constraint: 'promotion_claim_transition_is_allowed',
    });
  });
});
