import { enforceRateLimit, languageOf, reply } from '@golden-acers/platform';
import { seenPlaceOf } from '../../access/identity/seen-place.ts';
import { acceptTerms, getTermsState } from '../../access/identity/terms.ts';
import { passkeyAuthenticationOptions } from '../../access/second-factors/passkeys.ts';
import type { FactorLimits } from '../../access/second-factors/second-factors.ts';
import { endCurrentSession, visitorOf } from '../../access/sessions/sessions.ts';
import { rateLimitKeyOfAddress } from '../../access/sessions/visitors.ts';
import type { Context, ServerBind } from '../../context.ts';
import { demandRegistrationRules, registerPlayerAccount } from './accounts.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import { changeAccountPassword } from './password.ts';
import { changeAgentProfile, changeAvatar, changeProfile, getProfile } from './profile.ts';
import { requestReturn } from './return-request.ts';
import { signInByPasskey, signInByPassword } from './sign-in.ts';
import type { SignUpCredit } from './sign-up-credit.ts';

interface AccountsDeps {
  readonly signUpCredit: SignUpCredit;
  readonly attemptLimits: AttemptLimits;
  readonly factorLimits: FactorLimits;
}

export function bindAccounts(bind: ServerBind, context: Context, deps: AccountsDeps): void {
  const { signUpCredit, attemptLimits, factorLimits } = deps;
  bind('POST /auth/register', async ({ body, request }) => {
    await enforceRateLimit(attemptLimits.registrations, rateLimitKeyOfAddress(request.ip));
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
      limits: attemptLimits,
      factorLimits,
    });
    return reply(toReply(session), { message: 'Login successful! Welcome back!' });
  });

  bind('POST /auth/return', async ({ body, request }) => {
    const visitor = visitorOf(request);
    return requestReturn(context, { form: body, visitor, limits: attemptLimits, factorLimits });
  });

  bind('POST /auth/passkey/options', async ({ request }) => {
    await enforceRateLimit(attemptLimits.passkeyChallenges, rateLimitKeyOfAddress(request.ip));
    return passkeyAuthenticationOptions(context, { purpose: 'sign_in' });
  });

  bind('POST /auth/passkey', async ({ body, request }) => {
    const session = await signInByPasskey(context, signUpCredit, {
      passkey: body.passkey,
      visitor: visitorOf(request),
      place: seenPlaceOf(context, request.headers),
      language: languageOf(request),
      limits: attemptLimits,
    });
    return reply(toReply(session), { message: 'Login successful! Welcome back!' });
  });

  bind('POST /auth/logout', async ({ actor }) => {
    await endCurrentSession(context, actor);
    return reply(null, { message: 'Signed out.' });
  });

  bind('GET /user/profile', async ({ actor }) => getProfile(context, actor.accountId));

  bind('PUT /user/profile', async ({ body, actor, request }) => {
    await enforceRateLimit(attemptLimits.profileChanges, actor.accountId);
    const { currentPassword, ...profile } = body;
    const place = seenPlaceOf(context, request.headers);
    const change = { profile, currentPassword, place, language: languageOf(request), limits: attemptLimits };
    const data = await changeProfile(context, actor, change);
    return reply(data, { message: 'Profile updated successfully!' });
  });

  bind('GET /user/terms', async ({ actor }) => getTermsState(context, actor.accountId));

  bind('POST /user/terms', async ({ actor, body }) => acceptTerms(context, actor.accountId, body.version));

  bind('PUT /agent/profile', async ({ body, actor, request }) => {
    await enforceRateLimit(attemptLimits.profileChanges, actor.accountId);
    const change = { ...body, language: languageOf(request), limits: attemptLimits };
    const data = await changeAgentProfile(context, actor, change);
    return reply(data, { message: 'Profile updated successfully!' });
  });

  bind('PUT /user/avatar', async ({ body, actor }) => {
    await enforceRateLimit(attemptLimits.profileChanges, actor.accountId);
    const user = await changeAvatar(context, actor.accountId, body.avatar);
    return reply({ user }, { message: 'Avatar updated successfully!' });
  });

  bind('PUT /user/password', async ({ body, actor, request }) => {
    await changeAccountPassword(context, actor, {
      ...body,
      language: languageOf(request),
      limits: attemptLimits,
    });
    return reply(null, { message: 'Password changed successfully!' });
  });
}

const toReply = <T extends { expiresAt: Date }>({ expiresAt, ...session }: T) => ({
  ...session,
  expiresAt: expiresAt.toISOString(),
});
