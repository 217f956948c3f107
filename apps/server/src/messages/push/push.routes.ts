import { createRateLimiter, enforceRateLimit, languageOf, minuteMs } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { endPush, getPush, subscribeToPush } from './push-subscriptions.ts';

export function bindPush(bind: ServerBind, context: Context): void {
  // A browser subscribes once in a while; each change could name another address to call.
  const subscriptions = createRateLimiter({ uses: 20, perMs: 10 * minuteMs }, context.clock);
  bind('GET /user/push', ({ actor }) => getPush(context, actor));
  bind('PUT /user/push', async ({ actor, body, request }) => {
    await enforceRateLimit(subscriptions, actor.accountId, actor.accountId);
    return subscribeToPush(context, actor, { ...body, language: languageOf(request) });
  });
  bind('DELETE /user/push', ({ actor }) => endPush(context, actor));
}
