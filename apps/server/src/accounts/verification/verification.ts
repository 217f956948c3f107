import type { Language } from '@golden-acers/contract';
import { demand, inTransaction } from '@golden-acers/platform';
import { issueLink, useLink } from '../../access/one-time-links/links.ts';
import type { Context } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { writeMail } from '../../messages/mail/mail.ts';
import type { ServerTx } from '../../schema.ts';
import { lockAddress, setVerified } from './verification.sql.ts';

export interface Unverified {
  readonly accountId: string;
  readonly email: string;
  readonly emailKey: string;
  readonly language: Language;
}

/** Sends a link that shows, when it is opened, that the address is the account's own. */
export async function askForVerification(
  tx: ServerTx,
  context: Context,
  { accountId, email, emailKey, language }: Unverified,
): Promise<void> {
  const issued = await issueLink(tx, context, { accountId, kind: 'verify_email', emailKey });
  await writeMail(tx, context, { ...issued, accountId, kind: 'verify_email', language, recipient: email });
}

/** Sends another link; the one before it is over. */
export async function repeatVerification(
  context: Context,
  { accountId, language }: { accountId: string; language: Language },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { email, emailKey, verifiedAt } = await lockAddress(tx, accountId);
    demand(verifiedAt === null, 'account.email_verified_already');
    await askForVerification(tx, context, { accountId, email, emailKey, language });
  });
}

export async function verifyEmail(context: Context, token: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { accountId } = await useLink(tx, context, { kinds: ['verify_email'], token });
    await markVerified(tx, context, accountId);
  });
}

/** Whoever opens any link that only this mailbox got has shown as much. */
export async function markVerified(tx: ServerTx, { clock }: Context, accountId: string): Promise<void> {
  const isNew = await setVerified(tx, accountId, clock.now());
  if (isNew) await recordActivity(tx, accountId, { kind: 'email_verified', data: {} });
}
