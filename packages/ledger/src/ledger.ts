import { constraintDetailOf, type MigrationFolder } from '@golden-acers/platform';
import {
  type Entry,
  findBalance,
  insertEntry,
  type LedgerBalance,
  type LedgerReader,
  type LedgerTx,
} from './ledger.sql.ts';

/** Pass it to `migrate` before folders whose tables refer to the ledger's. */
export const ledgerMigrations: MigrationFolder = {
  name: 'ledger',
  folder: new URL('../migrations/', import.meta.url),
  readOnlyTables: ['ledger_account', 'ledger_entry', 'ledger_posting', 'ledger_hold'],
};

/** Thrown if an account has too little for its posting. The transaction cannot be used any more. */
export class InsufficientFunds extends Error {
  override readonly name = 'InsufficientFunds';
  readonly accountId: string;

  constructor(accountId: string) {
    super(`The ledger account ${accountId} has too little for this.`);
    this.accountId = accountId;
  }
}

/**
 * Posts an entry in one round trip and locks its accounts, in the order of ids, until the transaction ends. A
 * used reference violates `ledger_entry_reference_is_used_once`, so a retry cannot move money twice.
 */
export async function post(tx: LedgerTx, entry: Entry): Promise<void> {
  try {
    await insertEntry(tx, entry);
  } catch (error) {
    // The error contains the account's id, by which its posting is found.
    const short = constraintDetailOf(error, 'ledger_account_has_sufficient_funds');
    if (short === undefined) throw error;
    entry.postings.find(({ account }) => account === short)?.onInsufficientFunds?.();
    throw new InsufficientFunds(short);
  }
}

/** Throws for an unknown account. The balance may be outdated when it is used: `post` checks it again. */
export async function getBalance(reader: LedgerReader, account: string): Promise<LedgerBalance> {
  const balance = await findBalance(reader, account);
  if (balance === undefined) throw new Error(`There is no ledger account ${account}.`);
  return balance;
}
