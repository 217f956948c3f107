import { createRateLimiter, enforceRateLimit, languageOf, minuteMs, reply } from '@golden-acers/platform';
import { emailKey } from '../../access/identity/identity.ts';
import { rateLimitKeyOfAddress } from '../../access/sessions/visitors.ts';
import type { Context, ServerBind } from '../../context.ts';
import { requestRecovery, resetPasswordByLink } from './recovery.ts';

export function bindRecovery(bind: ServerBind, context: Context): void {
  // Many people may share one address. A stranger must not use up the owner's requests, so each network has
  // its own for an account; how many mails its mailbox gets is limited with the mail.
  const requestedFrom = createRateLimiter({ uses: 30, perMs: 30 * minuteMs }, context.clock);
  const requestedForFrom = createRateLimiter({ uses: 4, perMs: 30 * minuteMs }, context.clock);
  const resets = createRateLimiter({ uses: 30, perMs: 10 * minuteMs }, context.clock);

  bind('POST /auth/forgot-password', async ({ body, request }) => {
    const network = rateLimitKeyOfAddress(request.ip);
    await enforceRateLimit(requestedFrom, network);
    await enforceRateLimit(requestedForFrom, `${emailKey(body.email)} ${network}`);
    const recovery = { email: body.email, language: languageOf(request), address: request.ip };
    await requestRecovery(context, recovery);
    return reply(null, {
      message: 'If there is an account with this address, a link is on its way. It works for 30 minutes.',
    });
  });

  bind('POST /auth/reset-password', async ({ body, request }) => {
    await enforceRateLimit(resets, rateLimitKeyOfAddress(request.ip));
    await resetPasswordByLink(context, { ...body, language: languageOf(request), address: request.ip });
    return reply(null, { message: 'Your password is changed. Please sign in with the new one.' });
  });
}
