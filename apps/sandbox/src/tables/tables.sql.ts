import { anyOf } from '@golden-acers/platform';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { SandboxDb, SandboxSchema, SandboxTx } from '../schema.ts';
import type { SharedBet } from './shared-rounds.sql.ts';

export type Placement = Selectable<SandboxSchema['shared_placement']>;

/**
 * Adds to all stakes of the round, or takes from them. False: betting has ended, or the round would take more
 * than `maxCents`. Locks the round until the commit, so call it last.
 */
export async function addToStakes(
  db: SandboxTx,
  { roundId, cents, maxCents, at }: { roundId: string; cents: bigint; maxCents: bigint; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('shared_round')
    .set((row) => ({ staked_cents: row('staked_cents', '+', cents) }))
    .where('id', '=', roundId)
    .where('status', '=', 'betting')
    .where('phase_ends_at', '>', at)
    .where((row) => row(row('staked_cents', '+', cents), '<=', maxCents))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export function findSharedBet(
  db: SandboxDb,
  { playerId, sharedRoundId }: { playerId: string; sharedRoundId: string },
): Promise<SharedBet | undefined> {
  return db
    .selectFrom('round')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('shared_round_id', '=', sharedRoundId)
    .executeTakeFirst();
}

export async function insertSharedBet(
  db: SandboxTx,
  bet: Pick<
    Insertable<SandboxSchema['round']>,
    | 'id'
    | 'player_id'
    | 'session_id'
    | 'slug'
    | 'key'
    | 'stake_cents'
    | 'bet'
    | 'shared_round_id'
    | 'started_at'
    | 'balance_before_cents'
  >,
): Promise<void> {
  await db
    .insertInto('round')
    .values({ ...bet, status: 'open', state: '{}', step: 1, ended_at: null, seen_at: null })
    .execute();
}

export async function updateSharedBet(
  db: SandboxTx,
  id: string,
  changes: { session_id?: string; stake_cents?: bigint; bet?: string; state?: string },
): Promise<void> {
  await db.updateTable('round').set(changes).where('id', '=', id).where('status', '=', 'open').execute();
}

/** A bet of which all chips were taken back. */
export async function deleteSharedBet(db: SandboxTx, id: string): Promise<void> {
  await db.deleteFrom('round').where('id', '=', id).where('status', '=', 'open').execute();
}

export function findPlacement(db: SandboxTx, playerId: string, key: string): Promise<Placement | undefined> {
  return db
    .selectFrom('shared_placement')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function insertPlacement(
  db: SandboxTx,
  placement: Insertable<SandboxSchema['shared_placement']>,
): Promise<void> {
  await db.insertInto('shared_placement').values(placement).execute();
}

/** In the order in which they were placed. */
export function listPlacements(
  db: SandboxDb,
  { playerId, sharedRoundId }: { playerId: string; sharedRoundId: string },
): Promise<Placement[]> {
  return db
    .selectFrom('shared_placement')
    .selectAll()
    .where('shared_round_id', '=', sharedRoundId)
    .where('player_id', '=', playerId)
    .where('undone_at', 'is', null)
    .orderBy('placed_at')
    .orderBy('key')
    .execute();
}

export async function markPlacementsUndone(
  db: SandboxTx,
  { playerId, keys, at }: { playerId: string; keys: readonly string[]; at: Date },
): Promise<void> {
  await db
    .updateTable('shared_placement')
    .set({ undone_at: at })
    .where('player_id', '=', playerId)
    .where('key', '=', anyOf(keys))
    .where('undone_at', 'is', null)
    .execute();
}

/** All bets of a round by position, and the highest stakes. */
export async function sumSharedBets(db: SandboxDb, sharedRoundId: string, maxBettors: number) {
  const bets = () => db.selectFrom('round').where('shared_round_id', '=', sharedRoundId);
  const positions = sql<{ position: string; cents: bigint }>`
    select entry.key as position, sum(entry.value::bigint)::bigint as cents
      from round, jsonb_each_text(round.bet) entry where shared_round_id = ${sharedRoundId}
      group by entry.key`;
  const [byPosition, totals, bettors] = await Promise.all([
    positions.execute(db),
    bets()
      .select([
        sql<bigint>`count(*)`.as('players'),
        sql<bigint>`coalesce(sum(stake_cents), 0)::bigint`.as('cents'),
      ])
      .executeTakeFirstOrThrow(),
    bets()
      .innerJoin('player', 'player.id', 'round.player_id')
      .leftJoin('round_step', (join) =>
        join.onRef('round_step.round_id', '=', 'round.id').on('round_step.step', '=', 0),
      )
      .select([
        'player.account',
        'round.stake_cents',
        'round.bet',
        'round.state',
        'round.payout_cents',
        'round_step.events',
      ])
      .orderBy('round.stake_cents', 'desc')
      .orderBy('round.id')
      .limit(maxBettors)
      .execute(),
  ]);
  return { positions: byPosition.rows, ...totals, bettors };
}

/** The bets of these players, over or not, with the events of their end. */
export function listBetsOf(db: SandboxDb, sharedRoundId: string, playerIds: readonly string[]) {
  return db
    .selectFrom('round')
    .leftJoin('round_step', (join) =>
      join.onRef('round_step.round_id', '=', 'round.id').on('round_step.step', '=', 0),
    )
    .selectAll('round')
    .select('round_step.events')
    .where('round.shared_round_id', '=', sharedRoundId)
    .where('round.player_id', '=', anyOf(playerIds))
    .execute();
}

/** Sessions that have ended, or have not been used since `idleSince`. */
export async function listEndedSessions(
  db: SandboxDb,
  sessionIds: readonly string[],
  idleSince: Date,
): Promise<Pick<Selectable<SandboxSchema['game_session']>, 'id' | 'end_reason'>[]> {
  return db
    .selectFrom('game_session')
    .select(['id', 'end_reason'])
    .where('id', '=', anyOf(sessionIds))
    .where((row) => row.or([row('ended_at', 'is not', null), row('last_seen_at', '<', idleSince)]))
    .execute();
}
