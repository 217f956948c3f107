import { reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { changeJackpot, getJackpots } from './jackpots.ts';

export function bindJackpots(bind: ServerBind, context: Context): void {
  bind('GET /agent/jackpots', () => getJackpots(context));

  bind('PUT /agent/jackpots/:slug', async ({ actor, params, body }) =>
    reply(await changeJackpot(context, actor, { ...body, ...params }), { message: 'The jackpot is set.' }),
  );
}
