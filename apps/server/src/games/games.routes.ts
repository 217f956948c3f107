import { languageOf, reply } from '@golden-acers/platform';
import { getPlayerInSubtree } from '../agents/agents/agents.ts';
import { type Context, inTransaction, type ServerBind } from '../context.ts';
import { recordPlayerEvent } from '../events/audit/audit.ts';
import { getGameHistory, getGameInfo, launchGame, listGames, listRecentGames } from './catalogue/games.ts';
import { listFavourites, setFavourite } from './favourites/favourites.ts';
import { changeJackpot, getJackpots } from './jackpots/jackpots.ts';

export function bindGames(bind: ServerBind, context: Context): void {
  bind('GET /games/fortune-panda', () => listGames(context));
  bind('GET /fortune-panda-user/games', () => listGames(context));
  bind('GET /fortune-panda/games', () => listGames(context));

  bind('GET /games/:kindId/sheet', ({ params }) => getGameInfo(context, params.kindId));
  bind('GET /user/recent-games', ({ actor }) => listRecentGames(context, actor.playerId));
  bind('GET /user/games/:kindId', ({ actor, params }) =>
    getGameHistory(context, actor.playerId, params.kindId),
  );

  bind('POST /fortune-panda-user/games/enter', ({ actor, body, request }) =>
    launchGame(context, { playerId: actor.playerId, kindId: body.kindId, language: languageOf(request) }),
  );
  bind('POST /fortune-panda-user/enter-game', ({ actor, body, request }) =>
    launchGame(context, { playerId: actor.playerId, kindId: body.kindId, language: languageOf(request) }),
  );
  bind('POST /fortune-panda/games/enter', async ({ actor, body, request }) => {
    const { playerId } = await getPlayerInSubtree(context, actor.agentId, body.username);
    await inTransaction(context, (tx) =>
      recordPlayerEvent(tx, actor, 'player.game_entered', { id: playerId, after: { kindId: body.kindId } }),
    );
    return launchGame(context, { playerId, kindId: body.kindId, language: languageOf(request) });
  });

  bind('GET /user/favourites', ({ actor }) => listFavourites(context, actor.playerId));
  bind('PUT /user/favourites', ({ actor, body }) => setFavourite(context, actor.playerId, body));

  bind('GET /agent/jackpots', () => getJackpots(context));

  bind('PUT /agent/jackpots/:slug', async ({ actor, params, body }) =>
    reply(await changeJackpot(context, actor, { ...body, ...params }), { message: 'The jackpot is set.' }),
  );
}
