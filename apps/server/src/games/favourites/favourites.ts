import { maxFavourites } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import { type Context, inTransaction } from '../../context.ts';
import { isGameListed } from '../catalogue/games.ts';
import { deleteFavourite, insertFavourite, listFavouriteRows, lockFavouriteList } from './favourites.sql.ts';

export { deletePlayerFavourites } from './favourites.sql.ts';

/** Newest first. A game that left the catalogue stays in case it returns. */
export function listFavourites({ db }: Pick<Context, 'db'>, playerId: string): Promise<number[]> {
  return listFavouriteRows(db, playerId, maxFavourites);
}

/** Sets or removes one favourite; idempotent. Returns the list. */
export function setFavourite(
  context: Pick<Context, 'db'>,
  playerId: string,
  { kindId, isFavourite }: { kindId: number; isFavourite: boolean },
): Promise<number[]> {
  return inTransaction(context, async (tx) => {
    await lockFavouriteList(tx.db, playerId);
    if (isFavourite) {
      demand(await isGameListed(tx, kindId), 'game.not_found');
      const current = await listFavouriteRows(tx.db, playerId, maxFavourites);
      demand(current.includes(kindId) || current.length < maxFavourites, 'favourite.too_many');
      await insertFavourite(tx.db, playerId, kindId);
    } else {
      await deleteFavourite(tx.db, playerId, kindId);
    }
    return listFavouriteRows(tx.db, playerId, maxFavourites);
  });
}
