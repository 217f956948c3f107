import { demand, hashToken, minuteMs, newToken } from '@golden-acers/platform';
import type { Context, TxContext } from '../../context.ts';
import {
  consumeLinkRow,
  findLinkRow,
  markLinkOpened,
  type OneTimeLinkKind,
  upsertLink,
} from './one-time-links.sql.ts';

export { approveChange, deleteLinks, findLinkedEmail } from './one-time-links.sql.ts';

const ttlMsByKind: Readonly<Record<OneTimeLinkKind, number>> = {
  reset_password: 30 * minuteMs,
  verify_email: 3 * 24 * 60 * minuteMs,
  accept_invitation: 3 * 24 * 60 * minuteMs,
  change_email: 3 * 24 * 60 * minuteMs,
  approve_email: 3 * 24 * 60 * minuteMs,
  // As long as a session, which a thief may have.
  restore_email: 7 * 24 * 60 * minuteMs,
};
const pagePathByKind: Readonly<Record<OneTimeLinkKind, string>> = {
  reset_password: '/reset-password',
  verify_email: '/verify-email',
  // An invited agent sets a password, as after a reset.
  accept_invitation: '/reset-password',
  change_email: '/verify-email',
  approve_email: '/verify-email',
  // A thief who changed the address knows the password: the owner chooses another one.
  restore_email: '/reset-password',
};

export interface IssuedOneTimeLink {
  /** The URL with the token in it. It goes into the mail and nowhere else. */
  readonly link: string;
  readonly expiresAt: Date;
}

export interface OneTimeLinkDraft {
  readonly accountId: string;
  readonly kind: OneTimeLinkKind;
  /** Key of the address to which the link is sent. */
  readonly emailKey: string;
  /** The address that opening the link sets, where it sets one. */
  readonly email?: string | null;
  /** The former address must approve the change. */
  readonly needsApproval?: boolean;
  /** The session that asks for a change of address. */
  readonly sessionId?: string | null;
}

/**
 * Issues a single-use link and invalidates the account's earlier one of its kind. Only the token's hash is
 * stored.
 */
export async function issueOneTimeLink(
  tx: TxContext,
  { accountId, kind, emailKey, email = null, needsApproval = false, sessionId = null }: OneTimeLinkDraft,
): Promise<IssuedOneTimeLink> {
  const token = newToken(tx.random);
  const createdAt = tx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + ttlMsByKind[kind]);
  const row = { accountId, kind, emailKey, email, needsApproval, sessionId, createdAt, expiresAt };
  await upsertLink(tx.db, { ...row, tokenHash: hashToken(token) });
  const link = new URL(pagePathByKind[kind], tx.config.publicUrl);
  // A fragment is not sent: no log of a proxy and no referrer has it.
  link.hash = new URLSearchParams({ token }).toString();
  return { link: link.href, expiresAt };
}

export interface OneTimeLinkToken {
  readonly kinds: readonly OneTimeLinkKind[];
  readonly token: string;
}

/** Refuses with `link.not_valid` when the link is used, replaced, expired or unknown. */
export async function getLinkOwner(context: Context, { kinds, token }: OneTimeLinkToken) {
  const link = await findLinkRow(context.db, {
    kinds,
    tokenHash: hashToken(token),
    now: context.clock.now(),
  });
  demand(link, 'link.not_valid');
  return link;
}

export async function consumeLink(tx: TxContext, { kinds, token }: OneTimeLinkToken) {
  const link = await consumeLinkRow(tx.db, { kinds, tokenHash: hashToken(token), now: tx.clock.now() });
  demand(link, 'link.not_valid');
  return link;
}

/** Marks a change as opened while its approval is awaited. False for any other link, which is consumed. */
export function openAwaitingLink(tx: TxContext, { kinds, token }: OneTimeLinkToken): Promise<boolean> {
  return markLinkOpened(tx.db, { kinds, tokenHash: hashToken(token), now: tx.clock.now() });
}
