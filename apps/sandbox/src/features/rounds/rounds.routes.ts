import {
  createBind,
  createRateLimiter,
  enforceRateLimit,
  type Http,
  type HttpReply,
  type HttpRequest,
  languageOf,
} from '@golden-acers/platform';
import type { SandboxContext } from '../../context.ts';
import { playRefusalText } from '../../refusal-texts.ts';
import { PlayRefusal, playRefusals, refusePlay } from '../../refusals.ts';
import { listPotViews } from '../jackpots/jackpots.ts';
import { exchangeLaunch } from '../launches/launches.ts';
import { type GameSession, getGameSession, leaveGameSession } from '../sessions/sessions.ts';
import { getPlayState, listRoundViews, loadPlayResultView } from './round-views.ts';
import { playEndpoints } from './rounds.api.ts';
import { markRoundSeen, openRound, playMove } from './rounds.ts';

/** Faster than anybody plays, slow enough that one session can't keep the database busy. */
const callsPerSession = { uses: 20, perMs: 1_000 };
const launchesPerAddress = { uses: 20, perMs: 1_000 };
/** A page looks every few seconds; a whole house of players may share an address. */
const potPollsPerAddress = { uses: 50, perMs: 1_000 };

/** The round API under `/api`. */
export function serveRounds(http: Http, context: SandboxContext): void {
  const sessionLimit = createRateLimiter(callsPerSession, context.clock);
  const launchLimit = createRateLimiter(launchesPerAddress, context.clock);
  const looks = createRateLimiter(potPollsPerAddress, context.clock);
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
      rounds: await listRoundViews(context, actor, query.limit),
    }));
    bind('POST /rounds', async ({ actor, body }) =>
      loadPlayResultView(
        context,
        await openRound(context, actor, { ...body, stakeCents: BigInt(body.stakeCents) }),
      ),
    );
    bind('POST /rounds/:id/moves', async ({ actor, params, body }) =>
      loadPlayResultView(context, await playMove(context, actor, { roundId: params.id, ...body })),
    );
    bind('POST /rounds/:id/seen', async ({ actor, params }) => ({
      balanceCents: Number(await markRoundSeen(context, actor, params.id)),
    }));
    bind('GET /jackpots', async ({ request }) => {
      await enforceRateLimit(looks, request.ip);
      return { pots: await listPotViews(context.db) };
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

/** In the language that the game asks in, as its player is shown the message. */
function sendPlayRefusal(request: HttpRequest, reply: HttpReply, { code }: PlayRefusal): HttpReply {
  const [status] = playRefusals[code];
  const language = languageOf(request);
  const message = playRefusalText(code, language);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, message, requestId: request.id }));
}
