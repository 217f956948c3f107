import type { Selectable } from 'kysely';
import type { Db, ServerSchema, ServerTx } from '../../schema.ts';

export type OneTimeLinkKind = Selectable<ServerSchema['one_time_link']>['kind'];

export interface NewOneTimeLink {
  readonly accountId: string;
  readonly kind: OneTimeLinkKind;
  readonly tokenHash: string;
  readonly emailKey: string;
  /** Null for a link that sets none. */
  readonly email: string | null;
  /** The former address must approve the change. */
  readonly needsApproval: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Replaces the account's earlier link of this kind. */
export async function upsertLink(tx: ServerTx, link: NewOneTimeLink): Promise<void> {
  const values = {
    token_hash: link.tokenHash,
    email_key: link.emailKey,
    email: link.email,
    approval: link.needsApproval ? ('awaited' as const) : null,
    opened_at: null,
    created_at: link.createdAt,
    expires_at: link.expiresAt,
  };
  await tx
    .insertInto('one_time_link')
    .values({ account_id: link.accountId, kind: link.kind, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(values))
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
    .selectFrom('one_time_link as link')
    .innerJoin('account', 'account.id', 'link.account_id')
    .where('link.token_hash', '=', tokenHash)
    .where('link.kind', 'in', kinds)
    .where('link.expires_at', '>', now)
    .where('account.is_active', '=', true)
    .where((where) =>
      where.or([
        where('link.kind', 'in', otherAddressKinds),
        where('account.email_key', '=', where.ref('link.email_key')),
      ]),
    );
}

/** Marks a change as opened that waits for its approval. False for any other link. */
export async function markLinkOpened(tx: ServerTx, query: OneTimeLinkQuery): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('one_time_link')
    .set({ opened_at: query.now })
    .where('token_hash', '=', query.tokenHash)
    .where('approval', '=', 'awaited')
    .where((where) => where.exists(validLinksQuery(tx, query).select('link.account_id')))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Approves the account's valid change. Returns whether its link was opened before; undefined without one. */
export async function approveChange(
  tx: ServerTx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<{ wasOpened: boolean; email: string | null } | undefined> {
  const change = await tx
    .updateTable('one_time_link')
    .set({ approval: 'given' })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'change_email')
    .where('approval', '=', 'awaited')
    .where('expires_at', '>', now)
    .returning(['opened_at as openedAt', 'email'])
    .executeTakeFirst();
  return change && { wasOpened: change.openedAt !== null, email: change.email };
}

export async function findLinkRow(db: Db, query: OneTimeLinkQuery) {
  return validLinksQuery(db, query).select('link.account_id as accountId').executeTakeFirst();
}

/** Deletes the row, so that of two simultaneous requests one gets it. */
export async function consumeLinkRow(tx: ServerTx, query: OneTimeLinkQuery) {
  return tx
    .deleteFrom('one_time_link')
    .where('token_hash', '=', query.tokenHash)
    .where((where) => where.exists(validLinksQuery(tx, query).select('link.account_id')))
    .returning(['account_id as accountId', 'kind', 'email', 'email_key as emailKey'])
    .executeTakeFirst();
}

/** Called after a change of address or password, and when an account closes. */
export async function deleteLinks(
  tx: ServerTx,
  accountId: string,
  { keep = [] }: { readonly keep?: readonly OneTimeLinkKind[] } = {},
): Promise<void> {
  let links = tx.deleteFrom('one_time_link').where('account_id', '=', accountId);
  if (keep.length > 0) links = links.where('kind', 'not in', keep);
  await links.execute();
}

/** The address that the account's valid link of this kind sets. */
export async function findLinkedEmail(
  db: Db,
  { accountId, kind, now }: { accountId: string; kind: OneTimeLinkKind; now: Date },
): Promise<string | undefined> {
  const link = await db
    .selectFrom('one_time_link')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .select('email')
    .executeTakeFirst();
  return link?.email ?? undefined;
}
