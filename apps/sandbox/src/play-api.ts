import type { Endpoint, EndpointKey } from '@golden-acers/contract';
import {
  type BindEndpoint,
  createBind,
  createRateLimiter,
  enforceRateLimit,
  type Http,
  type HttpReply,
  type HttpRequest,
  languageOf,
} from '@golden-acers/platform';
import type { SandboxContext } from './context.ts';
import { PlayRefusal, playRefusalStatus, refusePlay } from './refusals.ts';
import { findKnownSession, type KnownSession } from './rounds/known-sessions.ts';
import { type GameSession, getGameSession } from './sessions/sessions.ts';
import { sandboxTexts } from './texts.ts';

/** Faster than any player plays; one session cannot overload the database. */
const callsPerSession = { uses: 20, perMs: 1_000 };

interface PlayActors {
  readonly player: GameSession;
  /** The endpoint itself refuses a session that has ended. */
  readonly 'signed-in': KnownSession;
}

/** Binds endpoints under `/api` for the bearers of game sessions, with the refusals of a game. */
export function servePlayApi<Table extends Record<EndpointKey, Endpoint>>(
  http: Http,
  context: SandboxContext,
  table: Table,
  bindAll: (bind: BindEndpoint<Table, PlayActors>) => void,
): void {
  const sessionLimit = createRateLimiter(callsPerSession, context.clock);
  const knownSessions = new Map<string, KnownSession>();
  const readToken = async (request: HttpRequest): Promise<string> => {
    const token = readBearerToken(request);
    await enforceRateLimit(sessionLimit, token);
    return token;
  };
  http.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof PlayRefusal) return sendPlayRefusal(request, reply, error);
      throw error;
    });
    const bind = createBind(Object.assign(scope, { settings: http.settings }), table, {
      prefix: '/api',
      hasEnvelope: false,
      ownerOf: (actor) => ('session' in actor ? actor.session : actor).playerId,
      identify: {
        player: async (request: HttpRequest): Promise<GameSession> =>
          getGameSession(context, await readToken(request)),
        'signed-in': async (request: HttpRequest): Promise<KnownSession> =>
          findKnownSession(context, knownSessions, await readToken(request)),
      },
    });
    bindAll(bind);
  });
}

function readBearerToken(request: HttpRequest): string {
  const token = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1];
  return token ?? refusePlay('session.required');
}

/** In the language of the request, because the game shows it. */
function sendPlayRefusal(request: HttpRequest, reply: HttpReply, { code, limit }: PlayRefusal): HttpReply {
  const language = languageOf(request);
  const message = sandboxTexts[language].refusals[code];
  return reply
    .code(playRefusalStatus[code])
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, message, limit, requestId: request.id }));
}
