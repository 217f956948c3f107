import type { Kysely } from 'kysely';
import type { ServerSchema, ServerTx } from '../../schema.ts';
import type { LinkKind } from './links.schema.ts';

type Db = Kysely<ServerSchema>;

export interface NewLink {
  readonly accountId: string;
  readonly kind: LinkKind;
  readonly tokenHash: string;
  readonly emailKey: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** In place of the one before it. */
export async function putLink(tx: ServerTx, link: NewLink): Promise<void> {
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

export interface LinkAsk {
  readonly kinds: readonly LinkKind[];
  readonly tokenHash: string;
  readonly now: Date;
}

export interface LinkRow {
  readonly accountId: string;
}

/** The link, as long as it hasn't expired and its account is open and still has the address that it was sent to. */
function valid(db: Db, { kinds, tokenHash, now }: LinkAsk) {
  return db
    .selectFrom('one_time_link as link')
    .innerJoin('account', 'account.id', 'link.account_id')
    .where('link.token_hash', '=', tokenHash)
    .where('link.kind', 'in', kinds)
    .where('link.expires_at', '>', now)
    .where('account.is_active', '=', true)
    .whereRef('account.email_key', '=', 'link.email_key');
}

export async function findLinkRow(db: Db, ask: LinkAsk): Promise<LinkRow | undefined> {
  return valid(db, ask).select('link.account_id as accountId').executeTakeFirst();
}

/** Of two who open one link at once, the row goes to one. */
export async function takeLinkRow(tx: ServerTx, ask: LinkAsk): Promise<LinkRow | undefined> {
  return tx
    .deleteFrom('one_time_link')
    .where('token_hash', '=', ask.tokenHash)
    .where((where) => where.exists(valid(tx, ask).select('link.account_id')))
    .returning('account_id as accountId')
    .executeTakeFirst();
}

export async function deleteLinks(tx: ServerTx, accountId: string): Promise<void> {
  await tx.deleteFrom('one_time_link').where('account_id', '=', accountId).execute();
}
