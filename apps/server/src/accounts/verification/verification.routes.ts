import { createRateLimiter, enforceRateLimit, languageOf, minuteMs, reply } from '@golden-acers/platform';
import { rateLimitKeyOfAddress } from '../../access/sessions/visitors.ts';
import type { Context, ServerBind } from '../../context.ts';
import { resendVerificationMail, verifyEmail } from './verification.ts';

const verificationMessages = {
  nothing: 'Your email address is verified.',
  former: 'One more step: open the link in the message to your current address.',
  new: 'One more step: open the link in the message to the new address.',
} as const;

export function bindVerification(bind: ServerBind, context: Context): void {
  // 256 bits can't be guessed: this limits only the work.
  const verificationLimit = createRateLimiter({ uses: 60, perMs: 10 * minuteMs }, context.clock);
  // Limits how many mails a caller can send to a mailbox.
  const resendLimit = createRateLimiter({ uses: 4, perMs: 60 * minuteMs }, context.clock);

  bind('POST /auth/verify-email', async ({ body, request }) => {
    await enforceRateLimit(verificationLimit, rateLimitKeyOfAddress(request.ip));
    const opening = { ...body, address: request.ip, language: languageOf(request) };
    const awaits = await verifyEmail(context, opening);
    return reply({ awaits }, { message: verificationMessages[awaits ?? 'nothing'] });
  });

  bind('POST /user/verification', async ({ actor: { accountId }, request }) => {
    await enforceRateLimit(resendLimit, accountId);
    await resendVerificationMail(context, { accountId, language: languageOf(request) });
    return reply(null, { message: 'We have sent you another link.' });
  });
}
