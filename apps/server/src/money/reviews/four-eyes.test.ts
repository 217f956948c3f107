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

describe('at or above the configured amount', () => {
  const large = 50_000;

  test('a decision waits for another agent, who sees the reason, and both agents are stored', async () => {
    const { player, transferId } = await env.inReview('review-large', large);
    const first = await env.decide(transferId, appliedDecisionBody, env.store.token);
    expect(first).toMatchObject({
      status: 202,
      body: { data: { state: 'review', isConfirmationNeeded: true } },
    });
    const { decisions } = reviewSchema.parse(first.body.data);
    const decisionId = decisions[0]?.id ?? '';
    expect(await env.booked(player)).toBe(2_500n);
    expect(await env.end('confirm', transferId, { decisionId }, env.store.token)).toMatchObject({
      status: 403,
      body: { code: 'decision.own' },
    });
    expect(await env.decide(transferId, appliedDecisionBody)).toMatchObject({
      status: 409,
      body: { code: 'decision.already_waiting' },
    });
    const waiting = (await env.listed(env.root.token)).find((one) => one.transferId === transferId);
    expect(waiting?.decisions).toMatchObject([
      { reason: 'Both are in the records', decidedBy: 'review-store', isOwn: false, state: 'waiting' },
    ]);
    expect(await env.end('confirm', transferId, { decisionId }, env.root.token)).toMatchObject({
      status: 200,
      body: {
        data: { state: 'applied', decisions: [{ id: decisionId, state: 'confirmed', endedBy: 'House' }] },
      },
    });
    expect(await env.booked(player)).toBe(2_500n + BigInt(large));
  });

  test('two confirmations at once have one effect', async () => {
    const { player, transferId } = await env.inReview('review-confirm-race', large);
    const { decisions } = reviewSchema.parse(
      (await env.decide(transferId, appliedDecisionBody, env.store.token)).body.data,
    );
    const decisionId = decisions[0]?.id ?? '';
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => env.end('confirm', transferId, { decisionId }, env.root.token)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await env.booked(player)).toBe(2_500n + BigInt(large));
    const ends = await env.db
      .selectFrom('decisionEnd')
      .where('decisionId', '=', decisionId)
      .select('kind')
      .execute();
    expect(ends).toEqual([{ kind: 'confirmed' }]);
  });

  test('a decision is withdrawn with a reason, and another one can be made', async () => {
    const { player, transferId } = await env.inReview('review-withdrawn', large);
    const first = reviewSchema.parse(
      (await env.decide(transferId, appliedDecisionBody, env.store.token)).body.data,
    );
    const decisionId = first.decisions[0]?.id ?? '';
    const reason = 'One of the records is from the other program';
    expect(await env.end('withdraw', transferId, { decisionId, reason }, env.root.token)).toMatchObject({
      status: 200,
      body: { data: { state: 'review', decisions: [{ state: 'withdrawn', endReason: reason }] } },
    });
    for (const kind of ['confirm', 'withdraw'] as const) {
      const body = kind === 'confirm' ? { decisionId } : { decisionId, reason };
      expect(await env.end(kind, transferId, body, env.root.token)).toMatchObject({
        status: 409,
        body: { code: 'decision.not_waiting' },
      });
    }
    const second = reviewSchema
      .parse((await env.decide(transferId, { outcome: 'rejected', reason }, env.store.token)).body.data)
      .decisions.at(-1);
    const confirmed = await env.end('confirm', transferId, { decisionId: second?.id ?? '' }, env.root.token);
    expect(confirmed).toMatchObject({ status: 200, body: { data: { state: 'rejected' } } });
    expect(await env.booked(player)).toBe(2_500n);
  });

  test('a decision cannot be confirmed by an agent below the decider, or by one that the decider created', async () => {
    const { player, transferId } = await env.inReview('review-independent', large);
    expect(await env.decide(transferId, appliedDecisionBody, env.root.token)).toMatchObject({
      status: 403,
      body: { code: 'decision.first_below' },
    });
    const below = await env.agent({ name: 'review-puppet', parentId: env.store.id });
    await env.db.updateTable('player').set({ agentId: below.id }).where('id', '=', player.id).execute();
    const { decisions } = reviewSchema.parse(
      (await env.decide(transferId, appliedDecisionBody, env.store.token)).body.data,
    );
    const decisionId = decisions[0]?.id ?? '';
    await env.db
      .insertInto('agentRule')
      .values({
        ...{ ownerId: env.root.id, level: 'cashier', commandMaxCents: null, dayMaxCents: null },
        permissions: ['reviews.decide'],
      })
      .execute();
    const refused = { status: 403, body: { code: 'decision.not_independent' } };
    const confirm = (token: string) => env.end('confirm', transferId, { decisionId }, token);
    expect(await confirm(below.token)).toMatchObject(refused);
    const withdrawal = { decisionId, reason: 'I see it in another way' };
    expect(await env.end('withdraw', transferId, withdrawal, below.token)).toMatchObject({
      ...{ status: 403, body: { code: 'agent.set_above' } },
    });
    const end = sql`insert into decision_end (decision_id, decided_by, needs_confirmation, kind, ended_by)
      values (${decisionId}, ${env.store.id}, true, 'confirmed', ${below.id})`;
    await expect(end.execute(env.db)).rejects.toEqual(
      expect.objectContaining({ constraint: 'decision_is_confirmed_by_an_independent_agent' }),
    );
    // Moved above its creator, it still counts as created by the decider.
    await env.db
      .updateTable('agent')
      .set({ createdBy: env.store.id })
      .where('id', '=', env.root.id)
      .execute();
    expect(await confirm(env.root.token)).toMatchObject(refused);
    await env.db.updateTable('agent').set({ createdBy: null }).where('id', '=', env.root.id).execute();
    expect(await confirm(env.root.token)).toMatchObject({ status: 200 });
    expect(await env.booked(player)).toBe(2_500n + BigInt(large));
  });

  test('the database refuses one person as both agents, and refuses to delete a decision', async () => {
    const { transferId } = await env.inReview('review-database', large);
    const made = reviewSchema.parse(
      (await env.decide(transferId, appliedDecisionBody, env.store.token)).body.data,
    );
    const id = made.decisions[0]?.id ?? '';
    const write = (kind: string, by: string, needsConfirmation: boolean) =>
      sql`insert into decision_end (decision_id, decided_by, needs_confirmation, kind, ended_by)
        values (${id}, ${env.store.id}, ${needsConfirmation}, ${kind}, ${by})`.execute(env.db);
    const refused = (constraint: string) => expect.objectContaining({ constraint });
    await expect(write('confirmed', env.store.id, true)).rejects.toEqual(
      refused('decision_is_confirmed_by_another'),
    );
    await expect(write('settled', env.store.id, true)).rejects.toEqual(
      refused('decision_needing_confirmation_is_confirmed'),
    );
    await expect(write('settled', env.store.id, false)).rejects.toEqual(
      refused('decision_end_decision_exists'),
    );
    for (const change of [sql`update decision set reason = 'another'`, sql`delete from decision`]) {
      await expect(change.execute(env.db)).rejects.toEqual(refused('decision_is_append_only'));
    }
  });
});
