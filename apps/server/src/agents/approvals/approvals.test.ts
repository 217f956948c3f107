import { toMoney } from '@golden-acers/contract';
import type { ApiClient, TestPlayer } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ApprovalTestEnv, approvalTestEnv } from '../../../test/test-support-approvals.ts';
import { setLimit } from '../../../test/test-support-limits.ts';
import { createTransferRequestClient } from '../../../test/test-support-transfer-requests.ts';

let env: ApprovalTestEnv;
beforeAll(async () => {
  env = await approvalTestEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

const large = 60_000;
const waits = { status: 202, body: { data: { state: 'waiting' } } };
const refusal = (status: number, code: string) => ({ status, body: { code } });
const idOf = (response: { body: { data?: unknown } }) =>
  z.object({ id: z.string() }).parse(response.body.data).id;

/** A large recharge of a store's player that waits. */
async function heldRecharge(name: string, key = env.newKey()): Promise<{ player: TestPlayer; id: string }> {
  const { store } = env.agents;
  const player = await env.playerOf(store, name);
  const response = await env.recharge(player, large, key, store.token);
  expect(response).toMatchObject(waits);
  return { player, id: idOf(response) };
}

test('a command that waits is listed with the day of its player so far, in both directions', async () => {
  const { distributor, store } = env.agents;
  const player = await env.playerOf(store, 'ap-day');
  expect(await env.recharge(player, 4_000, env.newKey(), store.token)).toMatchObject({ status: 200 });
  expect(await env.redeem(player, 300, env.newKey(), store.token)).toMatchObject({ status: 200 });
  const id = idOf(await env.recharge(player, large, env.newKey(), store.token));
  const find = async (state: 'waiting' | 'ended') =>
    (await env.listOf(distributor, state)).find((one) => one.id === id);
  expect(await find('waiting')).toMatchObject({
    ...{ balance: toMoney(6_200n), dayIn: toMoney(4_000n), dayOut: toMoney(300n) },
  });
  await env.withdraw(store, id);
  expect(await find('ended')).toMatchObject({ dayIn: null, dayOut: null });
});

describe('a large recharge by one agent', () => {
  test('moves nothing until a second agent confirms it, and then once, from the credit of the first agent', async () => {
    const { distributor, store } = env.agents;
    const key = env.newKey();
    const { player, id } = await heldRecharge('ap-large', key);
    expect(await env.recharge(player, large, key, store.token)).toMatchObject({ body: { data: { id } } });
    expect(await env.recharge(player, large + 1, key, store.token)).toMatchObject(
      refusal(422, 'request.key_reused'),
    );
    expect(await env.centsAtProvider(player)).toBe(2_500n);
    expect((await env.listOf(distributor)).find((one) => one.id === id)).toMatchObject({
      ...{ action: 'recharge', amount: toMoney(BigInt(large)), account: player.fortunePanda.username },
      ...{ decidedBy: 'ap-store', isOwn: false, state: 'waiting' },
      ...{ balance: toMoney(2_500n), dayIn: toMoney(0n), dayOut: toMoney(0n) },
    });
    const confirmations = await Promise.all(Array.from({ length: 5 }, () => env.confirm(distributor, id)));
    expect(confirmations.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await env.centsAtProvider(player)).toBe(62_500n);
    expect(await env.recharge(player, large, key, store.token)).toMatchObject({
      status: 200,
      body: { data: { state: 'applied' } },
    });
    expect(await env.centsAtProvider(player)).toBe(62_500n);
    const transfer = env.db
      .selectFrom('transfer')
      .where('playerId', '=', player.id)
      .where('cause', '=', 'agent');
    expect(await transfer.select(['actorId', 'secondAgentId', 'decidedAlone']).execute()).toEqual([
      { actorId: store.id, secondAgentId: distributor.id, decidedAlone: false },
    ]);
    expect(await env.unconfirmedCents(player)).toBe(0);
  });

  test('cannot be confirmed by its agent, by an agent below, or by one that its agent created', async () => {
    const { distributor, store, otherStore, cashier } = env.agents;
    const { player, id } = await heldRecharge('ap-independent');
    const again = await env.signIn(store.email, store.password);
    for (const own of [store, again])
      expect(await env.confirm(own, id)).toMatchObject(refusal(403, 'decision.own'));
    for (const stranger of [cashier, otherStore]) {
      expect(await env.confirm(stranger, id)).toMatchObject(refusal(404, 'approval.not_found'));
    }
    const setCreator = (agentId: string, createdBy: string | null) =>
      env.db.updateTable('agent').set({ createdBy }).where('id', '=', agentId).execute();
    await setCreator(distributor.id, store.id);
    expect(await env.confirm(distributor, id)).toMatchObject(refusal(403, 'decision.not_independent'));
    for (const by of [distributor.id, cashier.id]) {
      const end = sql`update approval set state = 'confirmed', ended_by = ${by}, ended_at = now(), result_id = 'x' where id = ${id}`;
      await expect(end.execute(env.db)).rejects.toMatchObject({
        constraint: 'approval_is_confirmed_by_an_independent_agent',
      });
    }
    await setCreator(distributor.id, null);
    expect(await env.confirm(distributor, id)).toMatchObject({ status: 200 });
    expect(await env.centsAtProvider(player)).toBe(62_500n);
    await expect(sql`delete from approval where id = ${id}`.execute(env.db)).rejects.toMatchObject({
      constraint: 'approval_change_is_allowed',
    });
  });

  test('can be withdrawn with a reason, after which its key moves nothing', async () => {
    const { distributor, store } = env.agents;
    const key = env.newKey();
    const { player, id } = await heldRecharge('ap-withdrawn', key);
    expect(await env.withdraw(distributor, id)).toMatchObject({
      status: 200,
      body: {
        message: 'The command was declined.',
        data: { state: 'withdrawn', endReason: 'Not agreed', isDeclined: true, creditOf: 'ap-store' },
      },
    });
    expect(await env.confirm(distributor, id)).toMatchObject(refusal(409, 'decision.not_waiting'));
    expect(await env.recharge(player, large, key, store.token)).toMatchObject(
      refusal(409, 'decision.not_waiting'),
    );
    expect(await env.centsAtProvider(player)).toBe(2_500n);
  });

  test('needs the permission of the second agent too, and that the first agent may still act', async () => {
    const { distributor, store } = env.agents;
    const { player, id } = await heldRecharge('ap-permissions');
    const rule = (level: 'distributor' | 'store', permissions: string[]) =>
      env.db
        .insertInto('agentRule')
        .values({ ownerId: env.root.id, level, permissions, commandMaxCents: null, dayMaxCents: null })
        .execute();
    await rule('distributor', ['agents.read', 'money.redeem']);
    expect(await env.confirm(distributor, id)).toMatchObject(refusal(403, 'agent.not_permitted'));
    await env.db.deleteFrom('agentRule').execute();
    await rule('store', ['agents.read']);
    expect(await env.confirm(distributor, id)).toMatchObject(refusal(403, 'agent.not_permitted'));
    await env.db.deleteFrom('agentRule').execute();
    const setActive = (isActive: boolean) =>
      env.db.updateTable('account').set({ isActive }).where('id', '=', store.id).execute();
    await setActive(false);
    expect(await env.confirm(distributor, id)).toMatchObject(refusal(403, 'agent.not_permitted'));
    await setActive(true);
    expect(await env.centsAtProvider(player)).toBe(2_500n);
    expect(await env.confirm(distributor, id)).toMatchObject({ status: 200 });
  });

  test('keeps waiting if its player was frozen meanwhile, or the threshold was changed', async () => {
    const { distributor, store } = env.agents;
    const { player, id } = await heldRecharge('ap-frozen');
    const freeze = (frozenAt: Date | null) =>
      env.db.updateTable('player').set({ frozenAt }).where('id', '=', player.id).execute();
    await freeze(env.clock.now());
    expect(await env.confirm(distributor, id)).toMatchObject(refusal(409, 'player.frozen'));
    await freeze(null);
    await env.setThreshold(1_000_000);
    expect(await env.centsAtProvider(player)).toBe(2_500n);
    expect((await env.listOf(distributor)).some((one) => one.id === id)).toBe(true);
    expect(await env.confirm(distributor, id)).toMatchObject({ status: 200 });
    await env.setThreshold(1_000);
    expect(await env.recharge(player, 1_000, env.newKey(), store.token)).toMatchObject(waits);
    await env.setThreshold(50_000);
    expect(await env.centsAtProvider(player)).toBe(62_500n);
  });

  test('does not wait if a limit of the player refuses it', async () => {
    const { store } = env.agents;
    const player = await env.playerOf(store, 'ap-limited');
    expect((await setLimit(player, 'recharge_day', large)).status).toBe(200);
    expect(await env.recharge(player, large, env.newKey(), store.token)).toMatchObject(
      refusal(409, 'limit.recharge_reached'),
    );
  });

  test('expires after a week', async () => {
    const { distributor } = env.agents;
    const { id } = await heldRecharge('ap-expired');
    await env.db
      .updateTable('approval')
      .set({ decidedAt: sql<Date>`clock_timestamp() - interval '8 days'` })
      .where('id', '=', id)
      .execute();
    expect(await env.confirm(distributor, id)).toMatchObject(refusal(409, 'decision.not_waiting'));
    expect((await env.listOf(distributor, 'ended')).find((one) => one.id === id)).toMatchObject({
      state: 'expired',
    });
  });
});

describe('parts of a large amount', () => {
  const part = 49_999;

  test('are added up for one player, whichever session, role or agent moves them', async () => {
    const { distributor, store, cashier } = env.agents;
    const player = await env.playerOf(cashier, 'ap-parts');
    const recharge = (amount: number, token: string) => env.recharge(player, amount, env.newKey(), token);
    expect(await recharge(part, store.token)).toMatchObject({ status: 200 });
    const again = await env.signIn(store.email, store.password);
    for (const { token } of [store, again, distributor])
      expect(await recharge(part, token)).toMatchObject(waits);
    expect(await recharge(1, cashier.token)).toMatchObject(waits);
    // The other direction has its own sum, and a day later the first part counts no more.
    expect(await env.redeem(player, 100, env.newKey(), cashier.token)).toMatchObject({ status: 200 });
    await sql`
      update transfer set requested_at = now() - interval '25 hours' where player_id = ${player.id}`.execute(
      env.db,
    );
    expect(await recharge(100, cashier.token)).toMatchObject({ status: 200 });
  });

  test('do not pass without an approval when they arrive at once', async () => {
    const { store } = env.agents;
    const player = await env.playerOf(store, 'ap-parallel');
    for (let round = 0; round < 4; round += 1) {
      const responses = await Promise.all(
        Array.from({ length: 6 }, () => env.recharge(player, 20_000, env.newKey(), store.token)),
      );
      expect(responses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
    }
    expect(await env.unconfirmedCents(player)).toBe(40_000);
  });

  test('count in a request as in a direct recharge', async () => {
    const { distributor, store } = env.agents;
    const requests = createTransferRequestClient(env);
    const player = await env.playerOf(store, 'ap-request');
    expect(await env.recharge(player, 30_000, env.newKey(), store.token)).toMatchObject({ status: 200 });
    const id = await requests.ask(player, { amount: 20_000 });
    expect(await requests.approve(id, env.newKey(), store.token)).toMatchObject({ status: 202 });
    expect(await env.centsAtProvider(player)).toBe(32_500n);
    expect(await requests.approve(id, env.newKey(), distributor.token)).toMatchObject({ status: 200 });
    expect(await env.centsAtProvider(player)).toBe(52_500n);
    expect(await env.unconfirmedCents(player)).toBe(30_000);
  });
});

describe('the root', () => {
  test('decides alone if no agent below could decide before it, and that is recorded', async () => {
    const player = await env.player('ap-root-own');
    expect(await env.recharge(player, large)).toMatchObject({ status: 200 });
    const { rows } = await sql<{ after: unknown }>`select after from audit_entry
      where action = 'money.recharge_requested' and player_id = ${player.id}`.execute(env.db);
    expect(rows).toEqual([{ after: { amountCents: String(large), isAlone: true } }]);
    const requests = createTransferRequestClient(env);
    const id = await requests.ask(player, { amount: large });
    expect(await requests.approve(id)).toMatchObject({ status: 200 });
    expect(await env.centsAtProvider(player)).toBe(122_500n);
  });

  test('leaves the first decision to an agent below it, and confirms it then', async () => {
    const { store } = env.agents;
    const player = await env.playerOf(store, 'ap-root-below');
    const key = env.newKey();
    expect(await env.recharge(player, large, key)).toMatchObject(refusal(403, 'decision.first_below'));
    const held = await env.recharge(player, large, env.newKey(), store.token);
    expect(await env.confirm(env.root, idOf(held))).toMatchObject({ status: 200 });
    expect(await env.centsAtProvider(player)).toBe(62_500n);
  });
});

describe('an allotment', () => {
  const allot = (client: ApiClient, agentId: string, amount: number, key = env.newKey()) =>
    client.request('POST /agent/agents/:agentId/allot', {
      params: { agentId },
      body: { amount: toMoney(BigInt(amount)) },
      headers: { 'idempotency-key': key },
    });
  const creditOf = async (agentId: string) => {
    const { rows } = await sql<{ cents: bigint }>`select balance_cents as cents from ledger_account
      where id = ${`agent:${agentId}`}`.execute(env.db);
    return rows[0]?.cents;
  };

  test('waits like a recharge, in parts too, and its credit does not circumvent the rule', async () => {
    const { distributor, store } = env.agents;
    const before = (await creditOf(store.id)) ?? 0n;
    const key = env.newKey();
    expect(await allot(distributor, store.id, large, key)).toMatchObject({ status: 202 });
    expect(await allot(distributor, store.id, large, key)).toMatchObject({ status: 202 });
    expect(await allot(distributor, store.id, large + 1, key)).toMatchObject(
      refusal(422, 'request.key_reused'),
    );
    expect(await creditOf(store.id)).toBe(before);
    const held = (await env.listOf(distributor)).find(({ action }) => action === 'allot');
    expect(held).toMatchObject({ action: 'allot', agentName: 'ap-store', isOwn: true });
    expect(held?.amount).toEqual(toMoney(BigInt(large)));
    expect(await env.confirm(env.root, held?.id ?? '')).toMatchObject({ status: 200 });
    expect(await creditOf(store.id)).toBe(before + BigInt(large));
    expect(await allot(distributor, store.id, large, key)).toMatchObject({ status: 200 });
    expect(await allot(distributor, store.id, 30_000)).toMatchObject({ status: 200 });
    expect(await allot(distributor, store.id, 30_000)).toMatchObject({ status: 202 });
    const player = await env.playerOf(store, 'ap-allotted');
    expect(await env.recharge(player, large, env.newKey(), store.token)).toMatchObject(waits);
    expect(await creditOf(store.id)).toBe(before + BigInt(large) + 30_000n);
  });

  test('by the root to an agent directly below needs no approval, and one further down is decided below first', async () => {
    const { distributor, store } = env.agents;
    expect(await allot(env.root, distributor.id, large)).toMatchObject({ status: 200 });
    expect(await allot(env.root, store.id, 50_000)).toMatchObject(refusal(403, 'decision.first_below'));
  });
});
