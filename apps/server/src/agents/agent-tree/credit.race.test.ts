import { toMoney } from '@golden-acers/contract';
import { listViolations } from '@golden-acers/ledger';
import { type ApiClient, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let env: TestEnv;
let rootId: string;
beforeAll(async () => {
  // On a busy machine, simultaneous calls would run into the time limit of tests.
  env = await testEnv({ tuning: { moneyTimeoutMs: 30_000 } });
  const root = await env.db.selectFrom('agent').where('parentId', 'is', null).select('id');
  rootId = (await root.executeTakeFirstOrThrow()).id;
});
afterAll(() => env[Symbol.asyncDispose]());

async function creditOf(id: string): Promise<{ balance: bigint; held: bigint }> {
  const { rows } = await sql<{ balance: bigint; held: bigint }>`
    select balance_cents as balance, held_cents as held from ledger_account where id = ${`agent:${id}`}`.execute(
    env.db,
  );
  return rows[0] ?? { balance: 0n, held: 0n };
}

/** A store with so much credit and separate players. */
async function storeWith(name: string, creditCents: bigint, count: number) {
  const store = await env.agent({ parentId: rootId, name, creditCents });
  const players: TestPlayer[] = await Promise.all(
    Array.from({ length: count }, (_, place) => env.player(`${name}-${place}`)),
  );
  const ids = players.map(({ id }) => id);
  await env.db.updateTable('player').set({ agentId: store.id }).where('id', 'in', ids).execute();
  return { ...store, players };
}

const move = (kind: 'allot' | 'take-back', client: ApiClient, agentId: string, amount: number) =>
  client.request(`POST /agent/agents/:agentId/${kind}`, {
    params: { agentId },
    body: { amount: toMoney(BigInt(amount)) },
    headers: { 'idempotency-key': env.newKey() },
  });

describe('the credit of an agent', () => {
  test('pays for recharges and grows by redeems', async () => {
    const store = await storeWith('credit-store', 1_000n, 1);
    const [player] = store.players;
    if (player === undefined) throw new Error('there is no player');
    expect(await env.recharge(player, 1_001, env.newKey(), store.token)).toMatchObject({
      status: 409,
      body: { code: 'agent.credit_low' },
    });
    expect((await env.recharge(player, 700, env.newKey(), store.token)).status).toBe(200);
    expect(await creditOf(store.id)).toEqual({ balance: 300n, held: 0n });
    expect((await env.redeem(player, 200, env.newKey(), store.token)).status).toBe(200);
    expect(await creditOf(store.id)).toEqual({ balance: 500n, held: 0n });
    const { username: account } = player.fortunePanda;
    const note = 'For the weekend';
    await env.root.call('POST /agent/agents/:agentId/allot', {
      params: { agentId: store.id },
      body: { amount: toMoney(100n), reason: note },
      headers: { 'idempotency-key': env.newKey() },
    });
    await env.root.call('POST /agent/agents/:agentId/take-back', {
      params: { agentId: store.id },
      body: { amount: toMoney(100n) },
      headers: { 'idempotency-key': env.newKey() },
    });
    const { data: lines } = await env.root.call('GET /agent/agents/:agentId/credit', {
      params: { agentId: store.id },
    });
    expect(lines).toMatchObject([
      { kind: 'take_back', note: null, account: null },
      { kind: 'allot', note, account: null },
      { kind: 'redeem', note: null, account },
      { kind: 'recharge', note: null, account },
      { kind: 'allot', account: null },
    ]);
    // A player's sign-up credit was not paid by an agent.
    expect(
      (await env.root.call('GET /fortune-panda/users/:username/detail', { params: { username: account } }))
        .data,
    ).toMatchObject({ recharged: toMoney(700n), redeemed: toMoney(200n), promoted: toMoney(2_500n) });
    // The root draws on nothing but the provider's.
    expect((await env.recharge(player, 5_000)).status).toBe(200);
    expect(await creditOf(store.id)).toEqual({ balance: 500n, held: 0n });
  });

  test('is held while the outcome of a recharge is unknown, and released when it was refused', async () => {
    const store = await storeWith('held-store', 1_000n, 1);
    const [player] = store.players;
    if (player === undefined) throw new Error('there is no player');
    env.fault({ action: 'recharge', kind: 'drop-response' });
    expect((await env.recharge(player, 600, env.newKey(), store.token)).status).toBe(202);
    expect(await creditOf(store.id)).toEqual({ balance: 1_000n, held: 600n });
    expect((await move('take-back', env.root, store.id, 401)).body.code).toBe('agent.credit_low');
    expect((await move('take-back', env.root, store.id, 400)).status).toBe(200);

    const refused = await storeWith('refused-store', 1_000n, 1);
    const [poor] = refused.players;
    if (poor === undefined) throw new Error('there is no player');
    expect((await env.redeem(poor, 400_00, env.newKey(), refused.token)).body.code).toBe(
      'provider.player_balance_low',
    );
    expect(await creditOf(refused.id)).toEqual({ balance: 1_000n, held: 0n });
  });

  test('is never exceeded by simultaneous recharges and allotments, and none of them is lost', async () => {
    const store = await storeWith('race-store', 5_000n, 12);
    const till = await env.agent({ parentId: store.id, name: 'race-till', creditCents: 0n });
    const responses = await Promise.all([
      ...store.players.map((player) => env.recharge(player, 500, env.newKey(), store.token)),
      ...Array.from({ length: 8 }, () => move('allot', store, till.id, 500)),
      ...Array.from({ length: 4 }, () => move('take-back', env.root, store.id, 250)),
    ]);
    const codes = responses.map(({ status, body }) => body.code ?? String(status));
    expect(new Set(codes)).toEqual(new Set(['200', 'agent.credit_low']));
    const [own, below] = [await creditOf(store.id), await creditOf(till.id)];
    expect([own.held, below.held]).toEqual([0n, 0n]);
    expect(own.balance).toBeGreaterThanOrEqual(0n);
    const done = (from: number, to: number) => codes.slice(from, to).filter((code) => code === '200').length;
    const recharged = BigInt(done(0, 12)) * 500n;
    const allotted = BigInt(done(12, 20)) * 500n;
    const returned = BigInt(done(20, 24)) * 250n;
    expect(below.balance).toBe(allotted);
    expect(own.balance).toBe(5_000n - recharged - allotted - returned);
    expect(await listViolations(env.db)).toEqual([]);
  });

  test('stays correct when an agent moves during its recharge', async () => {
    const [from, to] = [
      await env.agent({ parentId: rootId, name: 'whole-from', creditCents: 0n }),
      await env.agent({ parentId: rootId, name: 'whole-to', creditCents: 4_000n }),
    ];
    const till = await env.agent({ parentId: from.id, name: 'whole-till', creditCents: 4_000n });
    const players = await Promise.all(Array.from({ length: 8 }, (_, place) => env.player(`whole-${place}`)));
    const ids = players.map(({ id }) => id);
    await env.db.updateTable('player').set({ agentId: till.id }).where('id', 'in', ids).execute();
    const [moved, ...recharged] = await Promise.all([
      env.root.request('POST /agent/agents/:agentId/move', {
        params: { agentId: till.id },
        body: { parentId: to.id, reason: 'Nearer to it' },
      }),
      ...players.map((player) => env.recharge(player, 100, env.newKey(), till.token)),
    ]);
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(recharged.map(({ status }) => status)).toEqual(players.map(() => 200));
    expect(await creditOf(till.id)).toEqual({ balance: 3_200n, held: 0n });
    // Credit given out before the move counts for the old parent, later credit for the new one.
    const [old, fresh] = [await creditOf(from.id), await creditOf(to.id)];
    expect(old.balance + fresh.balance).toBe(4_000n);
    expect(fresh.balance).toBeLessThanOrEqual(800n);
    expect(await listViolations(env.db)).toEqual([]);
  });
});
