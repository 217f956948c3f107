import { type BodyOf, type Language, languages } from '@golden-acers/contract';
import { demand, type JobKind, minuteMs, type QueuedJob } from '@golden-acers/platform';
import { z } from 'zod';
import { emailKey, setPasswordHash, setVerifiedEmail } from '../../access/identity/identity.ts';
import { demandOtherPassword, demandStrongPassword } from '../../access/identity/password-rules.ts';
import {
  consumeLink,
  deleteLinks,
  getLinkOwner,
  issueOneTimeLink,
} from '../../access/one-time-links/one-time-links.ts';
import { hasSignedInFrom } from '../../access/sessions/account-sessions.ts';
import { endAllSessions } from '../../access/sessions/sessions.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { recordAgentEvent } from '../../events/audit/audit.ts';
import { countMailsSince, enqueueMail, enqueuePasswordChangedMail } from '../../messages/mail/mail.ts';
import { notifyAccount } from '../../messages/notifications/notifications.ts';
import { noteChangedPerson } from '../exclusions/excluded-persons.ts';
import { markEmailVerified } from '../verification/verification.ts';
import { findAccountByEmailKey, getCurrentPassword } from './recovery.sql.ts';

/** Drops late mails: a link that arrives hours later is useless. */
export const recoveryJobs = {
  name: 'recovery',
  maxAttempts: 8,
  timeoutSeconds: 60,
} satisfies JobKind;

/** The typed address may belong to any person, so it is stored sealed. */
const recoveryJobSchema = z.object({ sealed: z.string() });
const recoveryRequestSchema = z.object({
  emailKey: z.string(),
  language: z.enum(languages),
  /** Empty in a request that an earlier version queued. */
  address: z.string().default(''),
});

/**
 * The maximum of mails that strangers can cause to a mailbox. Addresses that the owner has used may cause
 * more.
 */
const strangersMails = { uses: 8, perMs: 30 * minuteMs };

export async function requestRecovery(
  { db, jobs, vault }: Context,
  { email, language, address }: { email: string; language: Language; address: string },
): Promise<void> {
  const request = { emailKey: emailKey(email), language, address };
  await jobs.send(db, recoveryJobs.name, { sealed: vault.seal(JSON.stringify(request), recoveryJobs.name) });
}

/** Sends a link when the account exists; otherwise sends nothing. */
export async function processRecoveryRequest(context: Context, { data }: QueuedJob): Promise<void> {
  const { sealed } = recoveryJobSchema.parse(data);
  const request = recoveryRequestSchema.parse(JSON.parse(context.vault.open(sealed, recoveryJobs.name)));
  await inTransaction(context, async (tx) => {
    const owner = await findAccountByEmailKey(tx.db, request.emailKey);
    if (owner === undefined) return;
    if (!(await mayMailOwner(tx, owner.id, request.address))) return;
    const about = { accountId: owner.id, kind: 'reset_password' } as const;
    const issued = await issueOneTimeLink(tx, { ...about, emailKey: request.emailKey });
    await enqueueMail(tx, { ...issued, ...about, language: request.language, recipient: owner.email });
  });
}

/**
 * The newest link is valid, even a stranger's, so an owner whose mailbox has eight of them needs no ninth.
 */
async function mayMailOwner(tx: TxContext, accountId: string, address: string): Promise<boolean> {
  if (await hasSignedInFrom(tx.db, { accountId, address })) return true;
  const since = new Date(tx.clock.now().getTime() - strangersMails.perMs);
  const mails = await countMailsSince(tx.db, { accountId, kind: 'reset_password', since });
  return mails < strangersMails.uses;
}

/**
 * Sets the password of the account to which the link was sent, and ends all its sessions and its other
 * links. The link that takes an address back stays valid: the change of the address needed the password, so
 * that link sets both.
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
    if (formerEmail !== null) {
      await setVerifiedEmail(tx, { accountId, email: formerEmail });
      await noteChangedPerson(tx, accountId);
    }
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
