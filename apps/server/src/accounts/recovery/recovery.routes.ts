import { recoveryLinks } from '@golden-acers/contract';
import { countedNetworksOf, enforceRateLimit, languageOf, reply } from '@golden-acers/platform';
import { emailKey } from '../../access/identity/identity.ts';
import type { Context, ServerBind } from '../../context.ts';
import { requestRecovery, resetPasswordByLink } from './recovery.ts';

export function bindRecovery(bind: ServerBind, context: Context): void {
  bind('POST /auth/forgot-password', async ({ body, request }) => {
    const key = countedNetworksOf(request.ip, emailKey(body.email));
    await enforceRateLimit(context.limiterOf(recoveryLinks), key);
    const recovery = { email: body.email, language: languageOf(request), address: request.ip };
    await requestRecovery(context, recovery);
    return reply(null, {
      message: 'If there is an account with this address, a link is on its way. It works for 30 minutes.',
    });
  });

  bind('POST /auth/reset-password', async ({ body, request }) => {
    await resetPasswordByLink(context, { ...body, language: languageOf(request), address: request.ip });
    return reply(null, { message: 'Your password is changed. Please sign in with the new one.' });
  });
}
