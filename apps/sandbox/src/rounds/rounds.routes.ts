import {
  createBind,
  createRateLimiter,
  enforceRateLimit,
  type Http,
  type HttpReply,
  type HttpRequest,
  languageOf,
} from '@golden-acers/platform';
import type { SandboxContext } from '../context.ts';
import { listPotViews } from '../jackpots/jackpots.ts';
import { exchangeLaunch } from '../launches/launches.ts';
import { PlayRefusal, playRefusalStatus, refusePlay } from '../refusals.ts';
import { getSeedsView } from '../seeds/seeds.ts';
import { type GameSession, getGameSession, leaveGameSession } from '../sessions/sessions.ts';
import { sandboxTexts } from '../texts.ts';
import { getPlayState, listRoundViews, loadPlayResultView } from './round-views.ts';
import { playEndpoints } from './rounds.api.ts';
import { changeSeeds, markRoundSeen, openRound, playMove } from './rounds.ts';

/** Faster than anybody plays; one session can't overload the database. */
const callsPerSession = { uses: 20, perMs: 1_000 };
const launchesPerAddress = { uses: 20, perMs: 1_000 };
/** A page polls every few seconds; players may share an address. */
const potPollsPerAddress = { uses: 50, perMs: 1_000 };

/** The round API under `/api`. */
export function serveRounds(http: Http, context: SandboxContext): void {
  const sessionLimit = createRateLimiter(callsPerSession, context.clock);
  const launchLimit = createRateLimiter(launchesPerAddress, context.clock);
  const potLimit = createRateLimiter(potPollsPerAddress, context.clock);
  http.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof PlayRefusal) return sendPlayRefusal(request, reply, error);
      throw error;
    });
    const bind = createBind(Object.assign(scope, { settings: http.settings }), playEndpoints, {
      prefix: '/api',
      hasEnvelope: false,
      identify: {
        player: async (request: HttpRequest): Promise<GameSession> => {
          const token = readBearerToken(request);
          await enforceRateLimit(sessionLimit, token);
          return getGameSession(context, token);
        },
      },
    });

    bind('POST /launch', async ({ body, request }) => {
      await enforceRateLimit(launchLimit, request.ip);
      const session = await exchangeLaunch(context, body.token);
      return { session, state: await getPlayState(context, await getGameSession(context, session)) };
    });
    bind('GET /state', ({ actor }) => getPlayState(context, actor));
    bind('GET /rounds', async ({ actor, query }) => ({
      rounds: await listRoundViews(context, { session: actor, limit: query.limit }),
    }));
    bind('POST /rounds', async ({ actor, body }) =>
      loadPlayResultView(
        context,
        await openRound(context, { ...body, session: actor, stakeCents: BigInt(body.stakeCents) }),
      ),
    );
    bind('POST /rounds/:id/moves', async ({ actor, params, body }) =>
      loadPlayResultView(context, await playMove(context, { ...body, session: actor, roundId: params.id })),
    );
    bind('POST /rounds/:id/seen', async ({ actor, params }) => ({
      balanceCents: Number(await markRoundSeen(context, { session: actor, roundId: params.id })),
    }));
    bind('GET /seeds', ({ actor }) => getSeedsView(context, actor.player_id));
    bind('POST /seeds', ({ actor, body }) =>
      changeSeeds(context, { session: actor, clientSeed: body.clientSeed }),
    );
    bind('GET /jackpots', async ({ request }) => {
      await enforceRateLimit(potLimit, request.ip);
      return { pots: await listPotViews(context) };
    });
    bind('POST /leave', async ({ actor }) => {
      await leaveGameSession(context, actor);
      return { exitUrl: actor.exit_url };
    });
  });
}

function readBearerToken(request: HttpRequest): string {
  const token = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1];
  return token ?? refusePlay('session.required');
}

/** In the language of the request, because the game shows it. */
function sendPlayRefusal(request: HttpRequest, reply: HttpReply, { code }: PlayRefusal): HttpReply {
  const language = languageOf(request);
  const message = sandboxTexts[language].refusals[code];
  return reply
    .code(playRefusalStatus[code])
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, message, requestId: request.id }));
}
