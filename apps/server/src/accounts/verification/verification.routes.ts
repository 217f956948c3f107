import { languageOf, reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { resendVerificationMail, verifyEmail } from './verification.ts';

const verificationMessages = {
  nothing: 'Your email address is verified.',
  former: 'One more step: open the link in the message to your current address.',
  new: 'One more step: open the link in the message to the new address.',
} as const;

export function bindVerification(bind: ServerBind, context: Context): void {
  bind('POST /auth/verify-email', async ({ body, request }) => {
    const opening = { ...body, address: request.ip, language: languageOf(request) };
    const awaits = await verifyEmail(context, opening);
    return reply({ awaits }, { message: verificationMessages[awaits ?? 'nothing'] });
  });

  bind('POST /user/verification', async ({ actor: { accountId }, request }) => {
    await resendVerificationMail(context, { accountId, language: languageOf(request) });
    return reply(null, { message: 'We have sent you another link.' });
  });
}
