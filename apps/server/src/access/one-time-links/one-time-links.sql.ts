import type { Db, ServerTx } from '../../schema.ts';
import type { OneTimeLinkKind } from '../access.schema.ts';

export interface NewOneTimeLink {
  readonly accountId: string;
  readonly kind: OneTimeLinkKind;
  readonly tokenHash: string;
  readonly emailKey: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Replaces the account's earlier link of this kind. */
export async function upsertLink(tx: ServerTx, link: NewOneTimeLink): Promise<void> {
  const values = {
    token_hash: link.tokenHash,
    email_key: link.emailKey,
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

/** Valid until it expires, while its account is active and still has the address it was sent to. */
function validLinksQuery(db: Db, { kinds, tokenHash, now }: OneTimeLinkQuery) {
  return db
    .selectFrom('one_time_link as link')
    .innerJoin('account', 'account.id', 'link.account_id')
    .where('link.token_hash', '=', tokenHash)
    .where('link.kind', 'in', kinds)
    .where('link.expires_at', '>', now)
    .where('account.is_active', '=', true)
    .whereRef('account.email_key', '=', 'link.email_key');
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
    .returning('account_id as accountId')
    .executeTakeFirst();
}

/** Called after a change of address and when an account closes. */
export async function deleteLinks(tx: ServerTx, accountId: string): Promise<void> {
  await tx.deleteFrom('one_time_link').where('account_id', '=', accountId).execute();
}
