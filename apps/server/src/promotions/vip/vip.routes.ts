import type { Context, ServerBind } from '../../context.ts';
import { changeVipSettings, getVipSettings, getVipStatus } from './vip.ts';

export function bindVip(bind: ServerBind, context: Context): void {
  bind('GET /promotions/vip', ({ actor }) => getVipStatus(context, actor.playerId));
  bind('GET /agent/vip', () => getVipSettings(context));
  bind('PUT /agent/vip', ({ actor, body }) => changeVipSettings(context, actor, body));
}
