import { agentLaunches, type Game } from '@golden-acers/contract';
import { languageOf, limitRefusals, reply, replyPageOf } from '@golden-acers/platform';
import { seenPlaceOf } from '../access/identity/seen-place.ts';
import { getPlayerInSubtree } from '../agents/agents/agents.ts';
import type { Context, ServerBind } from '../context.ts';
import {
  getGameHistory,
  getGameInfo,
  launchGame,
  launchGameByAgent,
  listGames,
  listRecentGames,
} from './catalogue/games.ts';
import { listFavourites, setFavourite } from './favourites/favourites.ts';
import { changeJackpot, createJackpotValues, getJackpots } from './jackpots/jackpots.ts';
import { createWinnerList, getWinPrivacy, setWinPrivacy } from './winners/winners.ts';

/** `routes.ts` passes it: reads what may forbid the launch, and gives the provider the player's limits. */
interface LaunchDeps {
  readonly beforeLaunch: (playerId: string) => Promise<void>;
}

const catalogueRows = { keyOf: ({ kindId }: Game) => String(kindId), toShown: (game: Game) => game };

export function bindGames(bind: ServerBind, context: Context, { beforeLaunch }: LaunchDeps): void {
  for (const key of [
    'GET /games/fortune-panda',
    'GET /fortune-panda-user/games',
    'GET /fortune-panda/games',
  ] as const) {
    bind(key, async ({ query }) => replyPageOf(query, await listGames(context), catalogueRows));
  }

  bind('GET /games/:kindId/sheet', ({ params }) => getGameInfo(context, params.kindId));
  bind('GET /user/recent-games', ({ actor }) => listRecentGames(context, actor.playerId));
  bind('GET /user/games/:kindId', ({ actor, params }) =>
    getGameHistory(context, actor.playerId, params.kindId),
  );

  for (const key of [
    'POST /fortune-panda-user/games/enter',
    'POST /fortune-panda-user/enter-game',
  ] as const) {
    bind(key, async ({ actor, body, request }) => {
      await beforeLaunch(actor.playerId);
      const place = seenPlaceOf(context, request.headers);
      return launchGame(context, { ...actor, kindId: body.kindId, language: languageOf(request), place });
    });
  }
  bind('POST /fortune-panda/games/enter', async ({ actor, body, request }) => {
    const { playerId } = await getPlayerInSubtree(context, actor.agentId, body.username);
    const { kindId, password } = body;
    const launch = { playerId, kindId, password, language: languageOf(request) };
    const key = `${actor.agentId} ${playerId}`;
    await beforeLaunch(playerId);
    return limitRefusals({ limiter: context.limiterOf(agentLaunches), key }, () =>
      launchGameByAgent(context, actor, launch),
    );
  });

  bind('GET /user/favourites', ({ actor }) => listFavourites(context, actor.playerId));
  bind('PUT /user/favourites', ({ actor, body }) => setFavourite(context, actor.playerId, body));

  bind('GET /games/jackpots', createJackpotValues(context));
  bind('GET /games/winners', createWinnerList(context));
  bind('GET /user/win-privacy', ({ actor }) => getWinPrivacy(context, actor.playerId));
  bind('PUT /user/win-privacy', ({ actor, body }) => setWinPrivacy(context, actor.playerId, body));
  bind('GET /agent/jackpots', () => getJackpots(context));

  bind('PUT /agent/jackpots/:slug', async ({ actor, params, body, headers }) =>
    reply(await changeJackpot({ ...context, ifMatch: headers['if-match'] }, actor, { ...body, ...params }), {
      message: 'The jackpot is set.',
    }),
  );
}
