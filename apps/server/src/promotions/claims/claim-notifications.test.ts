import { toMoney } from '@golden-acers/contract';
import { newTestClock, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertOffer, type OfferChanges } from '../../../test/test-support-claims.ts';

let env: TestEnv;
beforeAll(async () => {
  // The provider writes its time into the records.
  env = await testEnv({ sandbox: { clock: newTestClock() } });
  await env.visitor.call('GET /games/fortune-panda');
});
afterAll(() => env[Symbol.asyncDispose]());

async function claimed(changes: OfferChanges, player?: TestPlayer) {
  const owner = player ?? (await env.player());
  const offerId = await insertOffer(env, changes);
  const { data } = await owner.call('POST /promotions/offers/:offerId/claim', {
    params: { offerId },
    body: { isReplacing: false },
  });
  return { player: owner, claimId: data.id };
}

const notificationsOf = async (player: TestPlayer) => {
  await env.runJobs('facts');
  const { data } = await player.call('GET /user/notifications', {});
  return data.map(({ kind, data: about }) => ({ kind, ...about }));
};
const activityOf = async (player: TestPlayer) => {
  await env.runJobs('facts');
  const { data: events } = await player.call('GET /user/activity', {});
  return events.map(({ kind, data }) => ({ kind, ...data })).filter(({ kind }) => kind.startsWith('bonus'));
};

const match: OfferChanges = {
  ...({ kind: 'deposit_match', percent: 100, bonusCents: null, maxBonusCents: 5_000n } as const),
};

describe('a player is notified of a bonus', () => {
  test('that is paid, and again when its wagering is complete', async () => {
    const { player } = await claimed({ bonusCents: 100n, wageringMultiple: 1 });
    const game = await player.play(3001);
    for (let rounds = 0; rounds < 2; rounds += 1)
      await game.open({ stakeCents: 50, bet: { targets: ['sardine'] } });
    await game.leave();
    await player.call('POST /promotions/wagering/read', { body: {} });
    await env.runJobs();
    expect(await notificationsOf(player)).toMatchObject([
      { kind: 'bonus_ended', state: 'completed', amount: toMoney(100n) },
      { kind: 'recharge_applied', cause: 'promotion', amount: toMoney(100n) },
    ]);
    expect(await activityOf(player)).toMatchObject([{ kind: 'bonus_ended', state: 'completed' }]);
  });

  test('that is given up, once, with its transfer in the activity', async () => {
    const { player, claimId } = await claimed({ bonusCents: 100n, wageringMultiple: 10 });
    await env.runJobs();
    const body = { claimId, forfeited: toMoney(100n) };
    await player.call('POST /promotions/wagering/forfeit', { body });
    await env.runJobs();
    expect((await notificationsOf(player))[0]).toMatchObject({
      kind: 'bonus_ended',
      state: 'forfeited',
      amount: toMoney(100n),
    });
    expect(await notificationsOf(player)).toHaveLength(2);
  });

  test('that expired while it waited for a recharge', async () => {
    const { player, claimId } = await claimed(match);
    expect(await activityOf(player)).toEqual([{ kind: 'bonus_claimed' }]);
    await sql`update promotion_claim set expires_at = ${env.clock.now()}, next_attempt_at = clock_timestamp()
      where id = ${claimId}`.execute(env.db);
    await env.runJobs();
    expect(await notificationsOf(player)).toEqual([{ kind: 'bonus_ended', state: 'expired' }]);
    expect(await activityOf(player)).toEqual([
      { kind: 'bonus_ended', state: 'expired' },
      { kind: 'bonus_claimed' },
    ]);
  });

  test('that an agent cancels for any reason, and not of one that the player gave up before its payment', async () => {
    const { player, claimId } = await claimed(match);
    await player.call('POST /promotions/claims/:claimId/cancel', { params: { claimId }, body: {} });
    expect(await notificationsOf(player)).toEqual([]);
    const other = await claimed(match, player);
    await env.root.call('POST /agent/claims/:claimId/cancel', {
      params: { claimId: other.claimId },
      body: { reason: 'by_player' },
    });
    expect(await notificationsOf(player)).toEqual([{ kind: 'bonus_ended', state: 'cancelled' }]);
  });

  test('that is put in review only when an agent refuses it, and finds both in the activity', async () => {
    const phoneNumber = '+1 212 500 1001';
    const [, player] = [
      await env.player('cn-first', { phoneNumber }),
      await env.player('cn-held', { phoneNumber }),
    ];
    expect(await activityOf(player)).toEqual([{ kind: 'bonus_claimed', amount: toMoney(2_500n) }]);
    expect(await notificationsOf(player)).toEqual([]);
    const { data: held } = await env.root.call('GET /agent/claims', { query: { state: 'held' } });
    const claimId = held.find(({ account }) => account === player.fortunePanda.username)?.id ?? '';
    const body = { decision: 'refuse', reason: 'The same person', isBarring: false } as const;
    await env.root.call('POST /agent/claims/:claimId/review', { params: { claimId }, body });
    const ended = { kind: 'bonus_ended', state: 'cancelled', amount: toMoney(2_500n) };
    expect(await notificationsOf(player)).toEqual([ended]);
    expect(await activityOf(player)).toEqual([ended, { kind: 'bonus_claimed', amount: toMoney(2_500n) }]);
  });

  test('by mail only if the player wants mails about promotions', async () => {
    const [quiet, eager] = [await claimed({}), await claimed({})];
    await eager.player.call('PUT /user/notification-settings', { body: { promotions: true } });
    await env.runJobs('facts');
    const ids = [quiet.player.id, eager.player.id];
    await sql`update account set email_verified_at = now() where id = any(${ids})`.execute(env.db);
    await sql`update notification set at = now() - interval '15 minutes' where account_id = any(${ids})`.execute(
      env.db,
    );
    await env.mailTo(eager.player.email, '/notifications');
    expect(env.mailsTo(quiet.player.email).filter(({ link }) => link?.endsWith('/notifications'))).toEqual(
      [],
    );
  });
});
