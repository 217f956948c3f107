import { type IdRange, rangeRows } from '@golden-acers/platform';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

/** A database or transaction with any tables. */
export type LedgerReader = QueryExecutorProvider;
/** A transaction. Writes commit with those of the caller. */
export interface LedgerTx extends QueryExecutorProvider {
  readonly isTransaction: true;
}

/**
 * Opens accounts in one round trip, in the order in which `post` locks them. Existing accounts stay
 * unchanged. Only accounts of the outside world may be negative.
 */
export async function openAccounts(
  tx: LedgerTx,
  { ids, mayBeNegative }: { ids: readonly string[]; mayBeNegative: boolean },
): Promise<void> {
  await sql`select ledger_open_accounts(${textArray(ids)}, ${mayBeNegative})`.execute(tx);
}

export interface Posting {
  readonly account: string;
  /** Positive if the account receives money, negative if it gives money. */
  readonly amountCents: bigint;
  /** Called if the account has too little; must throw. Default: `InsufficientFunds`. */
  readonly onInsufficientFunds?: () => never;
}

export interface Entry {
  /** The caller's id for the entry. Each reference is accepted once. */
  readonly reference: string;
  /** A short name that statements show, such as `recharge`. */
  readonly reason: string;
  /** At least two postings with different accounts that sum to zero. Otherwise the entry is refused. */
  readonly postings: readonly Posting[];
}

export async function insertEntry(tx: LedgerTx, { reference, reason, postings }: Entry): Promise<void> {
  const accounts = textArray(postings.map(({ account }) => account));
  const changes = sql`${postings.map(({ amountCents }) => amountCents)}::bigint[]`;
  await sql`select ledger_post(${reference}, ${reason}, null, ${accounts}, ${changes})`.execute(tx);
}

export interface LedgerBalance {
  readonly balanceCents: bigint;
  /** The part of the balance that is held and cannot be spent. */
  readonly heldCents: bigint;
}

export async function findBalance(reader: LedgerReader, id: string): Promise<LedgerBalance | undefined> {
  const { rows } = await sql<LedgerBalance>`
    select balance_cents, held_cents
      from ledger_account where id = ${id}`.execute(reader);
  return rows[0];
}

/** Balances in cents, read in one round trip. Unknown accounts are missing from the result. */
export async function listBalances(
  reader: LedgerReader,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ id: string; cents: bigint }>`
    select id, balance_cents as cents from ledger_account where id = any (${textArray(accounts)})`.execute(
    reader,
  );
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

/** Returns the sum in cents. Unknown accounts count as zero. */
export async function sumBalances(reader: LedgerReader, accounts: readonly string[]): Promise<bigint> {
  const { rows } = await sql<{ cents: bigint }>`
    select coalesce(sum(balance_cents), 0)::bigint as cents from ledger_account
      where id = any (${textArray(accounts)})`.execute(reader);
  return rows[0]?.cents ?? 0n;
}

export interface AccountPosting {
  /** The number of the posting among those of its account, from 1. */
  readonly version: bigint;
  readonly amountCents: bigint;
  readonly balanceCents: bigint;
  readonly entryId: bigint;
  readonly reference: string;
  readonly reason: string;
  readonly enteredAt: Date;
}

/** Lists the newest postings of an account, newest first. */
export async function listPostings(
  reader: LedgerReader,
  { account, limit }: { account: string; limit: number },
): Promise<AccountPosting[]> {
  const { rows } = await sql<AccountPosting>`
    select posting.version, posting.amount_cents, posting.balance_cents,
        posting.entry_id, entry.reference, entry.reason, entry.entered_at
      from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
      where posting.account_id = ${account}
      order by posting.version desc limit ${limit}`.execute(reader);
  return rows;
}

export interface ViolationRow {
  readonly kind: string;
  readonly subject: string;
  readonly detail: string;
}

const maxViolations = 100;

/** Empty unless a write bypassed the functions. Reads every posting, so it is slow for a long ledger. */
export async function listViolations(reader: LedgerReader): Promise<ViolationRow[]> {
  const { rows } = await sql<ViolationRow>`
    select kind, subject, detail from ledger_violation limit ${maxViolations}`.execute(reader);
  return rows;
}

/** Violations in all accounts, and in the given ranges of entry ids (see `nextRangesToRead`). */
export async function listViolationsInRanges(
  reader: LedgerReader,
  entries: readonly IdRange<bigint>[],
): Promise<ViolationRow[]> {
  const { rows } = await sql<ViolationRow>`
    select kind, subject, detail from ledger_account_violation
    union all
    select found.kind, found.subject, found.detail
      from ${rangeRows(entries, 'bigint')} as part (after, up_to), ledger_entry_violations(part.after, part.up_to) found
    limit ${maxViolations}`.execute(reader);
  return rows;
}

function textArray(values: readonly string[]): RawBuilder<unknown> {
  return sql`${[...values]}::text[]`;
}
