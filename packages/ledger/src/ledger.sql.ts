import { type IdRange, rangeRows } from '@golden-acers/platform';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

/** A database or a transaction, whatever other tables it knows. */
export type LedgerReader = QueryExecutorProvider;
/** A transaction: what a verb writes stands or falls with the rest of it. */
export interface LedgerTx extends QueryExecutorProvider {
  readonly isTransaction: true;
}

export interface PostedRow {
  readonly entry_id: bigint;
  readonly account_id: string;
  readonly balance_cents: bigint;
  readonly version: bigint;
}

export async function callOpenAccounts(
  tx: LedgerTx,
  ids: readonly string[],
  mayBeNegative: boolean,
): Promise<void> {
  await sql`select ledger_open_accounts(${textArray(ids)}, ${mayBeNegative})`.execute(tx);
}

export async function callLockAccounts(tx: LedgerTx, ids: readonly string[]): Promise<void> {
  await sql`select ledger_lock_accounts(${textArray(ids)})`.execute(tx);
}

export interface EntryValues {
  readonly reference: string;
  readonly reason: string;
  readonly corrects: bigint | null;
  readonly accountIds: readonly string[];
  readonly changesCents: readonly bigint[];
}

export async function callPost(tx: LedgerTx, entry: EntryValues): Promise<PostedRow[]> {
  const { rows } = await sql<PostedRow>`select * from ledger_post(${entry.reference}, ${entry.reason},
    ${entry.corrects}, ${textArray(entry.accountIds)}, ${bigintArray(entry.changesCents)})`.execute(tx);
  return rows;
}

export interface LedgerBalanceRow {
  readonly balance_cents: bigint;
  readonly held_cents: bigint;
  readonly version: bigint;
}

export async function selectBalance(reader: LedgerReader, id: string): Promise<LedgerBalanceRow | undefined> {
  const { rows } = await sql<LedgerBalanceRow>`
    select balance_cents, held_cents, version from ledger_account where id = ${id}`.execute(reader);
  return rows[0];
}

export async function selectBalances(
  reader: LedgerReader,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly balance_cents: bigint }[]> {
  const { rows } = await sql<{ id: string; balance_cents: bigint }>`
    select id, balance_cents from ledger_account where id = any (${textArray(ids)})`.execute(reader);
  return rows;
}

export async function selectSum(reader: LedgerReader, ids: readonly string[]): Promise<bigint> {
  const { rows } = await sql<{ cents: bigint }>`
    select coalesce(sum(balance_cents), 0)::bigint as cents from ledger_account
      where id = any (${textArray(ids)})`.execute(reader);
  return rows[0]?.cents ?? 0n;
}

export interface PostingRow {
  readonly version: bigint;
  readonly amount_cents: bigint;
  readonly balance_cents: bigint;
  readonly entry_id: bigint;
  readonly reference: string;
  readonly reason: string;
  readonly entered_at: Date;
}

export async function selectPostings(
  reader: LedgerReader,
  page: { accountId: string; beforeVersion: bigint | undefined; limit: number },
): Promise<PostingRow[]> {
  const { rows } = await sql<PostingRow>`
    select posting.version, posting.amount_cents, posting.balance_cents, posting.entry_id,
        entry.reference, entry.reason, entry.entered_at
      from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
      where posting.account_id = ${page.accountId}
        and (${page.beforeVersion ?? null}::bigint is null or posting.version < ${page.beforeVersion ?? null})
      order by posting.version desc limit ${page.limit}`.execute(reader);
  return rows;
}

export interface ViolationRow {
  readonly kind: string;
  readonly subject: string;
  readonly detail: string;
}

export async function selectViolations(reader: LedgerReader, limit: number): Promise<ViolationRow[]> {
  const { rows } = await sql<ViolationRow>`
    select kind, subject, detail from ledger_violation limit ${limit}`.execute(reader);
  return rows;
}

export async function selectViolationsIn(
  reader: LedgerReader,
  entries: readonly IdRange<bigint>[],
  limit: number,
): Promise<ViolationRow[]> {
  const { rows } = await sql<ViolationRow>`
    select kind, subject, detail from ledger_account_violation
    union all
    select found.kind, found.subject, found.detail
      from ${rangeRows(entries, 'bigint')} as part (after, up_to), ledger_entry_violations(part.after, part.up_to) found
    limit ${limit}`.execute(reader);
  return rows;
}

function textArray(values: readonly string[]): RawBuilder<unknown> {
  return sql`${[...values]}::text[]`;
}

function bigintArray(values: readonly bigint[]): RawBuilder<unknown> {
  return sql`${[...values]}::bigint[]`;
}
