import { constraintDetailOf, type IdRange, type MigrationFolder } from '@golden-acers/platform';
import {
  callLockAccounts,
  callOpenAccounts,
  callPost,
  type LedgerReader,
  type LedgerTx,
  type PostedRow,
  selectBalance,
  selectBalances,
  selectPostings,
  selectSum,
  selectViolations,
  selectViolationsIn,
  type ViolationRow,
} from './ledger.sql.ts';

/** Give it to `migrate` before the folders of an app whose tables refer to the ledger's. */
export const ledgerMigrations: MigrationFolder = {
  name: 'ledger',
  folder: new URL('../migrations/', import.meta.url),
};

/** An account has less than a posting would take. The transaction can't be used any more. */
export class InsufficientFunds extends Error {
  override readonly name = 'AccountNotCovered';
  readonly accountId: string;

  constructor(accountId: string) {
    super(`The ledger account ${accountId} has too little for this.`);
    this.accountId = accountId;
  }
}

/** Opens an account, or does nothing when it is open. Only accounts of the outside world may be negative. */
export async function openAccount(
  tx: LedgerTx,
  { id, mayBeNegative }: { id: string; mayBeNegative: boolean },
): Promise<void> {
  await callOpenAccounts(tx, [id], mayBeNegative);
}

/** As `openAccount`, for several in one round trip and in the order in which the verbs lock them. */
export async function openAccounts(
  tx: LedgerTx,
  { ids, mayBeNegative }: { ids: readonly string[]; mayBeNegative: boolean },
): Promise<void> {
  await callOpenAccounts(tx, ids, mayBeNegative);
}

export interface Posting {
  readonly account: string;
  /** Above zero: the account gets; below zero: it gives. */
  readonly amountCents: bigint;
  /** Throws the caller's own refusal when this account can't give that much; without it AccountNotCovered is thrown. */
  readonly onInsufficientFunds?: () => never;
}

export interface Entry {
  /** The caller's own id of what happened. The database takes each one once. */
  readonly reference: string;
  /** A word for statements, such as `recharge`. */
  readonly reason: string;
  /** At least two, each account once, summing to zero: else the commit fails. */
  readonly postings: readonly Posting[];
  /** The entry whose mistake this one undoes. */
  readonly corrects?: bigint;
}

export interface PostedEntry {
  readonly entryId: bigint;
  /** The balance in cents, right after, of each account that was named. */
  readonly getBalanceCents: (account: string) => bigint;
}

/**
 * Writes an entry in one round trip, and locks its accounts in the order of their ids until the transaction ends. A
 * reference that was used breaks `ledger_entry_reference_is_used_once`, so a retry can't move money twice.
 */
export async function post(
  tx: LedgerTx,
  { reference, reason, corrects, postings }: Entry,
): Promise<PostedEntry> {
  const accountIds = postings.map(({ account }) => account);
  const changesCents = postings.map(({ amountCents }) => amountCents);
  try {
    return toPostedEntry(
      await callPost(tx, {
        reference,
        reason,
        corrects: corrects ?? null,
        accountIds,
        changesCents,
      }),
    );
  } catch (error) {
    // The database names the account that is short; its posting knows what to tell the user.
    const short = constraintDetailOf(error, 'ledger_account_has_sufficient_funds');
    if (short === undefined) throw error;
    postings.find(({ account }) => account === short)?.onInsufficientFunds?.();
    throw new InsufficientFunds(short);
  }
}

/**
 * Locks accounts in the order of their ids until the transaction ends, before several entries that move them or that depend on
 * what they have. An unknown one, or one named twice, breaks `ledger_posting_account_is_known`.
 */
export async function lockAccounts(tx: LedgerTx, accounts: readonly string[]): Promise<void> {
  await callLockAccounts(tx, accounts);
}

export interface LedgerBalance {
  readonly balanceCents: bigint;
  readonly heldCents: bigint;
  /** What can be spent: the balance without what is held. */
  readonly availableCents: bigint;
}

/** Throws when there is no such account. The figures may be old by the time they are read: `post` decides again. */
export async function getBalance(reader: LedgerReader, account: string): Promise<LedgerBalance> {
  const row = await selectBalance(reader, account);
  if (row === undefined) throw new Error(`There is no ledger account ${account}.`);
  return {
    balanceCents: row.balance_cents,
    heldCents: row.held_cents,
    availableCents: row.balance_cents - row.held_cents,
  };
}

/** The balances in cents of several accounts in one round trip. An unknown one is left out. */
export async function listBalances(
  reader: LedgerReader,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  return new Map((await selectBalances(reader, accounts)).map((row) => [row.id, row.balance_cents]));
}

/** What several accounts have together, in cents. An unknown one has nothing. */
export function sumBalances(reader: LedgerReader, accounts: readonly string[]): Promise<bigint> {
  return selectSum(reader, accounts);
}

export interface AccountPosting {
  /** The account's own count of postings, from 1. The next page's `beforeVersion`. */
  readonly version: bigint;
  readonly amountCents: bigint;
  readonly balanceCents: bigint;
  readonly entryId: bigint;
  readonly reference: string;
  readonly reason: string;
  readonly enteredAt: Date;
}

const maxPostings = 200;

/** The newest postings of an account, or those before a version: what was read stays read while others are written. */
export async function listPostings(
  reader: LedgerReader,
  page: { account: string; beforeVersion?: bigint; limit: number },
): Promise<AccountPosting[]> {
  const limit = Math.min(page.limit, maxPostings);
  const rows = await selectPostings(reader, {
    accountId: page.account,
    beforeVersion: page.beforeVersion,
    limit,
  });
  return rows.map((row) => ({
    version: row.version,
    amountCents: row.amount_cents,
    balanceCents: row.balance_cents,
    entryId: row.entry_id,
    reference: row.reference,
    reason: row.reason,
    enteredAt: row.entered_at,
  }));
}

const maxViolations = 100;

/** What is wrong with the books: nothing, or someone wrote past the verbs. Reads every posting, so it takes long for long books. */
export function listViolations(reader: LedgerReader): Promise<ViolationRow[]> {
  return selectViolations(reader, maxViolations);
}

/** The same of all accounts as they stand, and of a part of the entries: `partsToRead` of `ledger_entry` says which. */
export function listViolationsInRanges(
  reader: LedgerReader,
  entries: readonly IdRange<bigint>[],
): Promise<ViolationRow[]> {
  return selectViolationsIn(reader, entries, maxViolations);
}

function toPostedEntry(rows: readonly PostedRow[]): PostedEntry {
  const [first] = rows;
  if (first === undefined) throw new Error('The ledger wrote nothing.');
  const balances = new Map(rows.map((row) => [row.account_id, row.balance_cents]));
  return {
    entryId: first.entry_id,
    getBalanceCents: (account) => {
      const balance = balances.get(account);
      if (balance === undefined) throw new Error(`The entry does not name the account ${account}.`);
      return balance;
    },
  };
}
