import { anyOf } from '@golden-acers/platform';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { SandboxDb, SandboxSchema, SandboxTx } from '../schema.ts';
import type { SharedBet } from './shared-rounds.sql.ts';

export type Placement = Selectable<SandboxSchema['sharedPlacement']>;

/**
 * Adds to all stakes of the round, or takes from them. False: betting has ended, or the round would take more
 * than `maxCents`. Locks the round until the commit, so call it last.
 */
export async function addToStakes(
  db: SandboxTx,
  { roundId, cents, maxCents, at }: { roundId: string; cents: bigint; maxCents: bigint; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('sharedRound')
    .set((row) => ({ stakedCents: row('stakedCents', '+', cents) }))
    .where('id', '=', roundId)
    .where('status', '=', 'betting')
    .where('phaseEndsAt', '>', at)
    .where((row) => row(row('stakedCents', '+', cents), '<=', maxCents))
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
    .where('playerId', '=', playerId)
    .where('sharedRoundId', '=', sharedRoundId)
    .executeTakeFirst();
}

export async function insertSharedBet(
  db: SandboxTx,
  bet: Pick<
    Insertable<SandboxSchema['round']>,
    | 'id'
    | 'playerId'
    | 'sessionId'
    | 'slug'
    | 'key'
    | 'stakeCents'
    | 'bet'
    | 'sharedRoundId'
    | 'startedAt'
    | 'balanceBeforeCents'
  >,
): Promise<void> {
  await db
    .insertInto('round')
    .values({ ...bet, status: 'open', state: '{}', step: 1, endedAt: null, seenAt: null })
    .execute();
}

export async function updateSharedBet(
  db: SandboxTx,
  id: string,
  changes: { sessionId?: string; stakeCents?: bigint; bet?: string; state?: string },
): Promise<void> {
  await db.updateTable('round').set(changes).where('id', '=', id).where('status', '=', 'open').execute();
}

/** Deletes a bet of which all chips were taken back. */
export async function deleteSharedBet(db: SandboxTx, id: string): Promise<void> {
  await db.deleteFrom('round').where('id', '=', id).where('status', '=', 'open').execute();
}

export function findPlacement(db: SandboxTx, playerId: string, key: string): Promise<Placement | undefined> {
  return db
    .selectFrom('sharedPlacement')
    .selectAll()
    .where('playerId', '=', playerId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function insertPlacement(
  db: SandboxTx,
  placement: Insertable<SandboxSchema['sharedPlacement']>,
): Promise<void> {
  await db.insertInto('sharedPlacement').values(placement).execute();
}

/** In the order in which they were placed. */
export function listPlacements(
  db: SandboxDb,
  { playerId, sharedRoundId }: { playerId: string; sharedRoundId: string },
): Promise<Placement[]> {
  return db
    .selectFrom('sharedPlacement')
    .selectAll()
    .where('sharedRoundId', '=', sharedRoundId)
    .where('playerId', '=', playerId)
    .where('undoneAt', 'is', null)
    .orderBy('placedAt')
    .orderBy('key')
    .execute();
}

export async function markPlacementsUndone(
  db: SandboxTx,
  { playerId, keys, at }: { playerId: string; keys: readonly string[]; at: Date },
): Promise<void> {
  await db
    .updateTable('sharedPlacement')
    .set({ undoneAt: at })
    .where('playerId', '=', playerId)
    .where('key', '=', anyOf(keys))
    .where('undoneAt', 'is', null)
    .execute();
}

/** Sums all bets of a round by position, and the highest stakes. */
export async function sumSharedBets(db: SandboxDb, sharedRoundId: string, maxBettors: number) {
  const bets = () => db.selectFrom('round').where('sharedRoundId', '=', sharedRoundId);
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
      .innerJoin('player', 'player.id', 'round.playerId')
      .leftJoin('roundStep', (join) =>
        join.onRef('roundStep.roundId', '=', 'round.id').on('roundStep.step', '=', 0),
      )
      .select([
        'player.account',
        'round.stakeCents',
        'round.bet',
        'round.state',
        'round.payoutCents',
        'roundStep.events',
      ])
      .orderBy('round.stakeCents', 'desc')
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
    .leftJoin('roundStep', (join) =>
      join.onRef('roundStep.roundId', '=', 'round.id').on('roundStep.step', '=', 0),
    )
    .selectAll('round')
    .select('roundStep.events')
    .where('round.sharedRoundId', '=', sharedRoundId)
    .where('round.playerId', '=', anyOf(playerIds))
    .execute();
}

/** Sessions that have ended, or have not been used since `idleSince`. */
export async function listEndedSessions(
  db: SandboxDb,
  sessionIds: readonly string[],
  idleSince: Date,
): Promise<Pick<Selectable<SandboxSchema['gameSession']>, 'id' | 'endReason' | 'endedByLimit'>[]> {
  return db
    .selectFrom('gameSession')
    .select(['id', 'endReason', 'endedByLimit'])
    .where('id', '=', anyOf(sessionIds))
    .where((row) => row.or([row('endedAt', 'is not', null), row('lastSeenAt', '<', idleSince)]))
    .execute();
}
