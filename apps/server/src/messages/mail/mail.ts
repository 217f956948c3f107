import type { Language } from '@golden-acers/contract';
import { type JobKind, newId, type QueuedJob, waitUpTo } from '@golden-acers/platform';
import { z } from 'zod';
import { isPlaceholderEmail } from '../../access/identity/name-keys.ts';
import type { Context, TxContext } from '../../context.ts';
import { type EmailContent, type MailKind, renderEmail } from './email-templates.ts';
import {
  cancelWaitingMails,
  countMailsSince,
  findWaitingMail,
  finishMail,
  giveUpOldMails,
  insertMail,
  listMailRows,
  type WaitingMail,
} from './mail.sql.ts';
import type { SendMail } from './mail-transport.ts';
import { type MailList, unsubscribeLinkOf } from './unsubscribe-link.ts';

export { brandNameOf } from './email-templates.ts';
export { createMailTransport } from './mail-transport.ts';
export { findUnsubscriber } from './unsubscribe-link.ts';
export { cancelWaitingMails, countMailsSince };

/** Retries for six hours, the longest expected outage of a mail server. */
export const mailJobs = {
  name: 'mail',
  maxAttempts: 16,
  timeoutSeconds: 60,
} satisfies JobKind;

const mailJobSchema = z.object({ mailId: z.string() });

/** A mail waits as long as its dead letter, which an agent may retry. */
const keepWaitingMailsMs = 31 * 86_400_000;

/**
 * Sent to many at once and not urgent: ten thousand of them must not delay a link that is valid for half an
 * hour.
 */
const lowPriorityKinds: ReadonlySet<MailKind> = new Set([
  'unread_notifications',
  'weekly_digest',
  'report_ready',
]);

/**
 * Kinds that somebody else can cause again and again, each with the maximum for an account in an hour. More
 * would tell the account nothing new.
 */
const maxMailsAnHour: Partial<Record<MailKind, number>> = {
  ticket_reply: 6,
  password_changed: 6,
  factor_changed: 6,
  attempts_blocked: 6,
  api_key_revoked: 12,
};

export interface MailDraft {
  /** Null if the recipient has no account. */
  readonly accountId: string | null;
  readonly kind: MailKind;
  readonly language: Language;
  readonly recipient: string;
  /** The mail's link with its token. Null: the mail has none. */
  readonly link: string | null;
  /** The mail isn't sent after this time. */
  readonly expiresAt?: Date;
  readonly attachment?: NonNullable<EmailContent['attachment']>;
  readonly counts?: NonNullable<EmailContent['counts']>;
}

/** Mails that the recipient can unsubscribe from, in the settings or with one click in a mail program. */
const mailLists: Partial<Record<MailKind, MailList>> = {
  unread_notifications: 'emailNotifications',
  weekly_digest: 'weeklyDigest',
};

/**
 * Queues a mail in the caller's transaction. It is sent after the commit, at least once; never to a
 * placeholder address.
 */
export async function enqueueMail(
  tx: TxContext,
  { accountId, kind, language, recipient, link, expiresAt, attachment, counts }: MailDraft,
): Promise<void> {
  if (isPlaceholderEmail(recipient) || (await hasEnoughMails(tx, accountId, kind))) return;
  const id = newId('ml', tx.clock, tx.random);
  const writtenAt = tx.clock.now();
  const content: EmailContent = { link, at: writtenAt.toISOString(), attachment, counts };
  await insertMail(tx.db, {
    id,
    kind,
    language,
    recipient,
    accountId,
    contentSealed: tx.vault.seal(JSON.stringify(content), id),
    writtenAt,
    expiresAt: expiresAt ?? null,
  });
  const priority = lowPriorityKinds.has(kind) ? 0 : 1;
  await tx.jobs.send(tx.db, mailJobs.name, { mailId: id }, { priority });
}

async function hasEnoughMails(
  { db, clock }: TxContext,
  accountId: string | null,
  kind: MailKind,
): Promise<boolean> {
  const most = maxMailsAnHour[kind];
  if (accountId === null || most === undefined) return false;
  const since = new Date(clock.now().getTime() - 3_600_000);
  return (await countMailsSince(db, { accountId, kind, since })) >= most;
}

/** The owner gets a mail whoever changed the password. */
export function enqueuePasswordChangedMail(
  tx: TxContext,
  letter: Pick<MailDraft, 'accountId' | 'language' | 'recipient'>,
): Promise<void> {
  const link = new URL('/forgot-password', tx.config.publicUrl).href;
  return enqueueMail(tx, { ...letter, kind: 'password_changed', link });
}

/** Sends a mail. A server that dies before recording it sends it again. */
export async function sendMail(
  context: Context,
  deliver: SendMail,
  job: QueuedJob,
  stopping: AbortSignal,
): Promise<void> {
  const { mailId } = mailJobSchema.parse(job.data);
  const mail = await findWaitingMail(context.db, mailId);
  if (mail === undefined) return;
  if (mail.expiresAt !== null && mail.expiresAt <= context.clock.now()) {
    await finishMail(context.db, mailId, { state: 'given_up' });
    return;
  }
  let isDone = false;
  const delivery = attemptDelivery(context, deliver, mailId, mail).then(() => {
    isDone = true;
  });
  // A stopping server does not wait for the mail server.
  await waitUpTo(mailJobs.timeoutSeconds * 1_000, delivery, stopping);
  if (!isDone) throw new Error('the mail server has not answered yet');
}

async function attemptDelivery(
  { db, clock, log, vault, config }: Context,
  deliver: SendMail,
  id: string,
  mail: WaitingMail,
): Promise<void> {
  const content: EmailContent = JSON.parse(vault.open(mail.contentSealed, id));
  const letter = renderEmail(mail, content, config.mail.from);
  const list = mailLists[mail.kind];
  const unsubscribeLink =
    list && mail.accountId !== null ? unsubscribeLinkOf({ vault, config }, mail.accountId, list) : undefined;
  const head = { id, to: mail.recipient, language: mail.language, unsubscribeLink };
  const outcome = await deliver({ ...head, ...letter, attachment: content.attachment });
  if (outcome === 'refused') log.warn({ mail: id, kind: mail.kind }, 'a mail was refused for good');
  await finishMail(db, id, outcome === 'sent' ? { state: 'sent', at: clock.now() } : { state: 'given_up' });
}

export async function purgeUnsentMails({ db, clock }: Context): Promise<boolean> {
  await giveUpOldMails(db, new Date(clock.now().getTime() - keepWaitingMailsMs));
  return false;
}

export function listMails({ db }: Context, accountId: string, limit: number) {
  return listMailRows(db, accountId, limit);
}
