import { recordVersionOf, reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { changeVipSettings, getVipSettings, getVipStatus } from './vip.ts';

export function bindVip(bind: ServerBind, context: Context): void {
  bind('GET /promotions/vip', ({ actor }) => getVipStatus(context, actor.playerId));
  bind('GET /agent/vip', async () => {
    const settings = await getVipSettings(context);
    return reply(settings, { extra: { version: recordVersionOf(settings) } });
  });
  bind('PUT /agent/vip', async ({ actor, body, headers }) => {
    const versioned = { ...context, ifMatch: headers['if-match'] };
    const settings = await changeVipSettings(versioned, actor, body);
    return reply(settings, { extra: { version: recordVersionOf(settings) } });
  });
}
