import type { Context, ServerBind } from '../../context.ts';
import { confirmRaise, listLimits, listLimitsOf, setOperatorLimit, setOwnLimit } from './limits.ts';

export function bindLimits(bind: ServerBind, context: Context): void {
  bind('GET /user/limits', ({ actor }) => listLimits(context, actor.playerId));
  bind('PUT /user/limits', ({ actor, body }) => setOwnLimit(context, actor.playerId, body));
  bind('POST /user/limits/confirm', ({ actor, body }) => confirmRaise(context, actor.playerId, body));
  bind('GET /fortune-panda/users/:username/limits', ({ actor, params }) =>
    listLimitsOf(context, actor.agentId, params.username),
  );
  bind('PUT /fortune-panda/users/:username/limits', ({ actor, params, body }) =>
    setOperatorLimit(context, actor, { account: params.username, ...body }),
  );
}
