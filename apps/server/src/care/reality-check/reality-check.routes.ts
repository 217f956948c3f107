import { createRateLimiter, enforceRateLimit, minuteMs } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { readPlayNow } from '../../promotions/play/play.ts';
import { acknowledgeRealityCheck, chooseCheckInterval, getRealityCheck } from './reality-check.ts';

/** Each request may cost a provider call, which all players of the agent share. */
const readRate = { uses: 10, perMs: 10 * minuteMs };

export function bindRealityCheck(bind: ServerBind, context: Context): void {
  const reads = createRateLimiter(readRate, context.clock);
  bind('GET /user/reality-check', ({ actor }) => getRealityCheck(context, actor.playerId));
  bind('POST /user/reality-check/read', async ({ actor }) => {
    await enforceRateLimit(reads, actor.playerId);
    await readPlayNow(context, actor.playerId);
    return null;
  });
  bind('POST /user/reality-check/acknowledge', ({ actor, body }) =>
    acknowledgeRealityCheck(context, actor, body.choice),
  );
  bind('PUT /user/reality-check', ({ actor, body }) =>
    chooseCheckInterval(context, actor, body.intervalMinutes),
  );
}
