import type { Language } from '@golden-acers/contract';
import { demand, newId } from '@golden-acers/platform';
import { emailKey, setPasswordHash } from '../../access/identity/identity.ts';
import {
  consumeLink,
  deleteLinks,
  getLinkOwner,
  issueOneTimeLink,
} from '../../access/one-time-links/one-time-links.ts';
import { endAllSessions } from '../../access/sessions/sessions.ts';
import { type Context, inTransaction } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { enqueueMail, enqueuePasswordChangedMail } from '../../messages/mail/mail.ts';
import { notifyAccount } from '../../messages/notifications/notifications.ts';
import { demandPasswordLength } from '../accounts/password.ts';
import { markEmailVerified } from '../verification/verification.ts';
import {
  dequeueRecoveryRequest,
  findAccountByEmailKey,
  getAccountRole,
  insertRecoveryRequest,
} from './recovery.sql.ts';

/** Notes that somebody forgot a password. Whether there is such an account is looked up later, behind the answer. */
export async function requestRecovery(
  { db, clock, random }: Context,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  await insertRecoveryRequest(db, { id: newId('rc', clock, random), emailKey: emailKey(email), language });
}

/** Answers the oldest request by a mail with a link, or not at all. Answers whether there was one. */
export async function processNextRecoveryRequest(context: Context): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const request = await dequeueRecoveryRequest(tx.db);
    if (request === undefined) return false;
    const owner = await findAccountByEmailKey(tx.db, request.emailKey);
    if (owner === undefined) return true;
    const { emailKey: key, language } = request;
    const about = { accountId: owner.id, kind: 'reset_password' } as const;
    const issued = await issueOneTimeLink(tx, { ...about, emailKey: key });
    await enqueueMail(tx, { ...issued, ...about, language, recipient: owner.email });
    return true;
  });
}

export interface PasswordReset {
  readonly token: string;
  readonly newPassword: string;
  readonly language: Language;
  /** The network address that it comes from. */
  readonly address: string;
}

/** Sets the password of whoever got the link, and ends every session of the account, and every other link to it. */
export async function resetPasswordByLink(
  context: Context,
  { token, newPassword, language, address }: PasswordReset,
): Promise<void> {
  const opened = { kinds: ['reset_password', 'accept_invitation'], token } as const;
  // A made-up link doesn't cost a hash.
  const { accountId } = await getLinkOwner(context, opened);
  const role = await getAccountRole(context.db, accountId);
  demandPasswordLength(role, newPassword);
  const passwordHash = await context.passwordHasher.hash(newPassword);
  await inTransaction(context, async (tx) => {
    await consumeLink(tx, opened);
    const email = await setPasswordHash(tx, { accountId, passwordHash });
    demand(email, 'link.not_valid');
    await deleteLinks(tx, accountId);
    const actor = { accountId, address };
    await endAllSessions(tx, accountId, { actor, cause: 'password_reset' });
    if (role === 'agent') {
      const subject = { kind: 'agent', id: accountId } as const;
      await recordAuditEvent(tx, {
        actor,
        action: 'agent.password_changed',
        subject,
        after: { by: 'link' },
      });
    }
    await recordActivity(tx, { accountId, kind: 'password_reset', data: {} });
    await notifyAccount(tx, accountId, { kind: 'password_changed', data: {} });
    await markEmailVerified(tx, accountId);
    await enqueuePasswordChangedMail(tx, { accountId, recipient: email, language });
  });
}
