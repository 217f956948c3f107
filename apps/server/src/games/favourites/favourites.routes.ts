import type { Context, ServerBind } from '../../context.ts';
import { listFavourites, setFavourite } from './favourites.ts';

export function bindFavourites(bind: ServerBind, context: Context): void {
  bind('GET /user/favourites', ({ actor }) => listFavourites(context, actor.playerId));
  bind('PUT /user/favourites', ({ actor, body }) => setFavourite(context, actor.playerId, body));
}
