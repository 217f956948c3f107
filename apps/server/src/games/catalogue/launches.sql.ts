import { databaseNow } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export const todayUtc = sql<string>`(clock_timestamp() at time zone 'UTC')::date`;

/** Counts one launch: for the player, and last for everybody, because that row is contended. */
export async function upsertLaunchCounts(tx: ServerTx, playerId: string, kindId: number): Promise<void> {
  await tx
    .insertInto('playerActivity')
    .values({
      playerId,
      launchedAt: databaseNow,
      balanceChangedAt: null,
      refreshRequestedAt: null,
    })
    .onConflict((conflict) => conflict.column('playerId').doUpdateSet({ launchedAt: databaseNow }))
    .execute();
  await tx
    .insertInto('launchedGame')
    .values({ playerId, kindId: BigInt(kindId) })
    .onConflict((conflict) =>
      conflict
        .columns(['playerId', 'kindId'])
        .doUpdateSet({ launches: sql`launched_game.launches + 1`, lastAt: databaseNow }),
    )
    .execute();
  await tx
    .insertInto('gameLaunchDay')
    .values({ day: todayUtc, kindId: BigInt(kindId) })
    .onConflict((conflict) =>
      conflict.columns(['day', 'kindId']).doUpdateSet({ launches: sql`game_launch_day.launches + 1` }),
    )
    .execute();
}

function launchedGamesQuery(db: Db, playerId: string) {
  return db
    .selectFrom('launchedGame')
    .where('playerId', '=', playerId)
    .select([
      sql<number>`kind_id::int`.as('kindId'),
      sql<number>`launches::float8`.as('launches'),
      'firstAt',
      'lastAt',
    ]);
}

export async function listLaunchedGameRows(db: Db, playerId: string, limit: number) {
  return launchedGamesQuery(db, playerId).orderBy('lastAt', 'desc').orderBy('kindId').limit(limit).execute();
}

export async function findLaunchedGame(db: Db, playerId: string, kindId: number) {
  return launchedGamesQuery(db, playerId).where('kindId', '=', BigInt(kindId)).executeTakeFirst();
}

/** The closing of an account deletes them. The totals of all players stay. */
export async function deletePlayerLaunches(tx: ServerTx, playerId: string): Promise<void> {
  await tx.deleteFrom('launchedGame').where('playerId', '=', playerId).execute();
}
