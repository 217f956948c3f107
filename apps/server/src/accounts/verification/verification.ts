import type { Language } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import { consumeLink, issueOneTimeLink } from '../../access/one-time-links/one-time-links.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { enqueueMail } from '../../messages/mail/mail.ts';
import { lockEmail, setEmailVerified } from './verification.sql.ts';

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

export async function verifyEmail(context: Context, token: string): Promise<void> {
  await inTransaction(context, async (tx) => {
    const { accountId } = await consumeLink(tx, { kinds: ['verify_email'], token });
    await markEmailVerified(tx, accountId);
  });
}

/** Any link that only this mailbox received verifies it. */
export async function markEmailVerified(tx: TxContext, accountId: string): Promise<void> {
  const isNew = await setEmailVerified(tx.db, accountId, tx.clock.now());
  if (isNew) await recordActivity(tx, { accountId, kind: 'email_verified', data: {} });
}
