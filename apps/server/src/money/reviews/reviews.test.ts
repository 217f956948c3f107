import { toMoney } from '@golden-acers/contract';
import type { TestPlayer } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  appliedDecisionBody,
  type ReviewTestEnv,
  reviewSchema,
  reviewTestEnv,
} from '../../../test/test-support-reviews.ts';

let env: ReviewTestEnv;
beforeAll(async () => {
  env = await reviewTestEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

describe('a transfer that the records can’t explain', () => {
  test('is visible with evidence, records and balances to the agents above its player only', async () => {
    const { player, transferId } = await env.inReview('review-seen');
    const seen = (await env.listed(env.store.token)).find((one) => one.transferId === transferId);
    expect(seen).toMatchObject({
      kind: 'recharge',
      state: 'review',
      account: player.fortunePanda.username,
      nickname: 'review-seen',
      manager: 'review-store',
      amount: toMoney(400n),
      isConfirmationNeeded: false,
      // The balance before is missing, because it was last read while another transfer was open.
      balanceSeen: toMoney(3_300n),
      records: [{ score: toMoney(400n) }, { score: toMoney(400n) }],
      decisions: [],
    });
    expect(seen?.evidence.at(-1)).toMatchObject({
      to: 'review',
      why: 'the provider has more records than we can explain',
    });
    expect((await env.listed(env.root.token)).map((one) => one.transferId)).toContain(transferId);
    expect(await env.listed(env.sibling.token)).toEqual([]);
  });

  test('shows the balance before it only if it was read since the last transfer', async () => {
    /** Returns the state after a transfer that ended later than the balance was read. */
    const wantBalance = ({ id }: TestPlayer) =>
      sql`update player_activity set refresh_requested_at = clock_timestamp() where player_id = ${id}`.execute(
        env.db,
      );
    const seenOf = async (id: string) =>
      (await env.listed(env.root.token)).find(({ transferId }) => transferId === id);
    const read = await env.inReview('review-read', 400, async (player) => {
      await wantBalance(player);
      await env.runJobs();
      expect(await env.balanceOf(player)).toMatchObject({ balance: '29.00' });
    });
    const unread = await env.inReview('review-unread', 400, async (player) => {
      await wantBalance(player);
    });
    expect(await seenOf(read.transferId)).toMatchObject({ balanceBefore: toMoney(2_900n) });
    expect(await seenOf(unread.transferId)).toMatchObject({ balanceBefore: null });
  });

  test('is settled by one agent below the configured amount, and posted to the ledger', async () => {
    const { player, transferId } = await env.inReview('review-small');
    expect(await env.decide(transferId, appliedDecisionBody)).toMatchObject({
      status: 200,
      body: {
        data: {
          state: 'applied',
          decisions: [
            { outcome: 'applied', state: 'settled', reason: 'Both are in the records', decidedBy: 'House' },
          ],
        },
      },
    });
    expect(await env.booked(player)).toBe(2_900n);
    expect(await env.balanceOf(player)).toMatchObject({ lastRechargeStatus: 'success' });
    expect((await env.listed(env.root.token)).map((one) => one.transferId)).not.toContain(transferId);
    expect((await env.listed(env.root.token, 'status=settled'))[0]).toMatchObject({
      transferId,
      state: 'applied',
    });
    expect(await env.decide(transferId, { ...appliedDecisionBody, outcome: 'rejected' })).toMatchObject({
      status: 409,
      body: { code: 'review.already_settled' },
    });
    expect(await env.booked(player)).toBe(2_900n);
  });

  test('moves nothing if the decision is “not applied”, and a repeated command gets that result', async () => {
    const player = await env.player('review-rejected');
    await env.rechargeElsewhere(player, 400n);
    await env.rechargeElsewhere(player, 400n);
    env.fault({ action: 'recharge', kind: 'reset' });
    const key = env.newKey();
    expect(await env.recharge(player, 400, key)).toMatchObject({ status: 202 });
    const { id } = await env.runJobsUntil(
      () => env.newestOf(player),
      ({ state }) => state === 'review',
    );
    const reason = 'Both records are of the other program';
    expect(await env.decide(id, { outcome: 'rejected', reason })).toMatchObject({
      status: 200,
      body: { data: { state: 'rejected' } },
    });
    expect(await env.booked(player)).toBe(2_500n);
    expect(await env.recharge(player, 400, key)).toMatchObject({
      status: 409,
      body: { code: 'transfer.rejected_in_review' },
    });
    expect(await env.recharge(player, 400)).toMatchObject({ status: 200 });
  });

  test('is settled once, even if many agents decide at once', async () => {
    const { player, transferId } = await env.inReview('review-race');
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, place) =>
        env.decide(
          transferId,
          { outcome: place % 2 === 0 ? 'applied' : 'rejected', reason: `The word of number ${place}` },
          place % 3 === 0 ? env.store.token : env.root.token,
        ),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = responses.filter(({ status }) => status !== 200);
    expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set(['review.already_settled']));
    const { state } = await env.newestOf(player);
    expect(await env.booked(player)).toBe(state === 'applied' ? 2_900n : 2_500n);
  });
});

describe('a decision', () => {
  test('is for agents of the player only; other agents get “not found”', async () => {
    const { player, transferId } = await env.inReview('review-foreign', 50_000);
    const { decisions } = reviewSchema.parse(
      (await env.decide(transferId, appliedDecisionBody, env.store.token)).body.data,
    );
    const decisionId = decisions[0]?.id ?? '';
    const notFound = { status: 404, body: { code: 'review.not_found' } };
    expect(await env.decide(transferId, appliedDecisionBody, env.sibling.token)).toMatchObject(notFound);
    expect(await env.end('confirm', transferId, { decisionId }, env.sibling.token)).toMatchObject(notFound);
    expect(
      await env.end('withdraw', transferId, { decisionId, reason: 'Not mine' }, env.sibling.token),
    ).toMatchObject(notFound);
    expect(await env.decide(`tr_${'0'.repeat(26)}`, appliedDecisionBody)).toMatchObject(notFound);
    expect(await env.decide(transferId, appliedDecisionBody, player.token)).toMatchObject({
      status: 403,
      body: { code: 'agent.required' },
    });
    const settled = await env.db
      .selectFrom('transfer')
      .where('state', '=', 'applied')
      .select('id')
      .executeTakeFirstOrThrow();
    expect((await env.decide(settled.id, appliedDecisionBody)).status).toBeGreaterThanOrEqual(404);
    expect((await env.newestOf(player)).state).toBe('review');
  });

  test('needs an outcome and a reason', async () => {
    const { player, transferId } = await env.inReview('review-bad');
    for (const [body, field] of [
      [{ outcome: 'applied' }, 'reason'],
      [{ outcome: 'applied', reason: '  ' }, 'reason'],
      [{ outcome: 'applied', reason: 'ab' }, 'reason'],
      [{ outcome: 'applied', reason: 'x'.repeat(501) }, 'reason'],
      [{ outcome: 'applied', reason: 'a\u0000b' }, 'reason'],
      [{ outcome: 'unknown', reason: 'because' }, 'outcome'],
      [{ outcome: 'corrected', reason: 'because' }, 'outcome'],
      [{ outcome: 'applied', reason: 'because', amount: toMoney(1n) }, 'amount'],
    ] as const) {
      expect(await env.decide(transferId, body)).toMatchObject({
        status: 422,
        body: { code: 'request.invalid', fields: { [field]: expect.any(String) } },
      });
    }
    for (const id of ['tr_', 'pl_1', "tr_'", 'TR_1', `tr_${'0'.repeat(41)}`]) {
      expect((await env.decide(id, appliedDecisionBody)).status, id).toBe(422);
    }
    expect((await env.newestOf(player)).state).toBe('review');
  });
});
