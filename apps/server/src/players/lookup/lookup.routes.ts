import { createRateLimiter, enforceRateLimit, minuteMs } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { lookUp } from './lookup.ts';

/** More than a person looks up. */
const lookupRate = { uses: 60, perMs: minuteMs };

export function bindLookup(bind: ServerBind, context: Context): void {
  const lookups = createRateLimiter(lookupRate, context.clock);
  bind('GET /fortune-panda/lookup/:id', async ({ actor, params }) => {
    await enforceRateLimit(lookups, actor.agentId);
    return lookUp(context, actor, params.id);
  });
}
