export type { LedgerReader, LedgerTx, ViolationRow } from './ledger.sql.ts';
export * from './ledger.ts';
