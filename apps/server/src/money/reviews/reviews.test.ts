import { pollUntil, type TestPlayer } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  appliedDecisionBody,
  type ReviewTestEnv,
  reviewSchema,
  reviewTestEnv,
} from '../../../test/test-support-reviews.ts';

let house: ReviewTestEnv;
beforeAll(async () => {
  house = await reviewTestEnv();
});
afterAll(() => house[Symbol.asyncDispose]());

describe('a transfer that the records can’t tell', () => {
  it('lies before the agents of its player with its evidence, records and balances, and before nobody else', async () => {
    const { player, transferId } = await house.inReview('review-seen');
    const seen = (await house.listed(house.store.token)).find((one) => one.transferId === transferId);
    expect(seen).toMatchObject({
      kind: 'recharge',
      state: 'review',
      account: player.fortunePanda.username,
      nickname: 'review-seen',
      manager: 'review-store',
      amountCents: 400,
      isConfirmationNeeded: false,
      // The balance before is left out where it was last read while another transfer was on its way.
      balanceSeen: '33.00',
      records: [{ score: '4.00' }, { score: '4.00' }],
      decisions: [],
    });
    expect(seen?.evidence.at(-1)).toMatchObject({
      to: 'review',
      why: 'the provider has more records than we can explain',
    });
    expect((await house.listed(house.root.token)).map((one) => one.transferId)).toContain(transferId);
    expect(await house.listed(house.sibling.token)).toEqual([]);
  });

  it('shows the balance before it where that was read since the last transfer, and none where it was not', async () => {
    /** As a transfer leaves it that ended after the balance was read: wanted from so many seconds from now on. */
    const wantBalance = ({ id }: TestPlayer, seconds: number) =>
      sql`update player_activity set refresh_requested_at = clock_timestamp() + ${seconds} * interval '1 second'
        where player_id = ${id}`.execute(house.db);
    const seenOf = async (id: string) =>
      (await house.listed(house.root.token)).find(({ transferId }) => transferId === id);
    const read = await house.inReview('review-read', 400, async (player) => {
      await wantBalance(player, 0);
      const isRead = () =>
        house.db
          .selectFrom('player')
          .innerJoin('player_activity as activity', 'activity.player_id', 'player.id')
          .where('player.id', '=', player.id)
          .select(sql<boolean>`balance_at > refresh_requested_at and balance_cents = 2900`.as('isSo'))
          .executeTakeFirstOrThrow();
      await pollUntil(isRead, ({ isSo }) => isSo);
    });
    const unread = await house.inReview('review-unread', 400, async (player) => {
      await wantBalance(player, 3_600);
    });
    expect(await seenOf(read.transferId)).toMatchObject({ balanceBefore: '29.00' });
    expect(await seenOf(unread.transferId)).toMatchObject({ balanceBefore: null });
  });

  it('is settled by one agent below the configured amount, through the books like any other', async () => {
    const { player, transferId } = await house.inReview('review-small');
    expect(await house.decide(transferId, appliedDecisionBody)).toMatchObject({
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
    expect(await house.booked(player)).toBe(2_900n);
    expect(await house.balanceOf(player)).toMatchObject({ lastRechargeStatus: 'success' });
    expect((await house.listed(house.root.token)).map((one) => one.transferId)).not.toContain(transferId);
    expect((await house.listed(house.root.token, 'status=settled'))[0]).toMatchObject({
      transferId,
      state: 'applied',
    });
    expect(await house.decide(transferId, { ...appliedDecisionBody, outcome: 'rejected' })).toMatchObject({
      status: 409,
      body: { code: 'review.already_settled' },
    });
    expect(await house.booked(player)).toBe(2_900n);
  });

  it('moves nothing when it is decided that it was not applied, and says so to a repeated command', async () => {
    const player = await house.player('review-rejected');
    await house.rechargeElsewhere(player, 400n);
    await house.rechargeElsewhere(player, 400n);
    house.fault({ action: 'recharge', kind: 'reset' });
    const key = house.newKey();
    expect(await house.recharge(player, 400, key)).toMatchObject({ status: 202 });
    const { id } = await pollUntil(
      () => house.newestOf(player),
      ({ state }) => state === 'review',
    );
    const reason = 'Both records are of the other program';
    expect(await house.decide(id, { outcome: 'rejected', reason })).toMatchObject({
      status: 200,
      body: { data: { state: 'rejected' } },
    });
    expect(await house.booked(player)).toBe(2_500n);
    expect(await house.recharge(player, 400, key)).toMatchObject({
      status: 409,
      body: { code: 'transfer.rejected_in_review' },
    });
    expect(await house.recharge(player, 400)).toMatchObject({ status: 200 });
  });

  it('is settled once, however many decide at once', async () => {
    const { player, transferId } = await house.inReview('review-race');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, place) =>
        house.decide(
          transferId,
          { outcome: place % 2 === 0 ? 'applied' : 'rejected', reason: `The word of number ${place}` },
          place % 3 === 0 ? house.store.token : house.root.token,
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200);
    expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set(['review.already_settled']));
    const { state } = await house.newestOf(player);
    expect(await house.booked(player)).toBe(state === 'applied' ? 2_900n : 2_500n);
  });
});

describe('a decision', () => {
  it('is for agents of the player alone; for others there is no such review', async () => {
    const { player, transferId } = await house.inReview('review-foreign', 50_000);
    const { decisions } = reviewSchema.parse(
      (await house.decide(transferId, appliedDecisionBody, house.store.token)).body.data,
    );
    const decisionId = decisions[0]?.id ?? '';
    const notFound = { status: 404, body: { code: 'review.not_found' } };
    expect(await house.decide(transferId, appliedDecisionBody, house.sibling.token)).toMatchObject(notFound);
    expect(await house.end('confirm', transferId, { decisionId }, house.sibling.token)).toMatchObject(
      notFound,
    );
    expect(
      await house.end('withdraw', transferId, { decisionId, reason: 'Not mine' }, house.sibling.token),
    ).toMatchObject(notFound);
    expect(await house.decide(`tr_${'0'.repeat(26)}`, appliedDecisionBody)).toMatchObject(notFound);
    expect(await house.decide(transferId, appliedDecisionBody, player.token)).toMatchObject({
      status: 403,
      body: { code: 'agent.required' },
    });
    const settled = await house.db
      .selectFrom('transfer')
      .where('state', '=', 'applied')
      .select('id')
      .executeTakeFirstOrThrow();
    expect((await house.decide(settled.id, appliedDecisionBody)).status).toBeGreaterThanOrEqual(404);
    expect((await house.newestOf(player)).state).toBe('review');
  });

  it('needs an outcome and a reason', async () => {
    const { player, transferId } = await house.inReview('review-bad');
    for (const [body, field] of [
      [{ outcome: 'applied' }, 'reason'],
      [{ outcome: 'applied', reason: '  ' }, 'reason'],
      [{ outcome: 'applied', reason: 'ab' }, 'reason'],
      [{ outcome: 'applied', reason: 'x'.repeat(501) }, 'reason'],
      [{ outcome: 'applied', reason: 'two\u0000three' }, 'reason'],
      [{ outcome: 'unknown', reason: 'because' }, 'outcome'],
      [{ outcome: 'corrected', reason: 'because' }, 'outcome'],
      [{ outcome: 'applied', reason: 'because', amountCents: 1 }, 'amountCents'],
    ] as const) {
      expect(await house.decide(transferId, body)).toMatchObject({
        status: 422,
        body: { code: 'request.invalid', fields: { [field]: expect.any(String) } },
      });
    }
    for (const id of ['tr_', 'pl_1', "tr_'", 'TR_1', `tr_${'0'.repeat(41)}`]) {
      expect((await house.decide(id, appliedDecisionBody)).status, id).toBe(422);
    }
    expect((await house.newestOf(player)).state).toBe('review');
  });
});
