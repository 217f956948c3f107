import { createRateLimiter, enforceRateLimit } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { confirmRaise, listLimits, listLimitsOf, setOperatorLimit, setOwnLimit } from './limits.ts';

/** Each change is stored in the player's activity. */
const changeRate = { uses: 60, perMs: 10 * 60_000 };

export function bindLimits(bind: ServerBind, context: Context): void {
  const changes = createRateLimiter(changeRate, context.clock);
  bind('GET /user/limits', ({ actor }) => listLimits(context, actor.playerId));
  bind('PUT /user/limits', async ({ actor, body }) => {
    await enforceRateLimit(changes, actor.playerId);
    return setOwnLimit(context, actor.playerId, body);
  });
  bind('POST /user/limits/confirm', async ({ actor, body }) => {
    await enforceRateLimit(changes, actor.playerId);
    return confirmRaise(context, actor.playerId, body);
  });
  bind('GET /fortune-panda/users/:username/limits', ({ actor, params }) =>
    listLimitsOf(context, actor.agentId, params.username),
  );
  bind('PUT /fortune-panda/users/:username/limits', ({ actor, params, body }) =>
    setOperatorLimit(context, actor, { account: params.username, ...body }),
  );
}
