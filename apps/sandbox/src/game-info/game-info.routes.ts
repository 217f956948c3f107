import { endpointTable, gameDescription } from '@golden-acers/contract';
import {
  countedNetworksOf,
  createBind,
  createRateLimiter,
  enforceRateLimit,
  type Http,
} from '@golden-acers/platform';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { drawnFrom, roundFairness } from '../rounds/rounds.api.ts';
import { describeGames, getRoundSummary, listRoundSeeds } from './game-info.ts';

const cents = z.int().min(0);

const credentials = {
  account: z.string().min(1).max(63),
  passwd: z.string().regex(/^[0-9a-f]{32}$/, 'Expected the MD5 of the password'),
};

const gameInfoEndpoints = endpointTable({
  'GET /games': {
    access: 'public',
    summary: 'The public facts of each game: return, volatility, limits, rules',
    data: z.object({ games: z.array(gameDescription) }),
    refusals: [],
  },
  'POST /rounds': {
    access: 'public',
    summary: "A player's rounds of one game, for a caller who knows the player's password",
    body: z.strictObject({
      ...credentials,
      kindId: z.int().min(1).max(2_000_000_000),
    }),
    data: z.object({
      rounds: z.int(),
      stakedCents: cents,
      wonCents: cents,
      newest: z.array(
        z.object({
          id: z.string(),
          startedAt: z.iso.datetime(),
          stakeCents: cents,
          payoutCents: cents.nullable(),
          fairness: roundFairness,
        }),
      ),
    }),
    refusals: ['player.not_found'],
  },
  'POST /round-seeds': {
    access: 'public',
    summary:
      "What a player's rounds that ended in a second were drawn from, for a caller who knows the password",
    body: z.strictObject({
      ...credentials,
      endedAt: z.iso.datetime().transform((text) => new Date(text)),
    }),
    data: z.object({
      rounds: z.array(
        z.object({
          id: z.string(),
          stakeCents: cents,
          /** The win, including a jackpot. */
          wonCents: cents,
          balanceBeforeCents: cents,
          balanceAfterCents: cents,
          seeds: drawnFrom,
          /** Null until the server seed is revealed. */
          verifyUrl: z.url().nullable(),
        }),
      ),
    }),
    refusals: ['player.not_found'],
  },
});

/** Each guess costs a hash. Wide, because the site calls for all its players. */
const callsPerAddress = { uses: 50, perMs: 1_000 };

/** Outside of the protocol, so that it costs no agent a call. */
export function serveGameInfo(http: Http, context: SandboxContext): void {
  const limit = createRateLimiter(callsPerAddress, context.clock);
  const bind = createBind(http, gameInfoEndpoints, { prefix: '/about', identify: {}, hasEnvelope: false });
  bind('GET /games', async () => ({ games: describeGames() }));
  bind('POST /rounds', async ({ body, request }) => {
    await enforceRateLimit(limit, countedNetworksOf(request.ip));
    return getRoundSummary(context, { ...body, passwordMd5: body.passwd });
  });
  bind('POST /round-seeds', async ({ body, request }) => {
    await enforceRateLimit(limit, countedNetworksOf(request.ip));
    return { rounds: await listRoundSeeds(context, { ...body, passwordMd5: body.passwd }) };
  });
}
