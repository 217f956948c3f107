import assert from 'node:assert/strict';
import { toMoney } from '@golden-acers/contract';
import { minuteMs } from '@golden-acers/platform';
import { newTestClock, type TestEnv, type TestPlayer, testEnv, testPassword } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertOffer } from '../../../test/test-support-claims.ts';
import { createTransferRequestClient } from '../../../test/test-support-transfer-requests.ts';

let env: TestEnv;
/** The provider writes its time into the records. */
const providerClock = newTestClock();
const advance = (ms: number) => {
  for (const clock of [env.clock, providerClock]) clock.advance(ms);
};
beforeAll(async () => {
  env = await testEnv({ sandbox: { clock: providerClock } });
  await env.visitor.call('GET /games/fortune-panda');
});
afterAll(() => env[Symbol.asyncDispose]());

/** A bonus on the 25.00 of the sign-up, which is not wagered soon. */
async function withBonus(name: string, bonusCents: bigint): Promise<TestPlayer> {
  return giveBonus(await env.player(name), bonusCents);
}

async function giveBonus(player: TestPlayer, bonusCents: bigint): Promise<TestPlayer> {
  const offerId = await insertOffer(env, { bonusCents, wageringMultiple: 100 });
  const body = { isReplacing: false };
  await player.call('POST /promotions/offers/:offerId/claim', { params: { offerId }, body });
  await env.runJobs();
  expect(await wageringOf(player)).not.toBeNull();
  return player;
}

const wageringOf = async (player: TestPlayer) => (await player.call('GET /promotions/wagering')).data;
const stateOf = async ({ id }: TestPlayer) => {
  const claims = env.db.selectFrom('promotionClaim').where('playerId', '=', id);
  return (await claims.where('isExclusive', '=', true).select('state').executeTakeFirst())?.state;
};
/** The end of a claim is tried again after a pause while its player is in a game. */
const untilForfeited = (player: TestPlayer) =>
  env.runJobsUntil(
    () => stateOf(player),
    (state) => state === 'forfeited',
  );

/** Confirms with the newest figures, which the first attempt may read. */
async function forfeit(player: TestPlayer) {
  const withShown = async () => {
    const open = await wageringOf(player);
    assert(open !== null);
    const { claimId, forfeited } = open;
    return player.request('POST /promotions/wagering/forfeit', { body: { claimId, forfeited } });
  };
  const first = await withShown();
  return first.body.code === 'promotion.figures_changed' ? withShown() : first;
}

/** A round of poker that waits for the cards that are held. */
async function openRound(player: TestPlayer, stakeCents: number) {
  const game = await player.play(2001);
  const { round } = await game.open({ stakeCents });
  assert.equal(round.status, 'open');
  return {
    async end() {
      await game.move(round, { hold: [false, false, false, false, false] });
      await game.leave();
    },
  };
}

async function balanceAtProvider({ fortunePanda }: TestPlayer): Promise<bigint | undefined> {
  const { rows } = await sql<{ cents: bigint }>`
    select balance_cents as cents from ledger_account join player on ledger_account.id = 'credit:' || player.id
      where player.account = ${fortunePanda.username}`.execute(env.sandbox.db);
  return rows[0]?.cents;
}

test('a bonus is separated from the balance that the provider had before it, not from an old balance', async () => {
  const player = await env.player('unread');
  await env.rechargeElsewhere(player, 500n);
  await giveBonus(player, 1_000n);
  expect(await forfeit(player)).toMatchObject({ status: 200 });
  await untilForfeited(player);
  expect(await balanceAtProvider(player)).toBe(3_000n);
});

describe('a player who gives a bonus up while a round is open', () => {
  test('also loses what the round pays later', async () => {
    const player = await withBonus('later-win', 1_000n);
    const round = await openRound(player, 25);
    expect(await forfeit(player)).toMatchObject({ status: 200, body: { data: { isEnding: true } } });
    await env.rechargeElsewhere(player, 500n);
    await round.end();
    await untilForfeited(player);
    expect(await balanceAtProvider(player)).toBe(2_500n);
    expect((await env.redeem(player, 2_500)).status).toBe(200);
  });

  test('is refused if nothing is left, until the records show every stake', async () => {
    const player = await withBonus('spent', 25n);
    const round = await openRound(player, 25);
    expect(await forfeit(player)).toMatchObject({ status: 409, body: { code: 'promotion.game_open' } });
    expect(await stateOf(player)).toBe('active');
    expect((await env.redeem(player, 100)).body).toMatchObject({ code: 'promotion.wagering_open' });
    await round.end();
    expect(await forfeit(player)).toMatchObject({ status: 200 });
    await untilForfeited(player);
    expect(await balanceAtProvider(player)).toBe(2_500n);
    expect((await env.redeem(player, 2_500)).status).toBe(200);
  });

  test('may do so after a day without play, whatever the records show', async () => {
    const player = await withBonus('unexplained', 25n);
    await openRound(player, 25);
    expect(await forfeit(player)).toMatchObject({ body: { code: 'promotion.game_open' } });
    await sql`update player_activity set launched_at = launched_at - interval '25 hours',
      balance_changed_at = balance_changed_at - interval '25 hours' where player_id = ${player.id}`.execute(
      env.db,
    );
    expect(await forfeit(player)).toMatchObject({ status: 200, body: { data: null } });
    expect(await stateOf(player)).toBe('forfeited');
  });
});

describe('an exclusion while wagering is open', () => {
  const takeBreak = (player: TestPlayer) =>
    player.request('POST /user/break', {
      body: {
        ...{ period: 'half_year', currentPassword: testPassword, username: player.user.username },
        redeem: true,
      },
    });
  /** An agent's try to redeem reads the newest stakes. */
  const tryLater = async (player: TestPlayer, ms: number) => {
    advance(ms);
    const response = await env.redeem(player, 100);
    await sql`update promotion_claim set wagering_due_at = now() where player_id = ${player.id}
      and state = 'active'`.execute(env.db);
    return response;
  };

  test('ends the bonus automatically, and requests the player’s own money from the agent at once', async () => {
    const player = await withBonus('stops', 1_000n);
    const requests = createTransferRequestClient(env);
    expect(await takeBreak(player)).toMatchObject({ status: 200, body: { data: { redeem: 'requested' } } });
    const [request] = await requests.queueOf(player);
    expect(request).toMatchObject({ kind: 'redeem', amount: toMoney(2_500n) });
    assert(request !== undefined);
    await env.runJobs('facts', 'wagering');
    const { rows } = await sql<{ expiresAt: Date }>`
      select expires_at from promotion_claim where player_id = ${player.id} and state = 'active'`.execute(
      env.db,
    );
    expect(rows).toEqual([{ expiresAt: env.clock.now() }]);
    // The stakes until the exclusion may still complete the wagering.
    expect(await requests.approve(request.id)).toMatchObject({ body: { code: 'promotion.wagering_open' } });
    await tryLater(player, 10 * minuteMs);
    expect(await stateOf(player)).toBe('active');
    await tryLater(player, 6 * minuteMs);
    await env.runJobs();
    expect(await stateOf(player)).toBe('expired');
    expect(await balanceAtProvider(player)).toBe(2_500n);
    expect(await requests.approve(request.id)).toMatchObject({ status: 200 });
    expect(await balanceAtProvider(player)).toBe(0n);
  });

  test('leaves the player a bonus that was wagered before the exclusion', async () => {
    const player = await withBonus('stops-done', 1_000n);
    await sql`update promotion_claim set wagering_required_cents = 50 where player_id = ${player.id}
      and state = 'active'`.execute(env.db);
    const game = await player.play(3001);
    await game.open({ stakeCents: 50, bet: { targets: ['sardine'] } });
    await game.leave();
    advance(minuteMs);
    expect((await takeBreak(player)).status).toBe(200);
    expect((await tryLater(player, minuteMs)).status).toBe(200);
    expect(await stateOf(player)).toBe('completed');
  });
});
