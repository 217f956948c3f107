import { languageOf, leaveAdmission, reply } from '@golden-acers/platform';
import { seenPlaceOf } from '../../access/identity/seen-place.ts';
import { acceptTerms, getTermsState } from '../../access/identity/terms.ts';
import { passkeyAuthenticationOptions } from '../../access/second-factors/passkeys.ts';
import { endCurrentSession, visitorOf } from '../../access/sessions/sessions.ts';
import type { Context, ServerBind } from '../../context.ts';
import { demandRegistrationRules, registerPlayerAccount } from './accounts.ts';
import { changeAccountPassword } from './password.ts';
import { changeAgentProfile, changeAvatar, changeProfile, getProfile } from './profile.ts';
import { requestReturn } from './return-request.ts';
import { signInByPasskey, signInByPassword } from './sign-in.ts';
import type { SignUpCredit } from './sign-up-credit.ts';

export function bindAccounts(bind: ServerBind, context: Context, signUpCredit: SignUpCredit): void {
  bind('POST /auth/register', async ({ body, request }) => {
    // It may wait ten seconds for the provider. The others of its network do not wait for it.
    leaveAdmission(request);
    demandRegistrationRules(context, body, seenPlaceOf(context, request.headers));
    const applicant = { form: body, visitor: visitorOf(request), language: languageOf(request) };
    const session = await registerPlayerAccount(context, signUpCredit, applicant);
    return reply(toReply(session), { status: 201, message: 'Account created successfully!' });
  });

  bind('POST /auth/login', async ({ body, request }) => {
    const session = await signInByPassword(context, signUpCredit, {
      form: body,
      visitor: visitorOf(request),
      place: seenPlaceOf(context, request.headers),
      language: languageOf(request),
    });
    return reply(toReply(session), { message: 'Login successful! Welcome back!' });
  });

  bind('POST /auth/return', ({ body, request }) =>
    requestReturn(context, { form: body, visitor: visitorOf(request) }),
  );

  bind('POST /auth/passkey/options', () => passkeyAuthenticationOptions(context, { purpose: 'sign_in' }));

  bind('POST /auth/passkey', async ({ body, request }) => {
    const session = await signInByPasskey(context, signUpCredit, {
      passkey: body.passkey,
      visitor: visitorOf(request),
      place: seenPlaceOf(context, request.headers),
      language: languageOf(request),
    });
    return reply(toReply(session), { message: 'Login successful! Welcome back!' });
  });

  bind('POST /auth/logout', async ({ actor }) => {
    await endCurrentSession(context, actor);
    return reply(null, { message: 'Signed out.' });
  });

  bind('GET /user/profile', async ({ actor }) => getProfile(context, actor.accountId));

  bind('PUT /user/profile', async ({ body, actor, request, headers }) => {
    const { currentPassword, ...profile } = body;
    const place = seenPlaceOf(context, request.headers);
    const change = { profile, currentPassword, place, language: languageOf(request) };
    const data = await changeProfile({ ...context, ifMatch: headers['if-match'] }, actor, change);
    return reply(data, { message: 'Profile updated successfully!' });
  });

  bind('GET /user/terms', async ({ actor }) => getTermsState(context, actor.accountId));

  bind('POST /user/terms', async ({ actor, body }) => acceptTerms(context, actor.accountId, body.version));

  bind('PUT /agent/profile', async ({ body, actor, request, headers }) => {
    const change = { ...body, language: languageOf(request) };
    const data = await changeAgentProfile({ ...context, ifMatch: headers['if-match'] }, actor, change);
    return reply(data, { message: 'Profile updated successfully!' });
  });

  bind('PUT /user/avatar', async ({ body, actor }) => {
    const user = await changeAvatar(context, actor.accountId, body.avatar);
    return reply({ user }, { message: 'Avatar updated successfully!' });
  });

  bind('PUT /user/password', async ({ body, actor, request }) => {
    await changeAccountPassword(context, actor, {
      ...body,
      language: languageOf(request),
    });
    return reply(null, { message: 'Password changed successfully!' });
  });
}

const toReply = <T extends { expiresAt: Date }>({ expiresAt, ...session }: T) => ({
  ...session,
  expiresAt: expiresAt.toISOString(),
});
