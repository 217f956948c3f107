import { databaseNow } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export const todayUtc = sql<string>`(clock_timestamp() at time zone 'UTC')::date`;

/** Counts one launch: for the player, and last for everybody, because that row is contended. */
export async function upsertLaunchCounts(tx: ServerTx, playerId: string, kindId: number): Promise<void> {
  await tx
    .insertInto('player_activity')
    .values({
      player_id: playerId,
      launched_at: databaseNow,
      balance_changed_at: null,
      refresh_requested_at: null,
    })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet({ launched_at: databaseNow }))
    .execute();
  await tx
    .insertInto('launched_game')
    .values({ player_id: playerId, kind_id: BigInt(kindId) })
    .onConflict((conflict) =>
      conflict
        .columns(['player_id', 'kind_id'])
        .doUpdateSet({ launches: sql`launched_game.launches + 1`, last_at: databaseNow }),
    )
    .execute();
  await tx
    .insertInto('game_launch_day')
    .values({ day: todayUtc, kind_id: BigInt(kindId) })
    .onConflict((conflict) =>
      conflict.columns(['day', 'kind_id']).doUpdateSet({ launches: sql`game_launch_day.launches + 1` }),
    )
    .execute();
}

function launchedGamesQuery(db: Db, playerId: string) {
  return db
    .selectFrom('launched_game')
    .where('player_id', '=', playerId)
    .select([
      sql<number>`kind_id::int`.as('kindId'),
      sql<number>`launches::float8`.as('launches'),
      'first_at as firstAt',
      'last_at as lastAt',
    ]);
}

export async function listLaunchedGameRows(db: Db, playerId: string, limit: number) {
  return launchedGamesQuery(db, playerId)
    .orderBy('last_at', 'desc')
    .orderBy('kind_id')
    .limit(limit)
    .execute();
}

export async function findLaunchedGame(db: Db, playerId: string, kindId: number) {
  return launchedGamesQuery(db, playerId).where('kind_id', '=', BigInt(kindId)).executeTakeFirst();
}

/** Called when an account closes. The totals of all players stay. */
export async function deletePlayerLaunches(tx: ServerTx, playerId: string): Promise<void> {
  await tx.deleteFrom('launched_game').where('player_id', '=', playerId).execute();
}
