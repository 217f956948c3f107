import { countedNetworksOf, createRateLimiter, enforceRateLimit, type Http } from '@golden-acers/platform';
import type { SandboxContext } from '../context.ts';
import { listPotViews } from '../jackpots/jackpots.ts';
import { exchangeLaunch } from '../launches/launches.ts';
import { servePlayApi } from '../play-api.ts';
import { getSeedsView } from '../seeds/seeds.ts';
import { getGameSession, leaveGameSession } from '../sessions/sessions.ts';
import type { SharedWaters } from '../waters/shared-waters.ts';
import { playMove } from './moves.ts';
import { openRound } from './open-round.ts';
import { getPlayState, listRoundViews } from './round-views.ts';
import { playEndpoints } from './rounds.api.ts';
import { changeSeeds, markRoundSeen } from './rounds.ts';

const launchesPerAddress = { uses: 20, perMs: 1_000 };
/** A page polls every few seconds; players may share an address. */
const potPollsPerAddress = { uses: 50, perMs: 1_000 };

/** Serves the round API under `/api`. */
export function serveRounds(http: Http, context: SandboxContext, waters: SharedWaters): void {
  const launchLimit = createRateLimiter(launchesPerAddress, context.clock);
  const potLimit = createRateLimiter(potPollsPerAddress, context.clock);
  servePlayApi(http, context, playEndpoints, (bind) => {
    bind('POST /launch', async ({ body, request }) => {
      await enforceRateLimit(launchLimit, countedNetworksOf(request.ip));
      const session = await exchangeLaunch(context, body.token);
      return { session, state: await getPlayState(context, await getGameSession(context, session)) };
    });
    bind('GET /state', ({ actor }) => getPlayState(context, actor));
    bind('GET /rounds', ({ actor, query }) => listRoundViews(context, { session: actor, ...query }));
    bind('POST /rounds', ({ actor, body }) => {
      const {
        target,
        demandPresent: demandPossible,
        publish: onOpened,
      } = waters.aim(actor.session, body.bet);
      const opening = { ...body, known: actor, stakeCents: BigInt(body.stakeCents), target };
      return openRound(context, { ...opening, demandPossible, onOpened });
    });
    bind('POST /rounds/:id/moves', ({ actor, params, body }) =>
      playMove(context, { ...body, known: actor, roundId: params.id }),
    );
    bind('POST /rounds/:id/seen', async ({ actor, params }) => ({
      balanceCents: Number(await markRoundSeen(context, { session: actor, roundId: params.id })),
    }));
    bind('GET /seeds', ({ actor }) => getSeedsView(context, actor.playerId));
    bind('POST /seeds', ({ actor, body }) =>
      changeSeeds(context, { session: actor, clientSeed: body.clientSeed }),
    );
    bind('GET /jackpots', async ({ request }) => {
      await enforceRateLimit(potLimit, countedNetworksOf(request.ip));
      return { pots: await listPotViews(context) };
    });
    bind('POST /leave', async ({ actor }) => {
      await leaveGameSession(context, actor);
      return { exitUrl: actor.exitUrl };
    });
  });
}
