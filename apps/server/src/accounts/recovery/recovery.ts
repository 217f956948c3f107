import { type BodyOf, type Language, languages } from '@golden-acers/contract';
import { demand, type JobKind, type QueuedJob } from '@golden-acers/platform';
import { z } from 'zod';
import { emailKey, setPasswordHash, setVerifiedEmail } from '../../access/identity/identity.ts';
import { demandOtherPassword, demandStrongPassword } from '../../access/identity/password-rules.ts';
import {
  consumeLink,
  deleteLinks,
  getLinkOwner,
  issueOneTimeLink,
} from '../../access/one-time-links/one-time-links.ts';
import { endAllSessions } from '../../access/sessions/sessions.ts';
import { type Context, inTransaction } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { recordAgentEvent } from '../../events/audit/audit.ts';
import { enqueueMail, enqueuePasswordChangedMail } from '../../messages/mail/mail.ts';
import { notifyAccount } from '../../messages/notifications/notifications.ts';
import { markEmailVerified } from '../verification/verification.ts';
import { findAccountByEmailKey, getCurrentPassword } from './recovery.sql.ts';

/** A link that comes hours later is no help. */
export const recoveryJobs = {
  name: 'recovery',
  maxAttempts: 8,
  timeoutSeconds: 60,
} satisfies JobKind;

/** The typed address may belong to anybody, so it is stored sealed. */
const recoveryJobSchema = z.object({ sealed: z.string() });
const recoveryRequestSchema = z.object({ emailKey: z.string(), language: z.enum(languages) });

export async function requestRecovery(
  { db, jobs, vault }: Context,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  const request = { emailKey: emailKey(email), language };
  await jobs.send(db, recoveryJobs.name, { sealed: vault.seal(JSON.stringify(request), recoveryJobs.name) });
}

/** Sends a link when the account exists; otherwise sends nothing. */
export async function processRecoveryRequest(context: Context, { data }: QueuedJob): Promise<void> {
  const { sealed } = recoveryJobSchema.parse(data);
  const request = recoveryRequestSchema.parse(JSON.parse(context.vault.open(sealed, recoveryJobs.name)));
  await inTransaction(context, async (tx) => {
    const owner = await findAccountByEmailKey(tx.db, request.emailKey);
    if (owner === undefined) return;
    const about = { accountId: owner.id, kind: 'reset_password' } as const;
    const issued = await issueOneTimeLink(tx, { ...about, emailKey: request.emailKey });
    await enqueueMail(tx, { ...issued, ...about, language: request.language, recipient: owner.email });
  });
}

/**
 * Sets the password of whoever got the link, and ends every session of the account and every other link to
 * it. Whoever changed the address knew the password, so the link that takes the address back sets both, and
 * a reset at the new address does not end that link.
 */
export async function resetPasswordByLink(
  context: Context,
  {
    token,
    newPassword,
    language,
    address,
  }: BodyOf<'POST /auth/reset-password'> & { language: Language; address: string },
): Promise<void> {
  const opened = { kinds: ['reset_password', 'accept_invitation', 'restore_email'], token } as const;
  // A made-up link doesn't cost a hash.
  const { accountId } = await getLinkOwner(context, opened);
  const account = await getCurrentPassword(context.db, accountId);
  demandStrongPassword(newPassword, account, 'newPassword');
  demandOtherPassword(!(await context.passwordHasher.verify(account.passwordHash, newPassword)));
  const passwordHash = await context.passwordHasher.hash(newPassword);
  await inTransaction(context, async (tx) => {
    const { email: formerEmail } = await consumeLink(tx, opened);
    if (formerEmail !== null) await setVerifiedEmail(tx, { accountId, email: formerEmail });
    const email = await setPasswordHash(tx, { accountId, passwordHash });
    demand(email, 'link.not_valid');
    await deleteLinks(tx.db, accountId, { keep: ['restore_email'] });
    const actor = { accountId, address };
    await endAllSessions(tx, accountId, { actor, cause: 'password_reset' });
    if (account.role === 'agent') {
      await recordAgentEvent(tx, actor, 'agent.password_changed', { id: accountId, after: { by: 'link' } });
    }
    await recordActivity(tx, { accountId, kind: 'password_reset', data: {} });
    await notifyAccount(tx, accountId, { kind: 'password_changed', data: {} });
    await markEmailVerified(tx, accountId);
    await enqueuePasswordChangedMail(tx, { accountId, recipient: email, language });
  });
}
