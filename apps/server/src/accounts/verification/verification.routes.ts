import { createRateLimiter, enforceRateLimit, languageOf, minuteMs, reply } from '@golden-acers/platform';
import { rateLimitKeyOfAddress } from '../../access/sessions/visitors.ts';
import type { Context, ServerBind } from '../../context.ts';
import { resendVerificationMail, verifyEmail } from './verification.ts';

export function bindVerification(bind: ServerBind, context: Context): void {
  // 256 bits can't be guessed: this limits only the work.
  const verificationLimit = createRateLimiter({ uses: 60, perMs: 10 * minuteMs }, context.clock);
  // So that nobody floods a mailbox.
  const resendLimit = createRateLimiter({ uses: 4, perMs: 60 * minuteMs }, context.clock);

  bind('POST /auth/verify-email', async ({ body, request }) => {
    await enforceRateLimit(verificationLimit, rateLimitKeyOfAddress(request.ip));
    await verifyEmail(context, { ...body, address: request.ip, language: languageOf(request) });
    return reply(null, { message: 'Your email address is verified.' });
  });

  bind('POST /user/verification', async ({ actor: { accountId }, request }) => {
    await enforceRateLimit(resendLimit, accountId);
    await resendVerificationMail(context, { accountId, language: languageOf(request) });
    return reply(null, { message: 'We have sent you another link.' });
  });
}
