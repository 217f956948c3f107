import assert from 'node:assert/strict';
import { type Money, toMoney } from '@golden-acers/contract';
import { newTestClock, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBulkJobClient } from '../../../test/test-support-bulk-jobs.ts';
import { transferWork } from '../../../test/test-support-jobs.ts';
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
  await sql`insert into promotion_offer (id, agent_id, kind, percent, published_at, state)
    values ('of_test', ${env.root.id}, 'deposit_match', 100, now(), 'published')`.execute(env.db);
});
afterAll(() => env[Symbol.asyncDispose]());

const terms = { wageringShares: {}, maxStakeCents: null };
let claimCount = 0;

/** A bonus of 10.00 on 25.00 that must be wagered to `requiredCents`. */
async function withBonus(name: string, requiredCents: number, changes: object = {}): Promise<TestPlayer> {
  const player = await env.player(name);
  await giveBonus(player, requiredCents, changes);
  return player;
}

async function giveBonus(
  player: TestPlayer,
  requiredCents: number,
  changes: object = {},
  state: 'active' | 'claimed' = 'active',
): Promise<void> {
  const paid = await env.call('POST /fortune-panda/users/:username/adjust', {
    token: env.root.token,
    params: { username: player.fortunePanda.username },
    body: { cause: 'bonus', kind: 'recharge', amount: toMoney(1_000n), reason: 'The bonus of an offer' },
    headers: { 'idempotency-key': env.newKey() },
  });
  expect(paid.status).toBe(200);
  claimCount += 1;
  const expiresAt = new Date(env.clock.now().getTime() + 7 * 86_400_000);
  await sql`insert into promotion_claim (id, offer_id, player_id, state, terms, is_exclusive, bonus_cents, transfer_id,
      wagering_required_cents, expires_at, paid_at, wagering_due_at)
    select ${`cl_${String(claimCount).padStart(26, '0')}`}, 'of_test', player_id, ${state},
        ${JSON.stringify({ ...terms, ...changes })}::jsonb, true, 1000, id, ${requiredCents}, ${expiresAt},
        ${state === 'active' ? sql`now()` : null}, now()
      from transfer where player_id = ${player.id} and cause = 'bonus'`.execute(env.db);
}

const wageringOf = async (player: TestPlayer) => (await player.call('GET /promotions/wagering')).data;
const stateOf = async ({ id }: TestPlayer) => {
  const claims = env.db.selectFrom('promotionClaim').where('offerId', '=', 'of_test');
  return (await claims.where('playerId', '=', id).select('state').executeTakeFirst())?.state;
};
/** The end of a claim is tried again after a pause while its player is in a game. */
const untilState = (player: TestPlayer, state: string) =>
  env.runJobsUntil(
    () => stateOf(player),
    (now) => now === state,
    'wagering',
    ...transferWork,
  );

/** Stakes in a game that is left at the end. Returns the cents that it won, less the stakes. */
async function stake(player: TestPlayer, ...stakes: readonly number[]): Promise<number> {
  const game = await player.play(3001);
  let wonCents = 0;
  for (const stakeCents of stakes) {
    const { round } = await game.open({ stakeCents, bet: { targets: ['sardine'] } });
    wonCents += round.payoutCents - stakeCents;
  }
  await game.leave();
  return wonCents;
}

async function forfeit(player: TestPlayer, changes: { forfeited?: Money } = {}) {
  const open = await wageringOf(player);
  assert(open !== null);
  const { claimId, forfeited } = open;
  return player.request('POST /promotions/wagering/forfeit', { body: { claimId, forfeited, ...changes } });
}

describe('while wagering is open,', () => {
  test('a redeem is refused on every path, with what is missing; a correction is not', async () => {
    const player = await env.player('paths');
    const requests = createTransferRequestClient(env);
    const earlier = await requests.ask(player, { kind: 'redeem', amount: 500 });
    await giveBonus(player, 6_900);
    expect(await wageringOf(player)).toMatchObject({
      required: toMoney(6_900n),
      wagered: toMoney(0n),
      missing: toMoney(6_900n),
      percent: 0,
    });
    const refused = { status: 409, body: { code: 'promotion.wagering_open' } };
    const response = await env.redeem(player, 500);
    expect(response).toMatchObject(refused);
    expect(JSON.stringify(response.body)).toContain('$69.00 left to wager');
    expect(await requests.approve(earlier)).toMatchObject(refused);
    await requests.cancel(player, earlier);
    const requested = await player.request('POST /fortune-panda-user/requests', {
      body: { kind: 'redeem', amount: toMoney(500n) },
    });
    expect(requested).toMatchObject(refused);
    const jobs = createBulkJobClient(env, env.root);
    const rows = [{ account: player.fortunePanda.username, amount: toMoney(500n) }];
    const { id } = await jobs.start({ kind: 'redeem', rows, reason: 'The end of the day', confirmation: '' });
    await jobs.over(id);
    expect(await jobs.rows(id)).toMatchObject([
      { state: 'failed', refusal: { code: 'promotion.wagering_open' } },
    ]);
    expect(await env.centsAtProvider(player)).toBe(3_500n);
    expect((await env.recharge(player, 500)).status).toBe(200);
  });

  test('a redeem is refused from the payment of the bonus on, before its claim is active', async () => {
    const player = await env.player('just-paid');
    await giveBonus(player, 500, {}, 'claimed');
    expect(await env.redeem(player, 500)).toMatchObject({
      status: 409,
      body: { code: 'promotion.wagering_open' },
    });
  });

  test('the redeem that follows the last stake reads it at once and succeeds', async () => {
    const player = await withBonus('at-once', 100);
    await stake(player, 50, 50);
    expect((await env.redeem(player, 100)).status).toBe(200);
    expect(await stateOf(player)).toBe('completed');
    expect(await wageringOf(player)).toBeNull();
  });

  test('the page shows the progress with its time, and rounds above the maximum stake separately', async () => {
    const player = await withBonus('progress', 1_000, { maxStakeCents: 60, wageringShares: { FISH: 50 } });
    await stake(player, 50, 100, 50);
    const { data } = await player.call('POST /promotions/wagering/read', { body: {} });
    expect(data).toMatchObject({
      ...{ required: toMoney(1_000n), wagered: toMoney(50n), missing: toMoney(950n), percent: 5 },
      ...{ maxStake: toMoney(60n), overRounds: 1, overStaked: toMoney(100n), isBeingChecked: false },
      readAt: env.clock.now().toISOString(),
    });
  });

  test('the progress is being checked if unknown games could complete it', async () => {
    const player = await withBonus('unknown-game', 100);
    await stake(player, 50);
    await sql`update game set game_name = 'Renamed' where kind_id = 3001`.execute(env.db);
    const read = async () => (await player.call('POST /promotions/wagering/read', { body: {} })).data;
    expect(await read()).toMatchObject({ wagered: toMoney(0n), isBeingChecked: false });
    await stake(player, 50);
    advance(61_000);
    expect(await read()).toMatchObject({ wagered: toMoney(0n), isBeingChecked: true });
    await sql`update game set game_name = 'Golden Nets' where kind_id = 3001`.execute(env.db);
    await sql`update promotion_claim set wagering_due_at = now() where player_id = ${player.id}`.execute(
      env.db,
    );
    await untilState(player, 'completed');
  });
});

describe('giving a bonus up', () => {
  test('takes the bonus and its winnings by one transfer, with the figures shown before, and a redeem works again', async () => {
    const player = await withBonus('gives-up', 6_900);
    expect(await wageringOf(player)).toMatchObject({
      balance: toMoney(3_500n),
      kept: toMoney(2_500n),
      forfeited: toMoney(1_000n),
    });
    expect(await forfeit(player, { forfeited: toMoney(999n) })).toMatchObject({
      body: { code: 'promotion.figures_changed' },
    });
    const open = await wageringOf(player);
    const both = await Promise.all([forfeit(player), forfeit(player)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await stateOf(player)).toBe('forfeited');
    expect(await env.centsAtProvider(player)).toBe(2_500n);
    assert(open !== null);
    const again = await player.request('POST /promotions/wagering/forfeit', {
      body: { claimId: open.claimId, forfeited: toMoney(1_000n) },
    });
    expect(again).toMatchObject({ body: { code: 'promotion.no_wagering' } });
    expect((await env.redeem(player, 2_500)).status).toBe(200);
  });

  test('uses the provider’s balance at that moment, however recent the stored one is', async () => {
    const player = await withBonus('won-meanwhile', 6_900);
    await env.rechargeElsewhere(player, 500n);
    expect(await forfeit(player, { forfeited: toMoney(1_000n) })).toMatchObject({
      body: { code: 'promotion.figures_changed' },
    });
    expect(await wageringOf(player)).toMatchObject({
      balance: toMoney(4_000n),
      kept: toMoney(2_500n),
      forfeited: toMoney(1_500n),
    });
    expect(await forfeit(player)).toMatchObject({ status: 200 });
    expect(await env.centsAtProvider(player)).toBe(2_500n);
  });

  test('waits while the player is in a game, and ends nothing before', async () => {
    const player = await withBonus('in-game', 6_900);
    const game = await player.play(3001);
    await game.open({ stakeCents: 50, bet: { targets: ['sardine'] } });
    const first = await forfeit(player);
    // The stake has changed the figures since the last reading, unless a server read them meanwhile.
    const response = first.status === 200 ? first : await forfeit(player);
    expect(response.status).toBe(200);
    expect(await wageringOf(player)).toMatchObject({ isEnding: true });
    expect(await forfeit(player)).toMatchObject({ body: { code: 'promotion.ending_already' } });
    await game.leave();
    await untilState(player, 'forfeited');
    expect(await env.centsAtProvider(player)).toBeLessThan(3_500n);
  });

  test('is possible for an agent with players of its subtree, and is audited with the reason', async () => {
    const player = await withBonus('by-agent', 6_900);
    const open = await wageringOf(player);
    assert(open !== null);
    const stranger = await env.agent({ name: 'stranger' });
    const params = { username: player.fortunePanda.username };
    const body = { claimId: open.claimId, forfeited: open.forfeited, reason: 'As the player said' };
    const path = 'POST /fortune-panda/users/:username/wagering/forfeit';
    expect(await stranger.request(path, { params, body })).toMatchObject({ status: 404 });
    expect(await env.root.request(path, { params, body })).toMatchObject({
      status: 200,
      body: { data: null },
    });
    const { rows } = await sql`select action, reason from audit_entry where player_id = ${player.id}
      order by id desc limit 1`.execute(env.db);
    expect(rows).toEqual([{ action: 'player.bonus_forfeited', reason: 'As the player said' }]);
  });
});

describe('the expiry of a bonus', () => {
  test('takes the bonus back when the stakes until then are known, and later stakes do not count', async () => {
    const player = await withBonus('expires', 100);
    let wonCents = await stake(player, 50);
    await player.call('POST /promotions/wagering/read', { body: {} });
    advance(60_000);
    await sql`update promotion_claim set expires_at = ${env.clock.now()} where player_id = ${player.id}`.execute(
      env.db,
    );
    advance(60_000);
    wonCents += await stake(player, 50);
    await player.call('POST /promotions/wagering/read', { body: {} });
    expect(await wageringOf(player)).toMatchObject({ wagered: toMoney(50n) });
    advance(16 * 60_000);
    await player.call('POST /promotions/wagering/read', { body: {} });
    await sql`update promotion_claim set wagering_due_at = now() where player_id = ${player.id}`.execute(
      env.db,
    );
    await untilState(player, 'expired');
    // The provider's own figures: 25.00 with what was won or lost.
    expect((await env.centsAtProvider(player)) + BigInt(wonCents)).toBe(2_500n);
  });
});
