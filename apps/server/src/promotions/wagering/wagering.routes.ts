import { createRateLimiter, enforceRateLimit } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { forfeitBonus, forfeitBonusOf, getWagering, getWageringOf, readWagering } from './wagering.ts';

/** Each one may cost a call to the provider. */
const readRate = { uses: 10, perMs: 10 * 60_000 };

export function bindWagering(bind: ServerBind, context: Context): void {
  const readings = createRateLimiter(readRate, context.clock);
  bind('GET /promotions/wagering', ({ actor }) => getWagering(context, actor.playerId));
  bind('POST /promotions/wagering/read', async ({ actor }) => {
    await enforceRateLimit(readings, actor.playerId);
    return readWagering(context, actor.playerId);
  });
  bind('POST /promotions/wagering/forfeit', async ({ actor, body }) => {
    await enforceRateLimit(readings, actor.playerId);
    return forfeitBonus(context, actor.playerId, body);
  });
  bind('GET /fortune-panda/users/:username/wagering', ({ actor, params }) =>
    getWageringOf(context, actor.agentId, params.username),
  );
  bind('POST /fortune-panda/users/:username/wagering/forfeit', ({ actor, params, body }) =>
    forfeitBonusOf(context, actor, { ...params, ...body }),
  );
}
