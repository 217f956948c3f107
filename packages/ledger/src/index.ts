export {
  type Entry,
  type LedgerReader,
  type LedgerTx,
  listBalances,
  listPostings,
  listViolations,
  listViolationsInRanges,
  openAccounts,
  type Posting,
  sumBalances,
  type ViolationRow,
} from './ledger.sql.ts';
export * from './ledger.ts';
