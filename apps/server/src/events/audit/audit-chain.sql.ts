import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

/** One server at a time links entries. */
const chainLockKey = 4_704_331;

/** Does not wait: false when another server is linking. */
export async function tryLockChain(tx: ServerTx): Promise<boolean> {
  const { rows } = await sql<{
    got: boolean;
  }>`select pg_try_advisory_xact_lock(${chainLockKey}) as got`.execute(tx);
  return rows[0]?.got === true;
}

export const hasUnlinkedEntries = sql<boolean>`exists (select from audit_unlinked)`;

export interface ChainLink {
  readonly number: bigint;
  readonly hash: string;
}

export async function findChainHead(db: Db) {
  return db
    .selectFrom('auditLink')
    .orderBy('number', 'desc')
    .limit(1)
    .select(['number', 'hash'])
    .executeTakeFirst();
}

export async function findLinkHash(db: Db, number: bigint) {
  const link = await db
    .selectFrom('auditLink')
    .where('number', '=', number)
    .select('hash')
    .executeTakeFirst();
  return link?.hash;
}

/** Recomputed while the address is kept, so that a change to it breaks the chain too. */
const addressText = sql`coalesce((select audit_address_digest(kept.salt, kept.address) from audit_address kept
  where kept.entry_id = entry.id), entry.address)`;

/** The text of an entry that is hashed: every column, in a format that never changes. */
const canonicalText = sql<string>`jsonb_build_array(entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  entry.actor_id, ${addressText}, entry.action, entry.subject_kind, entry.subject_id, entry.player_id, entry.before,
  entry.after, entry.reason)::text`;

export async function listUnlinkedEntries(tx: ServerTx, limit: number) {
  return tx
    .selectFrom('auditUnlinked as unlinked')
    .innerJoin('auditEntry as entry', 'entry.id', 'unlinked.entryId')
    .orderBy('unlinked.entryId')
    .limit(limit)
    .select(['entry.id as entryId', canonicalText.as('text')])
    .execute();
}

export async function insertChainLinks(
  tx: ServerTx,
  links: readonly (ChainLink & { readonly entryId: string })[],
): Promise<void> {
  const [first] = links;
  if (first === undefined) return;
  await sql`select audit_link_entries(${first.number}, ${links.map(({ entryId }) => entryId)}::text[],
    ${links.map(({ hash }) => hash)}::text[])`.execute(tx);
}

export type ChainLinkRow = Awaited<ReturnType<typeof listChainLinks>>[number];

export async function listChainLinks(db: Db, after: bigint, limit: number) {
  return (
    db
      .selectFrom('auditLink as link')
      .leftJoin('auditEntry as entry', 'entry.id', 'link.entryId')
      .where('link.number', '>', after)
      .orderBy('link.number')
      .limit(limit)
      // The text is null when the entry was deleted.
      .select([
        'link.number',
        'link.hash',
        'link.entryId',
        sql<string | null>`case when entry.id is null then null else ${canonicalText} end`.as('text'),
      ])
      .execute()
  );
}

/** Finds an entry that is neither linked nor queued: it was inserted past the triggers. */
export async function findOrphanEntry(db: Db) {
  const row = await db
    .selectFrom('auditEntry as entry')
    .leftJoin('auditLink as link', 'link.entryId', 'entry.id')
    .leftJoin('auditUnlinked as unlinked', 'unlinked.entryId', 'entry.id')
    .where('link.entryId', 'is', null)
    .where('unlinked.entryId', 'is', null)
    .orderBy('entry.id')
    .limit(1)
    .select('entry.id')
    .executeTakeFirst();
  return row?.id;
}
