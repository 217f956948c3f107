import { createRateLimiter, limitRate, reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { readPageAsk } from '../../money/wallet/wallet.ts';
import { listGames, listJackpots, listTransactions, listWelfare } from './lists.ts';
import { endReading, listReadings, readQuestion } from './reading.ts';

/** Sums over a period are dear for the database. */
const listRate = { uses: 120, perMs: 60_000 };
/** Each may cost a call that the provider counts. */
const readRate = { uses: 30, perMs: 60_000 };

export function bindKeptRecords(bind: ServerBind, context: Context): void {
  const lists = createRateLimiter(listRate, context.clock);
  const reads = createRateLimiter(readRate, context.clock);
  const askOf = async <Q extends { cursor?: string | undefined; limit: number }>(
    agentId: string,
    query: Q,
  ) => {
    await limitRate(lists, agentId);
    return { ...query, ...readPageAsk(query) };
  };
  bind('GET /agent/records/transactions', async ({ actor: { agentId }, query }) => {
    const { rows, extra } = await listTransactions(context, agentId, await askOf(agentId, query));
    return reply(rows, { extra });
  });
  bind('GET /agent/records/games', async ({ actor: { agentId }, query }) => {
    const { rows, extra } = await listGames(context, agentId, await askOf(agentId, query));
    return reply(rows, { extra });
  });
  bind('GET /agent/records/jackpots', async ({ actor: { agentId }, query }) => {
    const { rows, extra } = await listJackpots(context, agentId, await askOf(agentId, query));
    return reply(rows, { extra });
  });
  bind('GET /agent/records/welfare', async ({ actor: { agentId }, query }) => {
    const { rows, extra } = await listWelfare(context, agentId, await askOf(agentId, query));
    return reply(rows, { extra });
  });
  bind('POST /agent/records/read', async ({ actor, body }) => {
    await limitRate(reads, actor.agentId);
    const reading = await readQuestion(context, actor, body);
    return reading === null
      ? reply(null, { message: 'Everything is read.' })
      : reply(reading, { message: 'It is being read in the background.', status: 202 });
  });
  bind('GET /agent/records/readings', ({ actor }) => listReadings(context, actor.agentId));
  bind('POST /agent/records/readings/:id/stop', async ({ actor, params }) => {
    await endReading(context, actor, params.id);
    return reply(null, { message: 'The reading is stopped.' });
  });
}
