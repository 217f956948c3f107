import { limitRate, reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { endSession, visitorOf } from '../sessions/sessions.ts';
import { changePassword, changeProfile, chooseAvatar, getUser, register, signIn } from './accounts.ts';
import { createAttemptLimits, networkOf } from './attempt-limits.ts';
import type { SignUpCredit } from './sign-up-credit.ts';

export function bindAccounts(bind: ServerBind, context: Context, credit: SignUpCredit): void {
  const limits = createAttemptLimits(context.clock);

  bind('POST /auth/register', async ({ body, request }) => {
    await limitRate(limits.registrations, networkOf(request.ip));
    const { expiresAt, ...opened } = await register(context, credit, {
      form: body,
      visitor: visitorOf(request),
    });
    const data = { ...opened, expiresAt: expiresAt.toISOString() };
    return reply(data, { status: 201, message: 'Account created successfully!' });
  });

  bind('POST /auth/login', async ({ body, request }) => {
    const { expiresAt, ...opened } = await signIn(context, credit, {
      form: body,
      visitor: visitorOf(request),
      limits,
    });
    const data = { ...opened, expiresAt: expiresAt.toISOString() };
    return reply(data, { message: 'Login successful! Welcome back!' });
  });

  bind('POST /auth/logout', async ({ actor }) => {
    await endSession(context, actor.sessionId);
    return reply(null, { message: 'Signed out.' });
  });

  bind('GET /user/profile', async ({ actor }) => ({ user: await getUser(context, actor.accountId) }));

  bind('PUT /user/profile', async ({ body, actor }) => {
    const user = await changeProfile(context, actor.accountId, body);
    return reply({ user }, { message: 'Profile updated successfully!' });
  });

  bind('PUT /user/avatar', async ({ body, actor }) => {
    const user = await chooseAvatar(context, actor.accountId, body.avatar);
    return reply({ user }, { message: 'Avatar updated successfully!' });
  });

  bind('PUT /user/password', async ({ body, actor }) => {
    await changePassword(context, actor, { ...body, limits });
    return reply(null, { message: 'Password changed successfully!' });
  });
}
