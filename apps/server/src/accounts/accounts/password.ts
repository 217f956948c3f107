import type { Language } from '@golden-acers/contract';
import { inTransaction, limitRate, refuse } from '@golden-acers/platform';
import type { Actor } from '../../access/sessions/actors.ts';
import { endOtherSessions } from '../../access/sessions/sessions.ts';
import { agentPasswordMinLength } from '../../config.ts';
import type { Context } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { recordAct } from '../../events/audit/audit.ts';
import { tellPasswordChanged } from '../../messages/mail/mail.ts';
import { tellAccount } from '../../messages/notifications/notifications.ts';
import { findPassword, type PasswordRow, replacePassword } from './accounts.sql.ts';
import type { AttemptLimits } from './attempt-limits.ts';

/** Ends every other session of the account. Of two changes at once the later one is refused: its old password is gone. */
export async function changePassword(
  context: Context,
  actor: Actor,
  { currentPassword, newPassword, language, limits }: PasswordChange,
): Promise<void> {
  const stored = await demandPassword(context, actor, { currentPassword, limits });
  if (stored.role === 'agent' && newPassword.length < agentPasswordMinLength) {
    const message = `New password must be at least ${agentPasswordMinLength} characters long` as const;
    refuse('request.invalid', { fields: { newPassword: message } });
  }
  const after = await context.passwords.hash(newPassword);
  await inTransaction(context.db, async (tx) => {
    const change = { id: actor.accountId, before: stored.passwordHash, after, at: context.clock.now() };
    if (!(await replacePassword(tx, change))) refuseCurrentPassword();
    await endOtherSessions(tx, context, actor, 'password_changed');
    if (stored.role === 'agent') {
      const subject = { kind: 'agent', id: actor.accountId } as const;
      await recordAct(tx, { actor, act: 'agent.password_changed', subject });
    }
    await recordActivity(tx, actor.accountId, { kind: 'password_changed', data: {} });
    await tellAccount(tx, actor.accountId, { kind: 'password_changed', data: {} });
    const about = { accountId: actor.accountId, recipient: stored.email, language };
    await tellPasswordChanged(tx, context, about);
  });
}

export interface PasswordCheck {
  readonly currentPassword: string;
  readonly limits: AttemptLimits;
}

export interface PasswordChange extends PasswordCheck {
  readonly newPassword: string;
  readonly language: Language;
}

/** Refuses with `account.wrong_password`. Only failures are counted. */
export async function demandPassword(
  context: Context,
  { accountId }: Actor,
  { currentPassword, limits }: PasswordCheck,
): Promise<PasswordRow> {
  await limitRate(limits.byAccount, accountId);
  const stored = await findPassword(context.db, accountId);
  const matches = await context.passwords.verify(stored?.passwordHash, currentPassword);
  if (stored === undefined || !matches) refuseCurrentPassword();
  await limits.byAccount.giveBack(accountId);
  return stored;
}

function refuseCurrentPassword(): never {
  refuse('account.wrong_password', { fields: { currentPassword: 'account.wrong_password' } });
}
