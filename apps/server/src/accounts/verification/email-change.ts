import type { Language } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import { demandNeverClosed, emailKey, setVerifiedEmail } from '../../access/identity/identity.ts';
import { isPlaceholderEmail } from '../../access/identity/name-keys.ts';
import {
  deleteLinks,
  findLinkedEmail,
  issueOneTimeLink,
} from '../../access/one-time-links/one-time-links.ts';
import { endSessionsExcept } from '../../access/sessions/sessions.ts';
import type { Context, TxContext } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { recordAgentEvent } from '../../events/audit/audit.ts';
import { enqueueMail } from '../../messages/mail/mail.ts';
import { noteChangedPerson } from '../exclusions/excluded-persons.ts';
import { isEmailOfAccount, lockEmail } from './verification.sql.ts';

interface EmailChangeRequest {
  readonly accountId: string;
  readonly email: string;
  readonly language: Language;
  /** If true, a verified former address must approve. An agent's change needs no approval. */
  readonly isByPlayer: boolean;
  /** The account's own session that asks, which the change leaves open. Null: an agent asks. */
  readonly sessionId: string | null;
}

/**
 * Sends a link to the new address, and an approval link to a former address that was confirmed. The account
 * keeps its former address until both are opened. While the former address can still take the account back,
 * a further change is refused, because it would prevent that.
 */
export async function requestEmailChange(
  tx: TxContext,
  { accountId, email, language, isByPlayer, sessionId }: EmailChangeRequest,
): Promise<void> {
  const now = tx.clock.now();
  const restorable = await findLinkedEmail(tx.db, { accountId, kind: 'restore_email', now });
  demand(restorable === undefined, 'account.email_changed_recently', { field: 'email' });
  const key = emailKey(email);
  demand(!(await isEmailOfAccount(tx.db, key)), 'account.email_taken', { field: 'email' });
  const change = { accountId, kind: 'change_email' } as const;
  const former = await lockEmail(tx.db, accountId);
  const needsApproval = isByPlayer && isProved(former);
  const issued = await issueOneTimeLink(tx, { ...change, emailKey: key, email, needsApproval, sessionId });
  await enqueueMail(tx, { ...issued, ...change, language, recipient: email });
  if (!needsApproval) return;
  const approval = { accountId, kind: 'approve_email' } as const;
  const approving = await issueOneTimeLink(tx, { ...approval, emailKey: former.emailKey });
  await enqueueMail(tx, { ...approving, ...approval, language, recipient: former.email });
}

/** An unproved address may be a stranger's. */
function isProved({ email, verifiedAt }: { email: string; verifiedAt: Date | null }): boolean {
  return verifiedAt !== null && !isPlaceholderEmail(email);
}

/** Returns the address that waits for its link to be opened. */
export async function getPendingEmail({ db, clock }: Context, accountId: string): Promise<string | null> {
  return (await findLinkedEmail(db, { accountId, kind: 'change_email', now: clock.now() })) ?? null;
}

export interface EmailSwitch {
  readonly accountId: string;
  readonly email: string;
  /** The network address of the request that opened the link. */
  readonly address: string;
  readonly language: Language;
  /** The session that asked for it. All others end. */
  readonly sessionId: string | null;
}

/**
 * Makes the address whose link was opened the account's, and ends the account's other sessions. The former
 * address gets a mail, and a link that takes the account back if its owner had confirmed it. An unconfirmed
 * one may be a stranger's.
 */
export async function switchEmail(
  tx: TxContext,
  { accountId, email, address, language, sessionId }: EmailSwitch,
): Promise<void> {
  const former = await lockEmail(tx.db, accountId);
  await setVerifiedEmail(tx, { accountId, email });
  await noteChangedPerson(tx, accountId);
  await demandNeverClosed(tx, tx.config, { email, username: former.username });
  await deleteLinks(tx.db, accountId);
  const actor = { accountId, address };
  await endSessionsExcept(tx, { accountId, sessionId }, { actor, cause: 'address_changed' });
  await recordActivity(tx, { accountId, kind: 'email_verified', data: {} });
  if (former.role === 'agent') {
    const values = { before: { email: former.email }, after: { email } };
    await recordAgentEvent(tx, actor, 'agent.profile_changed', { id: accountId, ...values });
  }
  const restoring = {
    accountId,
    kind: 'restore_email',
    emailKey: former.emailKey,
    email: former.email,
  } as const;
  const issued = isProved(former) ? await issueOneTimeLink(tx, restoring) : { link: null };
  const mail = { accountId, kind: 'email_changed', language, recipient: former.email } as const;
  await enqueueMail(tx, { ...issued, ...mail });
}
