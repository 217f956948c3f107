import { toMoney } from '@golden-acers/contract';
import { startServer, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advanceTransfer } from './transfers.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

async function transfersOf({ id }: TestPlayer) {
  return env.db
    .selectFrom('transfer')
    .where('playerId', '=', id)
    .orderBy('requestedAt')
    .select(['id', 'kind', 'state', 'cause', 'amountCents', 'refusalCode'])
    .execute();
}

/** Ends the pause of the provider, which the server would otherwise wait for ten seconds. */
async function endPauseOfProvider() {
  const { rows } = await sql`update provider_budget set paused_until = clock_timestamp()
    where paused_until > clock_timestamp() returning true`.execute(env.db);
  expect(rows).not.toEqual([]);
}

describe('a recharge or redeem', () => {
  test('moves credit at the provider, in the ledger and in the shown balance', async () => {
    const player = await env.player('rosa-one');
    const recharge = await env.recharge(player, 1250);
    expect(recharge).toMatchObject({
      status: 200,
      body: {
        message: 'Recharge successful!',
        data: { kind: 'recharge', amount: toMoney(1_250n), state: 'applied', balance: toMoney(3_750n) },
      },
    });
    const redeem = await env.redeem(player, 750);
    expect(redeem).toMatchObject({
      status: 200,
      body: { message: 'Redeem successful!', data: { balance: toMoney(3_000n) } },
    });
    expect(await env.centsAtProvider(player)).toBe(3_000n);
    expect(await env.balanceOf(player)).toMatchObject({ balance: '30.00', lastRechargeStatus: 'success' });
    const { rows } =
      await sql`select balance_cents from ledger_account where id = ${`player:${player.id}`}`.execute(env.db);
    expect(rows).toEqual([{ balanceCents: 3_000n }]);
  });

  test('is available under two families of paths', async () => {
    const player = await env.player('rosa-two');
    const params = { username: player.fortunePanda.username };
    for (const [kind, balance] of [
      ['recharge', toMoney(2_600n)],
      ['redeem', toMoney(2_500n)],
    ] as const) {
      const headers = { 'idempotency-key': env.newKey() };
      const response = await env.root.request(`POST /fortune-panda/users/:username/${kind}`, {
        params,
        headers,
        body: { amount: 100 },
      });
      expect(response).toMatchObject({ status: 200, body: { data: { balance } } });
    }
  });

  test('returns the same result for the same key, also after a restart, and refuses the key to another command', async () => {
    const player = await env.player('rosa-key');
    const key = env.newKey();
    const first = await env.recharge(player, 500, key);
    expect(await env.recharge(player, 500, key)).toMatchObject({ status: 200, body: first.body });
    expect(await env.recharge(player, 501, key)).toMatchObject({
      status: 422,
      body: { code: 'request.key_reused' },
    });
    expect(await env.redeem(player, 500, key)).toMatchObject({
      status: 422,
      body: { code: 'request.key_reused' },
    });
    const other = await env.player('rosa-key-other');
    expect(await env.recharge(other, 500, key)).toMatchObject({
      status: 422,
      body: { code: 'request.key_reused' },
    });

    const restarted = await startServer(env.databaseUrl, { config: { provider: env.provider } });
    const again = await restarted.http.inject({
      method: 'POST',
      url: '/api/fortune-panda/recharge',
      headers: { authorization: `Bearer ${env.root.token}`, 'idempotency-key': key },
      payload: { username: player.fortunePanda.username, amount: 500 },
    });
    expect(again.json()).toEqual(first.body);
    await restarted.close();
    expect(await env.centsAtProvider(player)).toBe(3_000n);
  });

  test('happens once, however often it is sent at the same time', async () => {
    const player = await env.player('rosa-fifty');
    const key = env.newKey();
    const responses = await Promise.all(Array.from({ length: 50 }, () => env.recharge(player, 700, key)));
    const codes = new Set(responses.map(({ status, body }) => `${status} ${body.code ?? ''}`));
    expect([...codes].every((code) => ['200 ', '409 transfer.still_running'].includes(code))).toBe(true);
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    expect(await env.centsAtProvider(player)).toBe(3_200n);
    expect(await transfersOf(player)).toHaveLength(2);
  });

  test('is one at a time for a player, and none is lost if many arrive at once', async () => {
    const player = await env.player('rosa-race');
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, place) =>
        place % 2 === 0 ? env.recharge(player, 300) : env.redeem(player, 100),
      ),
    );
    const codes = new Set(responses.filter(({ status }) => status !== 200).map(({ body }) => body.code));
    expect([...codes]).toEqual(['transfer.already_open']);
    const applied = (await transfersOf(player)).filter(({ state }) => state === 'applied');
    const cents = applied.reduce(
      (sum, row) => sum + (row.kind === 'recharge' ? row.amountCents : -row.amountCents),
      0n,
    );
    expect(await env.centsAtProvider(player)).toBe(cents);
    expect(applied.length).toBe(1 + responses.filter(({ status }) => status === 200).length);
  });

  test('does not fail when its caller gets no permit while another caller sends it', async () => {
    const player = await env.player('rosa-late');
    const held = env.hold('recharge');
    const recharging = env.recharge(player, 100);
    await held.arrived;
    const [, sending] = await transfersOf(player);
    const context = { db: env.server.db, clock: env.clock, config: { ...env.config, databaseUrl: '' } };
    const { transfer: late } = await advanceTransfer(context, sending?.id ?? '', {
      type: 'permit_refused',
      code: 'provider.busy',
    });
    expect(late.state).toBe('sending');
    await held.release();
    expect((await recharging).status).toBe(200);
    expect(await env.centsAtProvider(player)).toBe(2_600n);
  });

  test('refused by the provider has a distinct code, which the badge shows', async () => {
    const player = await env.player('rosa-refused');
    expect(await env.redeem(player, 2_501)).toMatchObject({
      status: 409,
      body: { code: 'provider.player_balance_low' },
    });
    env.fault({
      action: 'recharge',
      kind: 'unknown-text',
      text: 'Sorry, there is not enough gold for the operator!',
    });
    const key = env.newKey();
    const refused = { status: 409, body: { code: 'provider.agent_credit_low' } };
    expect(await env.recharge(player, 100, key)).toMatchObject(refused);
    expect(await env.recharge(player, 100, key)).toMatchObject(refused);
    expect(await env.balanceOf(player)).toMatchObject({ balance: '25.00', lastRechargeStatus: 'failed' });
    expect(await env.centsAtProvider(player)).toBe(2_500n);
  });

  test('refused by a busy provider is sent once more under the same key', async () => {
    const player = await env.player('rosa-busy');
    env.fault({ action: 'recharge', kind: 'unknown-text', text: 'Sorry, too many requests.' });
    const key = env.newKey();
    const refused = await env.recharge(player, 100, key);
    expect(refused).toMatchObject({ status: 503, body: { code: 'provider.busy' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    await endPauseOfProvider();
    const responses = await Promise.all([1, 2, 3].map(() => env.recharge(player, 100, key)));
    const codes = responses.filter(({ status }) => status !== 200).map(({ body }) => body.code);
    expect(codes.filter((code) => code !== 'transfer.still_running')).toEqual([]);
    const last = await env.recharge(player, 100, key);
    expect(last).toMatchObject({
      status: 200,
      body: { data: { state: 'applied', balance: toMoney(2_600n) } },
    });
    expect(await env.recharge(player, 100, key)).toMatchObject({
      status: 200,
      body: last.body,
      headers: { 'idempotency-replayed': 'true' },
    });
    expect(await env.centsAtProvider(player)).toBe(2_600n);
    const states = (await transfersOf(player)).map(({ state }) => state);
    expect(states).toEqual(['applied', 'rejected', 'applied']);
  });

  test('needs a key, a whole amount within the ceiling, and a player of the agent', async () => {
    const player = await env.player('rosa-bad');
    const before = await transfersOf(player);
    const { username } = player.fortunePanda;
    const call = (body: unknown, headers = {}) =>
      env.root.request('POST /fortune-panda/recharge', { body, headers });
    expect(await call({ username, amount: 100 })).toMatchObject({
      status: 400,
      body: { code: 'transfer.key_required' },
    });
    const key = () => ({ 'idempotency-key': env.newKey() });
    for (const amount of [0, -1, 1.5, '100', null, [], {}, true, 2 ** 53, 1e21, undefined]) {
      expect(await call({ username, amount }, key())).toMatchObject({
        status: 422,
        body: { code: 'request.invalid' },
      });
    }
    expect(await call('{"username":"x","amount":NaN}', key())).toMatchObject({ status: 400 });
    expect(await call({ username, amount: 1, cents: 1 }, key())).toMatchObject({ status: 422 });
    expect(await call({ username, amount: 1 }, { 'idempotency-key': 'short' })).toMatchObject({
      status: 422,
    });
    expect(await call({ username, amount: 1_000_001 }, key())).toMatchObject({
      status: 422,
      body: { code: 'transfer.above_ceiling' },
    });
    expect(await call({ username: 'Nobody_01', amount: 1 }, key())).toMatchObject({
      status: 404,
      body: { code: 'player.not_found' },
    });
    expect(await transfersOf(player)).toEqual(before);
  });

  test('is for agents, and only for their own players', async () => {
    const player = await env.player('rosa-foreign');
    const store = await env.agent({ name: 'another-store' });
    expect(await env.recharge(player, 100, env.newKey(), store.token)).toMatchObject({
      status: 404,
      body: { code: 'player.not_found' },
    });
    expect(await env.recharge(player, 100, env.newKey(), player.token)).toMatchObject({
      status: 403,
      body: { code: 'agent.required' },
    });
    expect(await env.centsAtProvider(player)).toBe(2_500n);
  });
});
