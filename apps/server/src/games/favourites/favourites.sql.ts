import type { Db, ServerTx } from '../../schema.ts';

export async function listFavouriteRows(db: Db, playerId: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('favourite')
    .where('playerId', '=', playerId)
    .orderBy('createdAt', 'desc')
    .orderBy('kindId')
    .limit(limit)
    .select('kindId')
    .execute();
  return rows.map((row) => Number(row.kindId));
}

/** Serialises changes of a player's list, so that two can't both take the last slot. */
export async function lockFavouriteList(tx: ServerTx, playerId: string): Promise<void> {
  await tx.selectFrom('player').where('id', '=', playerId).select('id').forNoKeyUpdate().execute();
}

export async function insertFavourite(tx: ServerTx, playerId: string, kindId: number): Promise<void> {
  await tx
    .insertInto('favourite')
    .values({ playerId, kindId: BigInt(kindId) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFavourite(tx: ServerTx, playerId: string, kindId: number): Promise<void> {
  await tx
    .deleteFrom('favourite')
    .where('playerId', '=', playerId)
    .where('kindId', '=', BigInt(kindId))
    .execute();
}

export async function deletePlayerFavourites(tx: ServerTx, playerId: string): Promise<void> {
  await tx.deleteFrom('favourite').where('playerId', '=', playerId).execute();
}
