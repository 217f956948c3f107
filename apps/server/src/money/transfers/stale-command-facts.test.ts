import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getTransfer, insertTransfer, type TransferRow, writeTransition } from './transfers.sql.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

async function writeDown(player: TestPlayer, known: { accountStatus: 'open' | 'frozen'; key: string }) {
  const { providerAgentId } = await env.db
    .selectFrom('player')
    .where('id', '=', player.id)
    .select('providerAgentId')
    .executeTakeFirstOrThrow();
  const transfer = {
    id: `tr_${player.id.slice(3)}${known.key}`,
    providerAgentId,
    playerId: player.id,
    kind: 'recharge',
    amountCents: 700n,
    cause: 'agent',
    actorId: player.id,
    idempotencyKey: known.key,
    commandHash: 'of a test',
  } as const;
  const { accountStatus } = known;
  return insertTransfer(env.db, {
    transfer,
    accountStatus,
    dayMaxCents: null,
    unconfirmedCents: null,
    actorMaxCents: null,
    identityFrom: { redeemFromCents: null, redeemMonthFromCents: null },
    graceMs: 3_600_000,
  });
}

function count({ id }: TestPlayer): Promise<unknown[]> {
  return env.db.selectFrom('transfer').where('playerId', '=', id).select('id').execute();
}

describe('a transfer', () => {
  test('is not written if the account status has changed, the key is used, or another transfer is open', async () => {
    const player = await env.player('facts-one');
    const credit = await env.db
      .selectFrom('transfer')
      .where('playerId', '=', player.id)
      .select('idempotencyKey as key')
      .executeTakeFirstOrThrow();
    expect(await writeDown(player, { accountStatus: 'frozen', key: 'a' })).toBeUndefined();
    await env.db
      .updateTable('player')
      .set({ frozenAt: env.clock.now() })
      .where('id', '=', player.id)
      .execute();
    expect(await writeDown(player, { accountStatus: 'open', key: 'a' })).toBeUndefined();
    await env.db.updateTable('player').set({ frozenAt: null }).where('id', '=', player.id).execute();
    expect(await writeDown(player, { accountStatus: 'open', key: credit.key })).toBeUndefined();
    expect(await writeDown(player, { accountStatus: 'open', key: 'a' })).toMatchObject({
      state: 'requested',
    });
    expect(await writeDown(player, { accountStatus: 'open', key: 'b' })).toBeUndefined();
    expect(await count(player)).toHaveLength(2);
  });

  test('waits for a concurrent freeze of its player and is then refused, without a deadlock', async () => {
    const player = await env.player('facts-frozen');
    const deadlocks = () =>
      sql`select pg_stat_force_next_flush(), deadlocks from pg_stat_database where datname = current_database()`;
    const before = await deadlocks().execute(env.db);
    const waiting = () =>
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        env.db,
      );
    const command = await env.db.transaction().execute(async (tx) => {
      await tx.selectFrom('account').where('id', '=', player.id).select('id').forNoKeyUpdate().execute();
      const response = env.recharge(player, 100);
      await env.runJobsUntil(waiting, ({ rows }) => rows.length > 0);
      await tx.updateTable('player').set({ frozenAt: env.clock.now() }).where('id', '=', player.id).execute();
      return { response };
    });
    expect(await command.response).toMatchObject({ status: 409, body: { code: 'player.frozen' } });
    expect((await deadlocks().execute(env.db)).rows).toEqual(before.rows);
  });

  test('rejects a step that was decided on another state, send or attempt', async () => {
    const player = await env.player('facts-two');
    const written = await writeDown(player, { accountStatus: 'open', key: 'a' });
    if (written === undefined) throw new Error('the transfer was not written');
    const step = {
      state: 'rejected',
      refusalCode: 'provider.busy',
      evidence: {},
      effect: 'release',
    } as const;
    const take = (known: TransferRow) => writeTransition(env.db, known, step, env.clock.now());
    for (const other of [{ state: 'sending' }, { sends: 1 }, { attempts: 1 }] as const) {
      expect(await take({ ...written, ...other })).toBeUndefined();
    }
    expect(await getTransfer(env.db, written.id)).toEqual(written);
    expect(await take(written)).toMatchObject({ state: 'rejected', refusalCode: 'provider.busy' });
    expect(await take(written)).toBeUndefined();
  });
});
