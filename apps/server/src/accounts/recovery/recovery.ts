import type { Language, Role } from '@golden-acers/contract';
import { inTransaction, newId, refuse } from '@golden-acers/platform';
import { emailKey } from '../../access/identity/identity.ts';
import { dropLinks, getLinkOwner, issueLink, useLink } from '../../access/one-time-links/links.ts';
import { endEverySession } from '../../access/sessions/sessions.ts';
import { agentPasswordMinLength } from '../../config.ts';
import type { Context } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { recordAct } from '../../events/audit/audit.ts';
import { tellPasswordChanged, writeMail } from '../../messages/mail/mail.ts';
import { tellAccount } from '../../messages/notifications/notifications.ts';
import { markVerified } from '../verification/verification.ts';
import { findOwner, getRole, insertRequest, setPassword, takeRequest } from './recovery.sql.ts';

/** Notes that somebody forgot a password. Whether there is such an account is looked up later, behind the answer. */
export async function requestRecovery(
  { db, clock, random }: Context,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  await insertRequest(db, { id: newId('rc', clock, random), emailKey: emailKey(email), language });
}

/** Answers the oldest request by a mail with a link, or not at all. Answers whether there was one. */
export async function answerNextRequest(context: Context): Promise<boolean> {
  return inTransaction(context.db, async (tx) => {
    const request = await takeRequest(tx);
    if (request === undefined) return false;
    const owner = await findOwner(tx, request.emailKey);
    if (owner === undefined) return true;
    const { emailKey: key, language } = request;
    const about = { accountId: owner.id, kind: 'reset_password' } as const;
    const issued = await issueLink(tx, context, { ...about, emailKey: key });
    await writeMail(tx, context, { ...issued, ...about, language, recipient: owner.email });
    return true;
  });
}

export interface Reset {
  readonly token: string;
  readonly newPassword: string;
  readonly language: Language;
  /** The network address that it comes from. */
  readonly address: string;
}

/** Sets the password of whoever got the link, and ends every session of the account, and every other link to it. */
export async function resetPassword(
  context: Context,
  { token, newPassword, language, address }: Reset,
): Promise<void> {
  const opened = { kinds: ['reset_password', 'accept_invitation'], token } as const;
  // A made-up link doesn't cost a hash.
  const { accountId } = await getLinkOwner(context.db, context, opened);
  const role = await getRole(context.db, accountId);
  demandLength(role, newPassword);
  const passwordHash = await context.passwords.hash(newPassword);
  await inTransaction(context.db, async (tx) => {
    await useLink(tx, context, opened);
    const { email } = await setPassword(tx, { id: accountId, passwordHash, at: context.clock.now() });
    await dropLinks(tx, accountId);
    const by = { accountId, address };
    await endEverySession(tx, context, accountId, { by, because: 'password_reset' });
    if (role === 'agent') {
      const subject = { kind: 'agent', id: accountId } as const;
      await recordAct(tx, { actor: by, act: 'agent.password_changed', subject, after: { by: 'link' } });
    }
    await recordActivity(tx, accountId, { kind: 'password_reset', data: {} });
    await tellAccount(tx, accountId, { kind: 'password_changed', data: {} });
    await markVerified(tx, context, accountId);
    await tellPasswordChanged(tx, context, { accountId, recipient: email, language });
  });
}

/** An agent moves money, so its password is longer than a player's. */
function demandLength(role: Role, newPassword: string): void {
  if (newPassword.length >= agentPasswordMinLength || role !== 'agent') return;
  const message = `New password must be at least ${agentPasswordMinLength} characters long` as const;
  refuse('request.invalid', { fields: { newPassword: message } });
}
