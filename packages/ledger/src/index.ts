export {
  type LedgerReader,
  type LedgerTx,
  listBalances,
  listPostings,
  listViolations,
  listViolationsInRanges,
  lockAccounts,
  openAccounts,
  sumBalances,
  type ViolationRow,
} from './ledger.sql.ts';
export * from './ledger.ts';
