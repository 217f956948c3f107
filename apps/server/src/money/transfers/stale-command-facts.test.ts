import { constraintOf, runInTwoTrips, sqlStateOf } from '@golden-acers/platform';
import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertOffer } from '../../../test/test-support-claims.ts';
import { setLimit } from '../../../test/test-support-limits.ts';
import {
  getTransfer,
  insertTransfer,
  lockCommandFacts,
  type NewTransfer,
  type TransferRow,
  type TransferToInsert,
  writeTransition,
} from './transfers.sql.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

async function insertOf(
  player: TestPlayer,
  key: string,
  other: { kind?: 'recharge' | 'redeem'; actorId?: string } & Partial<TransferToInsert> = {},
) {
  const { kind = 'recharge', actorId = player.id, ...bounds } = other;
  const { providerAgentId } = await env.db
    .selectFrom('player')
    .where('id', '=', player.id)
    .select('providerAgentId')
    .executeTakeFirstOrThrow();
  const transfer: NewTransfer = {
    ...{ id: `tr_${player.id.slice(3)}${key}`, providerAgentId, playerId: player.id, kind, actorId },
    ...{ amountCents: 700n, cause: 'agent', idempotencyKey: key, commandHash: 'of a test' },
  };
  return insertTransfer({
    transfer,
    dayMaxCents: null,
    actorMaxCents: null,
    identityFrom: { redeemFromCents: null, redeemMonthFromCents: null },
    graceMs: 3_600_000,
    waitsForDisk: true,
    ...bounds,
  });
}

async function writeDown(player: TestPlayer, key: string): Promise<TransferRow | undefined> {
  return (await (await insertOf(player, key)).execute(env.db)).rows[0];
}

function count({ id }: TestPlayer): Promise<unknown[]> {
  return env.db.selectFrom('transfer').where('playerId', '=', id).select('id').execute();
}

const freezing = ({ id }: TestPlayer) => sql`update player set frozen_at = now() where id = ${id}`;
const closing = ({ id }: TestPlayer) => sql`update account set is_active = false where id = ${id}`;

/** Whether another transaction holds what the statement would lock. */
async function mustWait(statement: RawBuilder<unknown>): Promise<boolean> {
  const attempt = env.db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '1ms'`.execute(tx);
    await statement.execute(tx);
  });
  return attempt.then(
    () => false,
    (error: unknown) => sqlStateOf(error) === '55P03',
  );
}

const isAnyWaiting = () =>
  sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    env.db,
  );

/** The constraint that refuses the insert to the server's own role. */
async function constraintAgainst(...order: Parameters<typeof insertOf>): Promise<string | undefined> {
  const insert = await insertOf(...order);
  return insert.execute(env.server.db).then(() => undefined, constraintOf);
}

describe('the database refuses its own program', () => {
  test('a used key and a second open transfer', async () => {
    const player = await env.player('insert-twice');
    const credit = await env.db
      .selectFrom('transfer')
      .where('playerId', '=', player.id)
      .select('idempotencyKey as key')
      .executeTakeFirstOrThrow();
    expect(await constraintAgainst(player, credit.key)).toBe('transfer_key_is_unique');
    expect(await constraintAgainst(player, 'a')).toBeUndefined();
    expect(await constraintAgainst(player, 'b')).toBe('transfer_is_unique_open_per_player');
  });

  test('a recharge above a limit of the player', async () => {
    const player = await env.player('insert-limit');
    await setLimit(player, 'recharge_day', 2_500 + 699);
    expect(await constraintAgainst(player, 'a')).toBe('transfer_player_limit_is_respected');
  });

  test('a redeem while wagering is open or without a verified identity', async () => {
    const player = await env.player('insert-redeem');
    const identityFrom = { redeemFromCents: 700, redeemMonthFromCents: null };
    expect(await constraintAgainst(player, 'a', { kind: 'redeem', identityFrom })).toBe(
      'transfer_player_is_identified',
    );
    const offerId = await insertOffer(env, { wageringMultiple: 3 });
    await player.call('POST /promotions/offers/:offerId/claim', {
      params: { offerId },
      body: { isReplacing: false },
    });
    expect(await constraintAgainst(player, 'a', { kind: 'redeem' })).toBe('transfer_player_has_wagered');
  });

  test('what fills the actor’s day without a second agent', async () => {
    const player = await env.player('insert-day');
    const store = await env.agent({ name: 'insert-day-store' });
    const full = { actorId: store.id, actorMaxCents: 700n };
    expect(await constraintAgainst(player, 'a', full)).toBe('transfer_actor_day_is_respected');
  });
});

describe('a transfer', () => {
  test('is written on facts that cannot change between their read and the commit', async () => {
    const player = await env.player('facts-one');
    const key = 'a';
    const insert = await insertOf(player, key);
    await runInTwoTrips(env.db, async (transaction) => {
      const query = {
        playerId: player.id,
        kind: 'recharge',
        actorId: player.id,
        idempotencyKey: key,
      } as const;
      const [facts] = await transaction.run(
        lockCommandFacts({ ...query, isRuled: false, sessionId: undefined }),
      );
      expect(facts?.accountStatus).toBe('open');
      expect(await mustWait(freezing(player))).toBe(true);
      expect(await mustWait(closing(player))).toBe(true);
      await transaction.runLast(insert);
    });
    expect(await mustWait(freezing(player))).toBe(false);
    expect(await count(player)).toHaveLength(2);
  });

  test('waits for a concurrent freeze of its player and is then refused, without a deadlock', async () => {
    const player = await env.player('facts-frozen');
    // The consumers of the registration lock the account, too.
    await env.runJobs();
    const deadlocks = () =>
      sql`select pg_stat_force_next_flush(), deadlocks from pg_stat_database where datname = current_database()`;
    const before = await deadlocks().execute(env.db);
    const command = await env.db.transaction().execute(async (tx) => {
      await tx.selectFrom('account').where('id', '=', player.id).select('id').forNoKeyUpdate().execute();
      const response = env.recharge(player, 100);
      await env.runJobsUntil(isAnyWaiting, ({ rows }) => rows.length > 0);
      await tx.updateTable('player').set({ frozenAt: env.clock.now() }).where('id', '=', player.id).execute();
      return { response };
    });
    expect(await command.response).toMatchObject({ status: 409, body: { code: 'player.frozen' } });
    expect((await deadlocks().execute(env.db)).rows).toEqual(before.rows);
  });

  test('rejects a step that was decided on another state, send or attempt', async () => {
    const player = await env.player('facts-two');
    const written = await writeDown(player, 'a');
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
