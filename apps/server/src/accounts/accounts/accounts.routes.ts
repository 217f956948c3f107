import { languageOf, limitRate, reply } from '@golden-acers/platform';
import { networkOf } from '../../access/sessions/networks.ts';
import { endSession, visitorOf } from '../../access/sessions/sessions.ts';
import type { FactorLimits } from '../../agents/agent-security/agent-security.ts';
import { requestOptions } from '../../agents/agent-security/passkeys.ts';
import type { Context, ServerBind } from '../../context.ts';
import { demandAsked, getUser, register } from './accounts.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import { changePassword } from './password.ts';
import { changeAgentProfile, changeProfile, chooseAvatar } from './profile.ts';
import { signIn, signInByPasskey } from './sign-in.ts';
import type { SignUpCredit } from './sign-up-credit.ts';

interface AccountsNeed {
  readonly credit: SignUpCredit;
  /** Shared with whatever else asks for a password. */
  readonly limits: AttemptLimits;
  readonly factorLimits: FactorLimits;
}

export function bindAccounts(bind: ServerBind, context: Context, need: AccountsNeed): void {
  const { credit, limits, factorLimits } = need;
  bind('POST /auth/register', async ({ body, request }) => {
    await limitRate(limits.registrations, networkOf(request.ip));
    demandAsked(context, body);
    const { expiresAt, ...opened } = await register(context, credit, {
      form: body,
      visitor: visitorOf(request),
      language: languageOf(request),
    });
    const data = { ...opened, expiresAt: expiresAt.toISOString() };
    return reply(data, { status: 201, message: 'Account created successfully!' });
  });

  bind('POST /auth/login', async ({ body, request }) => {
    const { expiresAt, ...opened } = await signIn(context, credit, {
      form: body,
      visitor: visitorOf(request),
      language: languageOf(request),
      limits,
      factorLimits,
    });
    const data = { ...opened, expiresAt: expiresAt.toISOString() };
    return reply(data, { message: 'Login successful! Welcome back!' });
  });

  bind('POST /auth/passkey/options', async ({ request }) => {
    await limitRate(limits.challenges, networkOf(request.ip));
    return requestOptions(context, { purpose: 'sign_in' });
  });

  bind('POST /auth/passkey', async ({ body, request }) => {
    const { expiresAt, ...opened } = await signInByPasskey(context, credit, {
      passkey: body.passkey,
      visitor: visitorOf(request),
      language: languageOf(request),
      limits,
    });
    const data = { ...opened, expiresAt: expiresAt.toISOString() };
    return reply(data, { message: 'Login successful! Welcome back!' });
  });

  bind('POST /auth/logout', async ({ actor }) => {
    await endSession(context, actor);
    return reply(null, { message: 'Signed out.' });
  });

  bind('GET /user/profile', async ({ actor }) => ({ user: await getUser(context, actor.accountId) }));

  bind('PUT /user/profile', async ({ body, actor, request }) => {
    const change = { profile: body, language: languageOf(request) };
    const user = await changeProfile(context, actor, change);
    return reply({ user }, { message: 'Profile updated successfully!' });
  });

  bind('PUT /agent/profile', async ({ body, actor, request }) => {
    const user = await changeAgentProfile(context, actor, { ...body, language: languageOf(request) });
    return reply({ user }, { message: 'Profile updated successfully!' });
  });

  bind('PUT /user/avatar', async ({ body, actor }) => {
    const user = await chooseAvatar(context, actor.accountId, body.avatar);
    return reply({ user }, { message: 'Avatar updated successfully!' });
  });

  bind('PUT /user/password', async ({ body, actor, request }) => {
    await changePassword(context, actor, { ...body, language: languageOf(request), limits });
    return reply(null, { message: 'Password changed successfully!' });
  });
}
