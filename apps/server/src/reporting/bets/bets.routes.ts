import { parsePageParams, reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { getRecordSeeds } from '../provider-records/record-seeds.ts';
import { listBets, readBets } from './bets.ts';

export function bindBets(bind: ServerBind, context: Context): void {
  bind('GET /user/bets', async ({ actor, query }) => {
    const { rows, extra } = await listBets(context, actor.playerId, { ...query, ...parsePageParams(query) });
    return reply(rows, { extra });
  });
  bind('GET /user/bets/:id/seeds', ({ actor, params }) =>
    getRecordSeeds(context, params.id, { playerId: actor.playerId }),
  );
  bind('POST /user/bets/read', async ({ actor, body }) => {
    await readBets(context, actor.playerId, body);
    return null;
  });
}
