import { constraintDetailOf, type MigrationFolder } from '@golden-acers/platform';
import {
  findBalance,
  insertEntry,
  type LedgerBalance,
  type LedgerReader,
  type LedgerTx,
  openAccounts,
  type PostedRow,
} from './ledger.sql.ts';

/** Give it to `migrate` before the folders of an app whose tables refer to the ledger's. */
export const ledgerMigrations: MigrationFolder = {
  name: 'ledger',
  folder: new URL('../migrations/', import.meta.url),
};

/** An account has less than a posting would take. The transaction can't be used any more. */
export class InsufficientFunds extends Error {
  override readonly name = 'InsufficientFunds';
  readonly accountId: string;

  constructor(accountId: string) {
    super(`The ledger account ${accountId} has too little for this.`);
    this.accountId = accountId;
  }
}

/** As `openAccounts`, for one. */
export async function openAccount(
  tx: LedgerTx,
  { id, mayBeNegative }: { id: string; mayBeNegative: boolean },
): Promise<void> {
  await openAccounts(tx, { ids: [id], mayBeNegative });
}

export interface Posting {
  readonly account: string;
  /** Above zero: the account gets; below zero: it gives. */
  readonly amountCents: bigint;
  /**
   * Throws the caller's own refusal when this account can't give that much; without it `InsufficientFunds` is
   * thrown.
   */
  readonly onInsufficientFunds?: () => never;
}

export interface Entry {
  /** The caller's own id of what happened. The database takes each one once. */
  readonly reference: string;
  /** Shown in statements, such as `recharge`. */
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
 * Writes an entry in one round trip, and locks its accounts in the order of their ids until the transaction
 * ends. A reference that was used breaks `ledger_entry_reference_is_used_once`, so a retry can't move money
 * twice.
 */
export async function post(
  tx: LedgerTx,
  { reference, reason, corrects, postings }: Entry,
): Promise<PostedEntry> {
  const accountIds = postings.map(({ account }) => account);
  const changesCents = postings.map(({ amountCents }) => amountCents);
  try {
    return toPostedEntry(await insertEntry(tx, { reference, reason, corrects, accountIds, changesCents }));
  } catch (error) {
    // The database names the account that is short; its posting has the caller's refusal.
    const short = constraintDetailOf(error, 'ledger_account_has_sufficient_funds');
    if (short === undefined) throw error;
    postings.find(({ account }) => account === short)?.onInsufficientFunds?.();
    throw new InsufficientFunds(short);
  }
}

/**
 * Throws when there is no such account. The figures may be old by the time they are read: `post` decides
 * again.
 */
export async function getBalance(reader: LedgerReader, account: string): Promise<LedgerBalance> {
  const balance = await findBalance(reader, account);
  if (balance === undefined) throw new Error(`There is no ledger account ${account}.`);
  return balance;
}

function toPostedEntry(rows: readonly PostedRow[]): PostedEntry {
  const [first] = rows;
  if (first === undefined) throw new Error('The ledger wrote nothing.');
  const balances = new Map(rows.map(({ accountId, balanceCents }) => [accountId, balanceCents]));
  return {
    entryId: first.entryId,
    getBalanceCents: (account) => {
      const balance = balances.get(account);
      if (balance === undefined) throw new Error(`The entry does not name the account ${account}.`);
      return balance;
    },
  };
}
