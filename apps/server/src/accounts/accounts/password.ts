import { type Language, passwordAttempts } from '@golden-acers/contract';
import { limitRefusals, refuse } from '@golden-acers/platform';
import { setPasswordHash } from '../../access/identity/identity.ts';
import { demandOtherPassword, demandStrongPassword } from '../../access/identity/password-rules.ts';
import { deleteLinks } from '../../access/one-time-links/one-time-links.ts';
import type { Actor } from '../../access/sessions/actors.ts';
import { attemptKeyOf } from '../../access/sessions/attempt-key.ts';
import { endOtherSessions } from '../../access/sessions/sessions.ts';
import { type Context, inTransaction } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { recordAgentEvent } from '../../events/audit/audit.ts';
import { enqueuePasswordChangedMail } from '../../messages/mail/mail.ts';
import { notifyAccount } from '../../messages/notifications/notifications.ts';
import { findPassword } from './accounts.sql.ts';

/**
 * Changes the password and ends every other session. The later of two simultaneous changes is refused,
 * because its current password is out of date.
 */
export async function changeAccountPassword(
  context: Context,
  actor: Actor,
  { currentPassword, newPassword, language }: PasswordChange,
): Promise<void> {
  const stored = await demandPassword(context, actor, currentPassword);
  demandStrongPassword(newPassword, stored, 'newPassword');
  demandOtherPassword(newPassword !== currentPassword);
  const passwordHash = await context.passwordHasher.hash(newPassword);
  await inTransaction(context, async (tx) => {
    const change = { accountId: actor.accountId, passwordHash, currentHash: stored.passwordHash };
    if ((await setPasswordHash(tx, change)) === undefined) refuseWrongPassword();
    // A thief with the former password may have requested another address.
    await deleteLinks(tx.db, actor.accountId, { keep: ['restore_email', 'verify_email'] });
    await endOtherSessions(tx, actor, 'password_changed');
    if (stored.role === 'agent') {
      await recordAgentEvent(tx, actor, 'agent.password_changed', { id: actor.accountId });
    }
    await recordActivity(tx, { accountId: actor.accountId, kind: 'password_changed', data: {} });
    await notifyAccount(tx, actor.accountId, { kind: 'password_changed', data: {} });
    const about = { accountId: actor.accountId, recipient: stored.email, language };
    await enqueuePasswordChangedMail(tx, about);
  });
}

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly language: Language;
}

/** Refuses with `account.wrong_password`. Only failures are counted. */
export async function demandPassword(context: Context, actor: Actor, currentPassword: string) {
  const { accountId } = actor;
  const key = await attemptKeyOf(context, actor);
  return limitRefusals({ limiter: context.limiterOf(passwordAttempts), key, accountId }, async () => {
    const stored = await findPassword(context.db, accountId);
    const matches = await context.passwordHasher.verify(stored?.passwordHash, currentPassword);
    if (stored === undefined || !matches) refuseWrongPassword();
    return stored;
  });
}

/** Does the same for a form that needs the password only for some changes. */
export async function demandTypedPassword(
  context: Context,
  actor: Actor,
  currentPassword: string | undefined,
): Promise<void> {
  if (currentPassword === undefined) {
    const text = 'Enter your current password to change your email address' as const;
    refuse('request.invalid', { fields: { currentPassword: text } });
  }
  await demandPassword(context, actor, currentPassword);
}

function refuseWrongPassword(): never {
  refuse('account.wrong_password', { field: 'currentPassword' });
}
