import { factorAttempts } from '@golden-acers/contract';
import { languageOf, limitRefusals, reply } from '@golden-acers/platform';
import {
  addPasskey,
  confirmTotpEnrolment,
  deletePasskey,
  disableTotp,
  type FactorOwner,
  getAccountSecurity,
  regenerateRecoveryCodes,
  renamePasskey,
  startPasskeyRegistration,
  startTotpEnrolment,
} from '../../access/second-factors/own-factors.ts';
import { passkeyAuthenticationOptions } from '../../access/second-factors/passkeys.ts';
import { confirmStepUp } from '../../access/second-factors/step-up.ts';
import type { Actor } from '../../access/sessions/actors.ts';
import { attemptKeyOf } from '../../access/sessions/attempt-key.ts';
import type { Context, ServerBind } from '../../context.ts';
import { brandNameOf } from '../../messages/mail/mail.ts';
import { mailFactorChange } from './factor-mail.ts';

/** Players and agents use the same endpoints. */
export function bindSecurity(bind: ServerBind, context: Context): void {
  const brand = brandNameOf(context.config.mail.from);
  const security = ({ accountId }: Actor) => getAccountSecurity(context, accountId);
  const ownerOf = (actor: Actor, request: Parameters<typeof languageOf>[0]): FactorOwner => ({
    ...actor,
    mailChange: (tx) => mailFactorChange(tx, actor.accountId, languageOf(request)),
  });

  bind('GET /user/security', ({ actor }) => security(actor));

  bind('POST /user/security/step-up/options', ({ actor }) =>
    passkeyAuthenticationOptions(context, { purpose: 'step_up', accountId: actor.accountId }),
  );

  bind('POST /user/security/step-up', async ({ actor, body }) => {
    const until = await confirmStepUp(context, actor, body);
    return reply({ until: until.toISOString() }, { message: 'It is confirmed.' });
  });

  bind('POST /user/security/totp/start', ({ actor }) => startTotpEnrolment(context, actor, brand));

  bind('POST /user/security/totp/confirm', async ({ actor, body, request }) => {
    const { accountId } = actor;
    const attempt = {
      limiter: context.limiterOf(factorAttempts),
      key: await attemptKeyOf(context, actor),
      accountId,
    };
    const owner = ownerOf(actor, request);
    const recoveryCodes = await limitRefusals(attempt, () => confirmTotpEnrolment(context, owner, body.code));
    return reply({ recoveryCodes }, { message: 'Your authenticator app is on.' });
  });

  bind('POST /user/security/totp/remove', async ({ actor, request }) => {
    await disableTotp(context, ownerOf(actor, request));
    return reply(await security(actor), { message: 'Your authenticator app is off.' });
  });

  bind('POST /user/security/recovery-codes', async ({ actor, request }) => ({
    recoveryCodes: await regenerateRecoveryCodes(context, ownerOf(actor, request)),
  }));

  bind('POST /user/security/passkeys/options', ({ actor }) =>
    startPasskeyRegistration(context, actor, brand),
  );

  bind('POST /user/security/passkeys', async ({ actor, body, request }) => {
    await addPasskey(context, ownerOf(actor, request), body);
    return reply(await security(actor), { message: 'The passkey is added.' });
  });

  bind('POST /user/security/passkeys/:id/rename', async ({ actor, params, body }) => {
    await renamePasskey(context, actor, { ...params, ...body });
    return security(actor);
  });

  bind('POST /user/security/passkeys/:id/remove', async ({ actor, params, request }) => {
    await deletePasskey(context, ownerOf(actor, request), params.id);
    return reply(await security(actor), { message: 'The passkey is removed.' });
  });
}
