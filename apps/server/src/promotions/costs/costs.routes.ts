import { createRateLimiter, enforceRateLimit, minuteMs } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { estimateOffer } from './costs.ts';

export function bindCosts(bind: ServerBind, context: Context): void {
  // Each reads the records of 90 days.
  const estimates = createRateLimiter({ uses: 10, perMs: minuteMs }, context.clock);

  bind('POST /agent/offers/estimate', async ({ actor, body }) => {
    await enforceRateLimit(estimates, actor.agentId);
    return estimateOffer(context, actor, body);
  });
}
