import type { Language } from '@golden-acers/contract';
import { newId, waitUpTo } from '@golden-acers/platform';
import { isPlaceholderEmail } from '../../access/identity/name-keys.ts';
import type { Context, TxContext } from '../../context.ts';
import { type EmailAttachment, type EmailContent, renderEmail } from './email-templates.ts';
import type { MailKind } from './mail.schema.ts';
import {
  cancelWaitingMails,
  finishMail,
  insertMail,
  type LeasedMail,
  leaseMail,
  listMailRows,
  type MailRow,
  postponeMail,
} from './mail.sql.ts';
import type { SendMail } from './mail-transport.ts';

export { brandNameOf } from './email-templates.ts';
export { createMailTransport } from './mail-transport.ts';
export { cancelWaitingMails };

/** Longer than the slowest attempt: a server that died meanwhile is not waited for any longer. */
const leaseMs = 60_000;
/** With the waits below, a mail server that is away for six hours loses nothing. */
const maxAttempts = 16;
const firstRetryMs = 5_000;
const maxRetryMs = 3_600_000;

/** Written to many at once, and nobody waits for it: ten thousand of them must not hold up one link that is good for half an hour. */
const lowPriorityKinds: ReadonlySet<MailKind> = new Set(['unread_notifications', 'report_ready']);
const headStartMs = 24 * 3_600_000;

export interface MailDraft {
  readonly accountId: string;
  readonly kind: MailKind;
  readonly language: Language;
  readonly recipient: string;
  /** The address that the mail leads to, with its token. Null where it leads nowhere. */
  readonly link: string | null;
  /** From then on it isn't sent any more. */
  readonly expiresAt?: Date;
  readonly attachment?: EmailAttachment;
}

/** Writes a mail in the transaction of what it tells. It leaves after the commit, at least once; to a house address never. */
export async function enqueueMail(
  tx: TxContext,
  { link, expiresAt, attachment, ...letter }: MailDraft,
): Promise<void> {
  if (isPlaceholderEmail(letter.recipient)) return;
  const id = newId('ml', tx.clock, tx.random);
  const writtenAt = tx.clock.now();
  const content: EmailContent = { link, at: writtenAt.toISOString(), attachment };
  await insertMail(tx.db, {
    ...letter,
    id,
    writtenAt,
    contentSealed: tx.vault.seal(JSON.stringify(content), id),
    expiresAt: expiresAt ?? null,
    headStartMs: lowPriorityKinds.has(letter.kind) ? 0 : headStartMs,
  });
}

/** So that whoever owns the account hears of it, whoever it was. */
export function enqueuePasswordChangedMail(
  tx: TxContext,
  letter: Pick<MailDraft, 'accountId' | 'language' | 'recipient'>,
): Promise<void> {
  const link = new URL('/forgot-password', tx.config.publicUrl).href;
  return enqueueMail(tx, { ...letter, kind: 'password_changed', link });
}

/**
 * Sends the mail that has waited longest, and answers whether there was one. Several servers may do so on one database. A
 * server that dies between sending and writing it down sends that one again.
 */
export async function sendNextMail(
  context: Context,
  deliver: SendMail,
  stopping: AbortSignal,
): Promise<boolean> {
  const mail = await leaseMail(context.db, leaseMs);
  if (mail === undefined) return false;
  if (mail.expiresAt !== null && mail.expiresAt <= context.clock.now()) {
    await finishMail(context.db, mail.id, { state: 'given_up' });
    return true;
  }
  // A stopping server waits for no mail server: the lease runs out, and the mail is sent by the next one.
  await waitUpTo(leaseMs, attemptDelivery(context, deliver, mail), stopping);
  return true;
}

async function attemptDelivery(context: Context, deliver: SendMail, mail: LeasedMail): Promise<void> {
  const { db, clock, log, vault, config } = context;
  try {
    const content: EmailContent = JSON.parse(vault.open(mail.contentSealed, mail.id));
    const letter = renderEmail(mail, content, config.mail.from);
    const { attachment } = content;
    const head = { id: mail.id, to: mail.recipient, language: mail.language };
    const outcome = await deliver({ ...head, ...letter, attachment });
    const end = outcome === 'sent' ? ({ state: 'sent', at: clock.now() } as const) : undefined;
    if (end === undefined) log.warn({ mail: mail.id, kind: mail.kind }, 'a mail was refused for good');
    await finishMail(db, mail.id, end ?? { state: 'given_up' });
  } catch (err) {
    const isLast = mail.attempts >= maxAttempts;
    const what = isLast ? 'a mail could not be sent and is given up' : 'a mail could not be sent yet';
    log.warn({ err, mail: mail.id, kind: mail.kind, attempts: mail.attempts }, what);
    if (isLast) await finishMail(db, mail.id, { state: 'given_up' });
    else await postponeMail(db, mail.id, Math.min(firstRetryMs * 2 ** (mail.attempts - 1), maxRetryMs));
  }
}

/** What was written to an account, the newest first: that it was, and never what. */
export function listMails({ db }: Context, accountId: string, limit: number): Promise<MailRow[]> {
  return listMailRows(db, accountId, limit);
}
