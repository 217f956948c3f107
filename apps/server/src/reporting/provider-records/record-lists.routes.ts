import { createRateLimiter, enforceRateLimit, parsePageParams, reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { listRecordFetches, startRecordFetch, stopRecordFetch } from './record-fetches.ts';
import {
  listAgentGameRecords,
  listAgentJackpotRecords,
  listAgentTransactionRecords,
  listAgentWelfareRecords,
} from './record-lists.ts';

/** Sums over a period are dear for the database. */
const listRate = { uses: 120, perMs: 60_000 };
/** Each may cost a call that the provider counts. */
const fetchRate = { uses: 30, perMs: 60_000 };

export function bindRecordLists(bind: ServerBind, context: Context): void {
  const lists = createRateLimiter(listRate, context.clock);
  const reads = createRateLimiter(fetchRate, context.clock);
  const askOf = async <Q extends { cursor?: string | undefined; limit: number }>(
    agentId: string,
    query: Q,
  ) => {
    await enforceRateLimit(lists, agentId);
    return { ...query, ...parsePageParams(query) };
  };
  bind('GET /agent/records/transactions', async ({ actor: { agentId }, query }) => {
    const { rows, extra } = await listAgentTransactionRecords(context, agentId, await askOf(agentId, query));
    return reply(rows, { extra });
  });
  bind('GET /agent/records/games', async ({ actor: { agentId }, query }) => {
    const { rows, extra } = await listAgentGameRecords(context, agentId, await askOf(agentId, query));
    return reply(rows, { extra });
  });
  bind('GET /agent/records/jackpots', async ({ actor: { agentId }, query }) => {
    const { rows, extra } = await listAgentJackpotRecords(context, agentId, await askOf(agentId, query));
    return reply(rows, { extra });
  });
  bind('GET /agent/records/welfare', async ({ actor: { agentId }, query }) => {
    const { rows, extra } = await listAgentWelfareRecords(context, agentId, await askOf(agentId, query));
    return reply(rows, { extra });
  });
  bind('POST /agent/records/read', async ({ actor, body }) => {
    await enforceRateLimit(reads, actor.agentId);
    const reading = await startRecordFetch(context, actor, body);
    return reading === null
      ? reply(null, { message: 'Everything is read.' })
      : reply(reading, { message: 'It is being read in the background.', status: 202 });
  });
  bind('GET /agent/records/readings', ({ actor }) => listRecordFetches(context, actor.agentId));
  bind('POST /agent/records/readings/:id/stop', async ({ actor, params }) => {
    await stopRecordFetch(context, actor, params.id);
    return reply(null, { message: 'The reading is stopped.' });
  });
}
