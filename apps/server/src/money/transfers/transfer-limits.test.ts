import { createLog } from '@golden-acers/platform';
import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from './ledger-verification.ts';

let env: TestEnv;
beforeAll(async () => {
  // Set so high that no amount of these tests needs a second agent.
  env = await testEnv({ config: { reviewConfirmFromCents: 100_000_000 } });
});
afterAll(() => env[Symbol.asyncDispose]());

/** Creates a store with players. Stores may move 1,000.00 at once and 10,000.00 a day. */
async function storeWith(
  name: string,
  count: number,
): Promise<{ token: string; agentId: string; players: TestPlayer[] }> {
  const store = await env.agent({ name });
  const players = await Promise.all(
    Array.from({ length: count }, (_, place) => env.player(`${name}-${place}`)),
  );
  await env.db
    .updateTable('player')
    .set({ agentId: store.id })
    .where(
      'id',
      'in',
      players.map(({ id }) => id),
    )
    .execute();
  return { token: store.token, agentId: store.id, players };
}

describe('an agent’s daily limit', () => {
  test('is never exceeded by concurrent commands, and counts each kind separately', async () => {
    const { token, players } = await storeWith('limit-store', 20);
    const responses = await Promise.all(
      players.map((player) => env.recharge(player, 100_000, env.newKey(), token)),
    );
    const codes = responses.map(({ status, body }) => `${status} ${body.code ?? ''}`).sort();
    expect(codes).toEqual([
      ...Array.from({ length: 10 }, () => '200 '),
      ...Array.from({ length: 10 }, () => '422 transfer.above_day_limit'),
    ]);
    const [player] = players;
    if (player === undefined) throw new Error('there is no player');
    expect(await env.recharge(player, 1, env.newKey(), token)).toMatchObject({
      body: { code: 'transfer.above_day_limit' },
    });
    expect(await env.redeem(player, 1, env.newKey(), token)).toMatchObject({ status: 200 });
  });

  test('that was lowered counts everything moved before', async () => {
    const { token, agentId, players } = await storeWith('limit-lowered', 8);
    const [first] = players;
    if (first === undefined) throw new Error('there is no player');
    expect(await env.recharge(first, 80_000, env.newKey(), token)).toMatchObject({ status: 200 });
    const root = env.db.selectFrom('agent').where('parentId', 'is', null).select('id');
    const { id: owner } = await root.executeTakeFirstOrThrow();
    const lower = (cents: bigint) =>
      env.db
        .insertInto('agentRule')
        .values({
          ownerId: owner,
          level: 'store',
          permissions: null,
          commandMaxCents: null,
          dayMaxCents: cents,
        })
        .onConflict((conflict) => conflict.columns(['ownerId', 'level']).doUpdateSet({ dayMaxCents: cents }))
        .execute();
    await lower(80_000n);
    const responses = await Promise.all(
      players.map((player) => env.recharge(player, 1_000, env.newKey(), token)),
    );
    await env.db.deleteFrom('agentRule').execute();
    expect(new Set(responses.map(({ body }) => body.code))).toEqual(new Set(['transfer.above_day_limit']));
    const { rows } =
      await sql`select sum(cents)::int as cents from transfer_day where actor_id = ${agentId}`.execute(
        env.db,
      );
    expect(rows).toEqual([{ cents: 80_000 }]);
  });

  test('no longer counts a rejected transfer', async () => {
    const { token, players } = await storeWith('limit-returns', 1);
    const [player] = players;
    if (player === undefined) throw new Error('there is no player');
    for (let attempt = 0; attempt < 12; attempt += 1) {
      expect(await env.redeem(player, 100_000, env.newKey(), token)).toMatchObject({
        body: { code: 'provider.player_balance_low' },
      });
    }
    expect(await env.redeem(player, 2_500, env.newKey(), token)).toMatchObject({ status: 200 });
    const { rows } = await sql`select sum(cents)::int as cents from transfer_day where kind = 'redeem'
      and actor_id = (select actor_id from transfer where player_id = ${player.id} and cause = 'agent' limit 1)`.execute(
      env.db,
    );
    expect(rows).toEqual([{ cents: 2_500 }]);
  });

  test('starts again with the next day', async () => {
    const { token, players } = await storeWith('limit-day', 1);
    const [player] = players;
    if (player === undefined) throw new Error('there is no player');
    for (let place = 0; place < 10; place += 1) {
      expect(await env.recharge(player, 100_000, env.newKey(), token)).toMatchObject({ status: 200 });
    }
    expect(await env.recharge(player, 100_000, env.newKey(), token)).toMatchObject({ status: 422 });
    await sql`update transfer_day set day = day - 1`.execute(env.db);
    expect(await env.recharge(player, 100_000, env.newKey(), token)).toMatchObject({ status: 200 });
  });
});

describe('a closed account', () => {
  test('moves no credit, but repeats of earlier commands still return their results', async () => {
    const player = await env.player('closed-player');
    const key = env.newKey();
    const first = await env.recharge(player, 100, key);
    await env.db.updateTable('account').set({ isActive: false }).where('id', '=', player.id).execute();
    const refused = { status: 409, body: { code: 'player.closed' } };
    expect(await env.recharge(player, 100)).toMatchObject(refused);
    expect(await env.redeem(player, 100)).toMatchObject(refused);
    expect(await env.recharge(player, 100, key)).toMatchObject({ status: 200, body: first.body });
    expect(await env.centsAtProvider(player)).toBe(2_600n);
  });
});

describe('the ledger', () => {
  test('holds the money of an open transfer only', async () => {
    const player = await env.player('held-player');
    const held = async () => {
      const { rows } = await sql`select account_id, amount_cents, state from ledger_hold
        where id in (select id from transfer where player_id = ${player.id} and cause = 'agent')`.execute(
        env.db,
      );
      return rows;
    };
    env.fault({ action: 'redeem', kind: 'drop-response' });
    expect(await env.redeem(player, 700)).toMatchObject({ status: 202 });
    const hold = { accountId: `player:${player.id}`, amountCents: 700n };
    expect(await held()).toEqual([{ ...hold, state: 'open' }]);
  });

  test('reports a missing cent within one run, with the account', async () => {
    const player = await env.player('ledger-broken');
    const account = `player:${player.id}`;
    const lines: string[] = [];
    const context = { db: env.server.db, log: createLog('error', { write: (line) => lines.push(line) }) };
    await verifyLedger(context);
    expect(lines).toEqual([]);
    // Bypasses every trigger, as a restore or a superuser can.
    const addCents = async (cents: number) => {
      await env.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`update ledger_account set balance_cents = balance_cents + ${cents} where id = ${account}`.execute(
          tx,
        );
      });
    };
    await addCents(1);
    await verifyLedger(context);
    await addCents(-1);
    expect(
      lines.filter((line) => line.includes(account) && line.includes('the ledger does not balance')),
    ).not.toEqual([]);
  });
});
