import { databaseNow, databaseTimeAfter, type Lease, leaseTiming } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export interface LaunchOfPlayer {
  readonly playerId: string;
  readonly launchId: string;
  /** Null if an agent launched the game. */
  readonly sessionId: string | null;
}

/**
 * A new launch replaces the player's game at the provider, and cancels a stop of the last one. Until the
 * launch is confirmed, the end of any session stops the game, because it may still be the last one.
 */
export async function upsertRunningGame(
  tx: ServerTx,
  { playerId, launchId }: Pick<LaunchOfPlayer, 'playerId' | 'launchId'>,
): Promise<void> {
  const launch = {
    launchId,
    sessionId: null,
    stopRequestedAt: null,
    nextAttemptAt: null,
    attempts: 0,
  };
  await tx
    .insertInto('runningGame')
    .values({ playerId, ...launch })
    .onConflict((conflict) => conflict.column('playerId').doUpdateSet(launch))
    .execute();
}

/**
 * Locks account, player and session in the order of a freeze, so that a concurrent stop request is seen.
 * Returns whether the session is open.
 */
export async function lockLaunchSession(
  tx: ServerTx,
  { playerId, sessionId }: Omit<LaunchOfPlayer, 'launchId'>,
): Promise<boolean> {
  await tx.selectFrom('account').where('id', '=', playerId).select('id').forShare().execute();
  await tx.selectFrom('player').where('id', '=', playerId).select('id').forShare().execute();
  if (sessionId === null) return true;
  const session = await tx
    .selectFrom('session')
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .select('id')
    .forShare()
    .executeTakeFirst();
  return session !== undefined;
}

/** Returns false if a stop was requested or done since the launch began. */
export async function confirmRunningGame(
  tx: ServerTx,
  { playerId, sessionId }: Pick<LaunchOfPlayer, 'playerId' | 'sessionId'>,
): Promise<boolean> {
  const row = await tx
    .updateTable('runningGame')
    .set({ sessionId })
    .where('playerId', '=', playerId)
    .where('stopRequestedAt', 'is', null)
    .returning('playerId')
    .executeTakeFirst();
  return row !== undefined;
}

/** A launch whose stop this server has leased. */
export interface StoppedLaunch {
  readonly playerId: string;
  readonly launchId: string;
  readonly leasedUntil: string;
}

const leasedUntil = sql<string>`running_game.next_attempt_at::text`.as('leasedUntil');

export const leaseOfGameStop = ({ playerId, launchId, leasedUntil }: StoppedLaunch): Lease => ({
  table: 'running_game',
  column: 'next_attempt_at',
  key: { playerId, launchId },
  until: leasedUntil,
});

/**
 * Requests a stop, even if no launch is known. The first attempt is due after `delayMs`. Returns the launch
 * to stop.
 */
export async function upsertGameStop(
  tx: ServerTx,
  {
    playerId,
    launchId,
    delayMs,
  }: Pick<LaunchOfPlayer, 'playerId' | 'launchId'> & { readonly delayMs: number },
): Promise<StoppedLaunch> {
  const stop = {
    stopRequestedAt: databaseNow,
    nextAttemptAt: databaseTimeAfter(delayMs),
    attempts: 0,
  };
  const row = await tx
    .insertInto('runningGame')
    .values({ playerId, launchId, sessionId: null, ...stop })
    .onConflict((conflict) => conflict.column('playerId').doUpdateSet(stop))
    .returning(['playerId', 'launchId', leasedUntil])
    .executeTakeFirstOrThrow();
  return row;
}

/** Lists the agents of players with due stops. */
export async function listAgentsWithGameStops(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('runningGame as game')
    .innerJoin('player', 'player.id', 'game.playerId')
    .where('game.nextAttemptAt', '<=', databaseNow)
    .select('player.providerAgentId as id')
    .distinct()
    .execute();
  return rows.map(({ id }) => id);
}

export interface GameStop extends StoppedLaunch {
  /**
   * The player must not play at all, for example because of a freeze. False if the player only signed out.
   */
  readonly isUrgent: boolean;
}

/** Leases the agent's next stop for `leaseTiming.lengthMs`. Players who must not play come first. */
export async function leaseGameStop(db: Db, providerAgentId: string): Promise<GameStop | undefined> {
  const { rows } = await sql<GameStop>`
    with due as (
      select game.player_id, account_status(account.is_active, player.frozen_at, player.excluded_until) <> 'open' as is_urgent
        from running_game game join player on player.id = game.player_id join account on account.id = game.player_id
        where game.next_attempt_at <= clock_timestamp() and player.provider_agent_id = ${providerAgentId}
        order by is_urgent desc, game.next_attempt_at limit 1 for update of game skip locked)
    update running_game game set next_attempt_at = ${databaseTimeAfter(leaseTiming.lengthMs)}, attempts = attempts + 1
      from due where game.player_id = due.player_id
      returning game.player_id, game.launch_id, due.is_urgent,
        game.next_attempt_at::text as "leasedUntil"`.execute(db);
  return rows[0];
}

/** Doubles the wait after each attempt. */
export async function postponeGameStop(
  db: Db,
  { playerId, launchId }: Pick<GameStop, 'playerId' | 'launchId'>,
  { firstMs, maxMs }: { readonly firstMs: number; readonly maxMs: number },
): Promise<void> {
  await db
    .updateTable('runningGame')
    .set({
      nextAttemptAt: sql<Date>`clock_timestamp() + least(${firstMs} * power(2, least(attempts, 20)), ${maxMs})
        * interval '1 millisecond'`,
    })
    .where('playerId', '=', playerId)
    .where('launchId', '=', launchId)
    .where('stopRequestedAt', 'is not', null)
    .execute();
}

/** Does nothing if another game was launched since. */
export async function deleteRunningGame(
  db: Db,
  { playerId, launchId }: Pick<GameStop, 'playerId' | 'launchId'>,
): Promise<void> {
  await db
    .deleteFrom('runningGame')
    .where('playerId', '=', playerId)
    .where('launchId', '=', launchId)
    .where('stopRequestedAt', 'is not', null)
    .execute();
}
