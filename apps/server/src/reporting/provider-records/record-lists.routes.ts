import type { ListPart } from '@golden-acers/contract';
import { parsePageParams, reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import type { RecordListName } from './provider-records.sql.ts';
import { listRecordFetches, startRecordFetch, stopRecordFetch } from './record-fetches.ts';
import { listRecords } from './record-lists.ts';
import type { RecordListFilter } from './record-scope.ts';
import { getRecordSeeds } from './record-seeds.ts';

export function bindRecordLists(bind: ServerBind, context: Context): void {
  const replyRecords = async <Name extends RecordListName>(
    name: Name,
    agentId: string,
    query: RecordListFilter & { cursor?: string | undefined; limit: number; only?: ListPart | undefined },
  ) => {
    const params = { ...query, ...parsePageParams(query) };
    const { rows, extra } = await listRecords(context, agentId, name, params);
    return reply(rows, { extra });
  };
  bind('GET /agent/records/transactions', ({ actor, query }) =>
    replyRecords('transactions', actor.agentId, query),
  );
  bind('GET /agent/records/games', ({ actor, query }) => replyRecords('games', actor.agentId, query));
  bind('GET /agent/records/games/:id/seeds', ({ actor, params }) =>
    getRecordSeeds(context, params.id, { agentId: actor.agentId }),
  );
  bind('GET /agent/records/jackpots', ({ actor, query }) => replyRecords('jackpots', actor.agentId, query));
  bind('GET /agent/records/welfare', ({ actor, query }) => replyRecords('welfare', actor.agentId, query));
  bind('POST /agent/records/read', async ({ actor, body }) => {
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
