import { createRateLimiter, enforceRateLimit, languageOf, minuteMs, reply } from '@golden-acers/platform';
import type { AttemptLimits } from '../../accounts/accounts/attempt-limits.ts';
import type { Context, ServerBind } from '../../context.ts';
import { closeAccount } from './account-closure.ts';
import { exportAccount } from './account-export.ts';

export function bindPrivacy(bind: ServerBind, context: Context, limits: AttemptLimits): void {
  // An export reads all data of a player.
  const exports = createRateLimiter({ uses: 6, perMs: 60 * minuteMs }, context.clock);

  bind('GET /user/export', async ({ actor: { playerId } }) => {
    await enforceRateLimit(exports, playerId);
    return exportAccount(context, playerId);
  });

  bind('POST /user/close', async ({ actor, body, request }) => {
    await closeAccount(context, actor, { ...body, language: languageOf(request), limits });
    return reply(null, { message: 'Your account is closed.' });
  });
}
