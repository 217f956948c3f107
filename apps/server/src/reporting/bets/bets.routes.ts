import {
  createRateLimiter,
  enforceRateLimit,
  minuteMs,
  parsePageParams,
  reply,
} from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { getRecordSeeds } from '../provider-records/record-seeds.ts';
import { listBets, readBets } from './bets.ts';

/** Sums over a period are expensive. */
const listRate = { uses: 60, perMs: minuteMs };
/** Each is a request to the provider, which hashes a password. */
const seedsRate = { uses: 30, perMs: minuteMs };
/** Each may cost a call that all players of the agent share. */
const readRate = { uses: 10, perMs: 10 * minuteMs };

export function bindBets(bind: ServerBind, context: Context): void {
  const lists = createRateLimiter(listRate, context.clock);
  const reads = createRateLimiter(readRate, context.clock);
  const seeds = createRateLimiter(seedsRate, context.clock);
  bind('GET /user/bets', async ({ actor, query }) => {
    await enforceRateLimit(lists, actor.playerId);
    const { rows, extra } = await listBets(context, actor.playerId, { ...query, ...parsePageParams(query) });
    return reply(rows, { extra });
  });
  bind('GET /user/bets/:id/seeds', async ({ actor, params }) => {
    await enforceRateLimit(seeds, actor.playerId);
    return getRecordSeeds(context, params.id, { playerId: actor.playerId });
  });
  bind('POST /user/bets/read', async ({ actor, body }) => {
    await enforceRateLimit(reads, actor.playerId);
    await readBets(context, actor.playerId, body);
    return null;
  });
}
