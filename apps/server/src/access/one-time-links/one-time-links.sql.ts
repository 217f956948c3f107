import type { Selectable } from 'kysely';
import type { Db, ServerSchema, ServerTx } from '../../schema.ts';

export type OneTimeLinkKind = Selectable<ServerSchema['oneTimeLink']>['kind'];

export interface NewOneTimeLink {
  readonly accountId: string;
  readonly kind: OneTimeLinkKind;
  readonly tokenHash: string;
  readonly emailKey: string;
  /** Null for a link that sets none. */
  readonly email: string | null;
  /** The former address must approve the change. */
  readonly needsApproval: boolean;
  /** The session that asked for a change of address. */
  readonly sessionId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Replaces the account's earlier link of this kind. */
export async function upsertLink(tx: ServerTx, link: NewOneTimeLink): Promise<void> {
  const values = {
    tokenHash: link.tokenHash,
    emailKey: link.emailKey,
    email: link.email,
    approval: link.needsApproval ? ('awaited' as const) : null,
    openedAt: null,
    sessionId: link.sessionId,
    createdAt: link.createdAt,
    expiresAt: link.expiresAt,
  };
  await tx
    .insertInto('oneTimeLink')
    .values({ accountId: link.accountId, kind: link.kind, ...values })
    .onConflict((conflict) => conflict.columns(['accountId', 'kind']).doUpdateSet(values))
    .execute();
}

export interface OneTimeLinkQuery {
  readonly kinds: readonly OneTimeLinkKind[];
  readonly tokenHash: string;
  readonly now: Date;
}

/** Links that are sent to an address other than the account's. */
const otherAddressKinds: readonly OneTimeLinkKind[] = ['change_email', 'restore_email'];

/**
 * A link is valid until it expires, while its account is active and, where it was sent to the account's
 * address, still has that one.
 */
function validLinksQuery(db: Db, { kinds, tokenHash, now }: OneTimeLinkQuery) {
  return db
    .selectFrom('oneTimeLink as link')
    .innerJoin('account', 'account.id', 'link.accountId')
    .where('link.tokenHash', '=', tokenHash)
    .where('link.kind', 'in', kinds)
    .where('link.expiresAt', '>', now)
    .where('account.isActive', '=', true)
    .where((where) =>
      where.or([
        where('link.kind', 'in', otherAddressKinds),
        where('account.emailKey', '=', where.ref('link.emailKey')),
      ]),
    );
}

/** Marks a change as opened that waits for its approval. False for any other link. */
export async function markLinkOpened(tx: ServerTx, query: OneTimeLinkQuery): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('oneTimeLink')
    .set({ openedAt: query.now })
    .where('tokenHash', '=', query.tokenHash)
    .where('approval', '=', 'awaited')
    .where((where) => where.exists(validLinksQuery(tx, query).select('link.accountId')))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Approves the account's valid change. Returns whether its link was opened before; undefined without one. */
export async function approveChange(
  tx: ServerTx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<{ wasOpened: boolean; email: string | null; sessionId: string | null } | undefined> {
  const change = await tx
    .updateTable('oneTimeLink')
    .set({ approval: 'given' })
    .where('accountId', '=', accountId)
    .where('kind', '=', 'change_email')
    .where('approval', '=', 'awaited')
    .where('expiresAt', '>', now)
    .returning(['openedAt', 'email', 'sessionId'])
    .executeTakeFirst();
  if (change === undefined) return undefined;
  const { openedAt, email, sessionId } = change;
  return { wasOpened: openedAt !== null, email, sessionId };
}

export async function findLinkRow(db: Db, query: OneTimeLinkQuery) {
  return validLinksQuery(db, query).select('link.accountId').executeTakeFirst();
}

/** Deletes the row, so that of two simultaneous requests one gets it. */
export async function consumeLinkRow(tx: ServerTx, query: OneTimeLinkQuery) {
  return tx
    .deleteFrom('oneTimeLink')
    .where('tokenHash', '=', query.tokenHash)
    .where((where) => where.exists(validLinksQuery(tx, query).select('link.accountId')))
    .returning(['accountId', 'kind', 'email', 'emailKey', 'sessionId'])
    .executeTakeFirst();
}

/** A change of address or password, and the closing of an account, delete the links. */
export async function deleteLinks(
  tx: ServerTx,
  accountId: string,
  { keep = [] }: { readonly keep?: readonly OneTimeLinkKind[] } = {},
): Promise<void> {
  let links = tx.deleteFrom('oneTimeLink').where('accountId', '=', accountId);
  if (keep.length > 0) links = links.where('kind', 'not in', keep);
  await links.execute();
}

/** Finds the address that the account's valid link of this kind sets. */
export async function findLinkedEmail(
  db: Db,
  { accountId, kind, now }: { accountId: string; kind: OneTimeLinkKind; now: Date },
): Promise<string | undefined> {
  const link = await db
    .selectFrom('oneTimeLink')
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now)
    .select('email')
    .executeTakeFirst();
  return link?.email ?? undefined;
}
