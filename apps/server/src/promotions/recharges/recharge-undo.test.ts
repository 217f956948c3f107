import assert from 'node:assert/strict';
import { money, toCents, toMoney } from '@golden-acers/contract';
import { bySuite, type TestAgent, type TestPlayer } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ApprovalTestEnv, approvalTestEnv } from '../../../test/test-support-approvals.ts';
import { insertOffer } from '../../../test/test-support-claims.ts';
import { limitOf, setLimit } from '../../../test/test-support-limits.ts';

let env: ApprovalTestEnv;
let offerId: string;
beforeAll(async () => {
  env = await approvalTestEnv();
  await sql`update promotion_offer set state = 'ended', ended_at = now() where kind = 'deposit_match'`.execute(
    env.db,
  );
  offerId = await insertOffer(env, {
    ...{ kind: 'deposit_match', percent: 100, bonusCents: null, isAutomatic: true },
    ...{ isFirstRechargeOnly: true, wageringMultiple: 10 },
  });
});
afterAll(() => env[Symbol.asyncDispose]());

const pathOf = ({ fortunePanda }: TestPlayer, transferId: string) => ({
  username: fortunePanda.username,
  transferId,
});
const reason = 'Typed a zero too many';

const undo = (agent: TestAgent, player: TestPlayer, transferId: string, key = env.newKey()) =>
  agent.request('POST /fortune-panda/users/:username/transfers/:transferId/undo', {
    ...{ params: pathOf(player, transferId), body: { reason }, headers: { 'idempotency-key': key } },
  });
const figures = (agent: TestAgent, player: TestPlayer, transferId: string) =>
  agent.request('GET /fortune-panda/users/:username/transfers/:transferId/undo', {
    params: pathOf(player, transferId),
  });

async function recharge(agent: TestAgent, player: TestPlayer, cents: number): Promise<string> {
  const { status, body } = await env.recharge(player, cents, env.newKey(), agent.token);
  assert.equal(status, 200, JSON.stringify(body));
  return z.object({ id: z.string() }).parse(body.data).id;
}

async function balanceAtProvider({ fortunePanda }: TestPlayer): Promise<bigint> {
  const { rows } = await sql<{ cents: bigint }>`
    select balance_cents as cents from ledger_account join player on ledger_account.id = 'credit:' || player.id
      where player.account = ${fortunePanda.username}`.execute(env.sandbox.db);
  return rows[0]?.cents ?? 0n;
}

const claimOf = (player: TestPlayer) =>
  env.db
    .selectFrom('promotionClaim')
    .where('playerId', '=', player.id)
    .where('offerId', '=', offerId)
    .orderBy('id', 'desc')
    .select(['state', 'reason'])
    .executeTakeFirst();

async function creditOf({ id }: TestAgent): Promise<bigint | undefined> {
  const account = env.db.selectFrom('ledgerAccount').where('id', '=', `agent:${id}`);
  return (await account.select('balanceCents').executeTakeFirst())?.balanceCents;
}

const isListedUndone = async (agent: TestAgent, { fortunePanda }: TestPlayer, transferId: string) => {
  const params = { username: fortunePanda.username };
  const { data } = await agent.call('GET /fortune-panda/users/:username/transfers', { params });
  return data.find(({ id }) => id === transferId)?.isUndone;
};

describe('the undoing of a recharge', () => {
  test('gives back what the recharge and its bonus used of the player’s limit', async () => {
    const { store, cashier } = env.agents;
    const player = await env.playerOf(cashier, 'undo-limit');
    expect((await setLimit(player, 'recharge_day', 30_000)).status).toBe(200);
    const used = async () => toCents(money.parse((await limitOf(player, 'recharge_day'))?.used));
    const before = await used();
    const id = await recharge(cashier, player, 10_000);
    await env.runJobs();
    expect(await used()).toBe(before + 20_000n);
    expect((await undo(store, player, id)).status).toBe(200);
    await env.runJobs();
    expect(await used()).toBe(before);
    await recharge(cashier, player, 10_000);
  });

  test('takes it back with its bonus, to who gave them, and the right recharge gets the bonus again', async () => {
    const { store, cashier } = env.agents;
    const player = await env.playerOf(cashier, 'undo-whole');
    const params = { username: player.fortunePanda.username };
    const forecast = await cashier.call('GET /fortune-panda/users/:username/recharge-bonus', {
      params,
      query: toMoney(10_000n),
    });
    expect(forecast.data).toMatchObject({ amount: toMoney(10_000n), wageringRequired: toMoney(100_000n) });
    const credit = await creditOf(cashier);
    const id = await recharge(cashier, player, 10_000);
    await env.runJobs();
    expect(await env.centsAtProvider(player)).toBe(22_500n);
    expect((await figures(store, player, id)).body.data).toMatchObject({
      ...{
        amount: toMoney(10_000n),
        by: 'ap-cashier',
        balance: toMoney(22_500n),
        balanceAfter: toMoney(2_500n),
      },
      bonus: { amount: toMoney(10_000n), state: 'active', takenBack: toMoney(10_000n) },
    });
    expect(await isListedUndone(store, player, id)).toBe(false);
    const key = env.newKey();
    expect(await undo(store, player, id, key)).toMatchObject({
      status: 200,
      body: { data: { kind: 'redeem' } },
    });
    expect(await isListedUndone(store, player, id)).toBe(true);
    expect(await undo(store, player, id, key)).toMatchObject({ status: 200 });
    expect(await undo(store, player, id)).toMatchObject({ body: { code: 'transfer.undone_already' } });
    expect(await figures(store, player, id)).toMatchObject({ body: { code: 'transfer.undone_already' } });
    await env.runJobs();
    expect(await env.centsAtProvider(player)).toBe(2_500n);
    expect(await claimOf(player)).toEqual({ state: 'cancelled', reason: 'recharge_undone' });
    expect(await creditOf(cashier)).toBe(credit);
    const { rows } = await sql`select reason, after from audit_entry
      where player_id = ${player.id} and actor_id = ${store.id}`.execute(env.db);
    expect(rows).toMatchObject([{ reason, after: { undoes: id, amountCents: '10000' } }]);
    await recharge(cashier, player, 1_000);
    await env.runJobs();
    expect(await env.centsAtProvider(player)).toBe(4_500n);
  });

  test('that is quicker than its bonus leaves no bonus', async () => {
    const { store } = env.agents;
    const player = await env.playerOf(store, 'undo-quick');
    const id = await recharge(store, player, 5_000);
    expect(await undo(store, player, id)).toMatchObject({ status: 200 });
    await env.runJobs();
    expect(await env.centsAtProvider(player)).toBe(2_500n);
    await recharge(store, player, 1_000);
    await env.runJobs();
    expect(await env.centsAtProvider(player)).toBe(4_500n);
  });

  test('needs the permission, and a recent recharge of the agent or of one below it', async () => {
    const { store, otherStore, cashier } = env.agents;
    const player = await env.playerOf(cashier, 'undo-refused');
    const own = await recharge(cashier, player, 700);
    const above = await recharge(env.agents.distributor, player, 300);
    await env.runJobs();
    expect(await undo(cashier, player, own)).toMatchObject({ body: { code: 'agent.not_permitted' } });
    expect(await undo(otherStore, player, own)).toMatchObject({ body: { code: 'player.not_found' } });
    const other = await env.playerOf(store, 'undo-another');
    const refused = { body: { code: 'transfer.not_undoable' } };
    expect(await undo(store, other, own)).toMatchObject(refused);
    expect(await undo(store, player, above)).toMatchObject(refused);
    const bonus = await env.db
      .selectFrom('transfer')
      .where('playerId', '=', player.id)
      .where('cause', '=', 'promotion')
      .select('id')
      .executeTakeFirstOrThrow();
    expect(await undo(store, player, bonus.id)).toMatchObject(refused);
    await sql`update transfer set settled_at = settled_at - interval '25 hours' where id = ${own}`.execute(
      env.db,
    );
    expect(await undo(store, player, own)).toMatchObject(refused);
    expect(await figures(store, player, own)).toMatchObject(refused);
  });

  test('is refused while the player is in a game, and takes no money of the player afterwards', async () => {
    const { store } = env.agents;
    const player = await env.playerOf(store, 'undo-playing');
    const id = await recharge(store, player, 10_000);
    await env.runJobs();
    const game = await player.play(2001);
    const { round } = await game.open({ stakeCents: 500 });
    expect(await undo(store, player, id)).toMatchObject({ body: { code: 'provider.player_in_game' } });
    expect(await claimOf(player)).toMatchObject({ state: 'active' });
    if (round.status === 'open') await game.move(round, { hold: [false, false, false, false, false] });
    await game.leave();
    const isWhole = (await balanceAtProvider(player)) >= 22_500n;
    expect(await undo(store, player, id)).toMatchObject({ status: 200 });
    await env.runJobsUntil(
      () => claimOf(player),
      (claim) => claim?.state !== 'active',
    );
    expect(await balanceAtProvider(player)).toBe(2_500n);
    // A bonus of which a part was lost is not given again.
    expect(await claimOf(player)).toMatchObject({ state: isWhole ? 'cancelled' : 'forfeited' });
  });

  test('is refused if less than the recharge is left', async () => {
    const { store } = env.agents;
    const player = await env.playerOf(store, 'undo-spent');
    await sql`update promotion_offer set state = 'paused' where id = ${offerId}`.execute(env.db);
    const id = await recharge(store, player, 5_000);
    const redeemed = await store.request('POST /fortune-panda/redeem', {
      body: { username: player.fortunePanda.username, amount: 7_000 },
      headers: { 'idempotency-key': env.newKey() },
    });
    expect(redeemed.status).toBe(200);
    expect(await undo(store, player, id)).toMatchObject({ body: { code: 'provider.player_balance_low' } });
    expect(await env.centsAtProvider(player)).toBe(500n);
    await env.runJobs('facts');
    await sql`update promotion_offer set state = 'published' where id = ${offerId}`.execute(env.db);
  });

  test('of a large recharge waits for a second agent, whose own credit stays as it was', async () => {
    const { store, distributor } = env.agents;
    const player = await env.playerOf(store, 'undo-large');
    await env.recharge(player, 60_000, env.newKey(), store.token);
    const held = (await env.listOf(distributor)).find(
      ({ account }) => account === player.fortunePanda.username,
    );
    const { body } = await env.confirm(distributor, held?.id ?? '');
    assert.equal(body.success, true);
    await env.runJobs();
    const { id } = await env.db
      .selectFrom('transfer')
      .where('playerId', '=', player.id)
      .where('cause', '=', 'agent')
      .select('id')
      .executeTakeFirstOrThrow();
    const credits = [await creditOf(store), await creditOf(distributor)];
    expect(await undo(store, player, id)).toMatchObject({ status: 202 });
    const waiting = (await env.listOf(distributor)).find(
      ({ account }) => account === player.fortunePanda.username,
    );
    expect(await env.confirm(distributor, waiting?.id ?? '')).toMatchObject({ status: 200 });
    await env.runJobs();
    expect(await env.centsAtProvider(player)).toBe(2_500n);
    expect([await creditOf(store), await creditOf(distributor)]).toEqual([
      (credits[0] ?? 0n) + 60_000n,
      credits[1],
    ]);
  });

  test('counts as a redeem in the till of the recharge', async () => {
    const { store, cashier } = env.agents;
    const player = await env.playerOf(cashier, 'undo-till');
    const opened = await cashier.call('POST /agent/shifts', { body: { float: toMoney(0n) } });
    const id = await recharge(cashier, player, 2_000);
    await undo(store, player, id);
    const closed = await cashier.call('POST /agent/shifts/close', {
      body: { shiftId: opened.data.id, counted: toMoney(0n), note: '' },
    });
    expect(closed.data).toMatchObject({
      recharged: toMoney(2_000n),
      redeemed: toMoney(2_000n),
      difference: toMoney(0n),
    });
  });
});

describe('simultaneous', () => {
  test('undos take a recharge back once', async () => {
    const { store } = env.agents;
    const player = await env.playerOf(store, 'undo-race');
    const id = await recharge(store, player, 3_000);
    await env.runJobs();
    const all = await Promise.all(Array.from({ length: bySuite(6, 20) }, () => undo(store, player, id)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    await env.runJobs();
    expect(await env.centsAtProvider(player)).toBe(2_500n);
  });

  test('undo and redeem of the same money move it once', async () => {
    const { store } = env.agents;
    const player = await env.playerOf(store, 'undo-redeem-race');
    await sql`update promotion_offer set state = 'paused' where id = ${offerId}`.execute(env.db);
    const id = await recharge(store, player, 10_000);
    const redeem = () =>
      store.request('POST /fortune-panda/redeem', {
        body: { username: player.fortunePanda.username, amount: 12_000 },
        headers: { 'idempotency-key': env.newKey() },
      });
    const done = (
      await Promise.all([undo(store, player, id), redeem(), undo(store, player, id), redeem()])
    ).filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    const cents = await env.centsAtProvider(player);
    expect([500n, 2_500n]).toContain(cents);
    await env.runJobs('facts');
    await sql`update promotion_offer set state = 'published' where id = ${offerId}`.execute(env.db);
  });
});
