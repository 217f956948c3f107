import type { Language } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import {
  approveChange,
  consumeLink,
  issueOneTimeLink,
  openAwaitingLink,
} from '../../access/one-time-links/one-time-links.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { enqueueMail } from '../../messages/mail/mail.ts';
import { searchVerifiedPerson } from '../exclusions/excluded-persons.ts';
import { type EmailSwitch, switchEmail } from './email-change.ts';
import { lockEmail, setEmailVerified } from './verification.sql.ts';

export { getPendingEmail, requestEmailChange } from './email-change.ts';
export { lockEmail };

export interface UnverifiedEmail {
  readonly accountId: string;
  readonly email: string;
  readonly emailKey: string;
  readonly language: Language;
}

export async function sendVerificationMail(
  tx: TxContext,
  { accountId, email, emailKey, language }: UnverifiedEmail,
): Promise<void> {
  const issued = await issueOneTimeLink(tx, { accountId, kind: 'verify_email', emailKey });
  await enqueueMail(tx, { ...issued, accountId, kind: 'verify_email', language, recipient: email });
}

/** Sends another link; the earlier one stops working. */
export async function resendVerificationMail(
  context: Context,
  { accountId, language }: { accountId: string; language: Language },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const { email, emailKey, verifiedAt } = await lockEmail(tx.db, accountId);
    demand(verifiedAt === null, 'account.email_verified_already');
    await sendVerificationMail(tx, { accountId, email, emailKey, language });
  });
}

type LinkOpening = Pick<EmailSwitch, 'address' | 'language'>;
/** The link that has to be opened too before the address changes. */
type AwaitedLink = 'former' | 'new' | null;

/** Verifies the address that got the link. A new one becomes the account's when no other link is awaited. */
export async function verifyEmail(
  context: Context,
  { token, ...opening }: { token: string } & LinkOpening,
): Promise<AwaitedLink> {
  return inTransaction(context, async (tx) => {
    if (await openAwaitingLink(tx, { kinds: ['change_email'], token })) return 'former';
    const link = await consumeLink(tx, { kinds: ['verify_email', 'change_email', 'approve_email'], token });
    const { accountId, email, sessionId } = link;
    if (link.kind === 'approve_email') return approveEmailChange(tx, { accountId, ...opening });
    if (email === null) await markEmailVerified(tx, accountId);
    else await switchEmail(tx, { accountId, email, sessionId, ...opening });
    return null;
  });
}

async function approveEmailChange(
  tx: TxContext,
  { accountId, ...opening }: { accountId: string } & LinkOpening,
): Promise<AwaitedLink> {
  const change = await approveChange(tx.db, { accountId, now: tx.clock.now() });
  demand(change !== undefined && change.email !== null, 'link.not_valid');
  if (!change.wasOpened) return 'new';
  await switchEmail(tx, { accountId, email: change.email, sessionId: change.sessionId, ...opening });
  return null;
}

/** Any link that only this mailbox received verifies it. */
export async function markEmailVerified(tx: TxContext, accountId: string): Promise<void> {
  const isNew = await setEmailVerified(tx.db, accountId, tx.clock.now());
  if (!isNew) return;
  await recordActivity(tx, { accountId, kind: 'email_verified', data: {} });
  await searchVerifiedPerson(tx, accountId);
}
