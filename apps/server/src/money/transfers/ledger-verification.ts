import { listViolationsInRanges, type ViolationRow } from '@golden-acers/ledger';
import { monotonicMs, nextRangesToRead } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import type { Db } from '../../schema.ts';
import { listTransferViolations } from './ledger-verification.sql.ts';

/**
 * The newest rows read in one run, and the same number of older ones. A run takes a second or two, however
 * long the ledger is.
 */
const batchRows = 50_000;
/** More than an operator reads before stopping the product. */
const violationsMax = 100;
/** The job runs once a minute. Without a result for this long, it counts as down. */
const resultValidForMs = 5 * 60_000;

interface LedgerVerification {
  readonly violations: readonly ViolationRow[];
  readonly atMs: number;
  /** The position at which the next run continues. */
  readonly entriesReadTo: bigint;
  readonly transfersReadTo: string;
}

const startPosition = { entriesReadTo: 0n, transfersReadTo: '' };
const runningVerifications = new WeakMap<Db, Promise<LedgerVerification>>();
const lastVerifications = new WeakMap<Db, LedgerVerification>();

/**
 * Reads all accounts, the newest rows and the next range of older ones. Only a write that bypasses the
 * program can break older rows. Concurrent callers share a run.
 */
export async function findLedgerViolations(db: Db, maxRows = batchRows): Promise<readonly ViolationRow[]> {
  const verification =
    runningVerifications.get(db) ??
    verifyNextRange(db, maxRows).finally(() => runningVerifications.delete(db));
  runningVerifications.set(db, verification);
  return (await verification).violations;
}

async function verifyNextRange(db: Db, maxRows: number): Promise<LedgerVerification> {
  const from = lastVerifications.get(db) ?? startPosition;
  const entriesFrom = { minId: startPosition.entriesReadTo, readUpTo: from.entriesReadTo, maxRows };
  const entries = await nextRangesToRead(db, 'ledger_entry', entriesFrom);
  const transfersFrom = { minId: startPosition.transfersReadTo, readUpTo: from.transfersReadTo, maxRows };
  const transfers = await nextRangesToRead(db, 'transfer', transfersFrom);
  const range = { entries: entries.ranges, transfers: transfers.ranges };
  const violations = [
    ...(await listViolationsInRanges(db, range.entries)),
    ...(await listTransferViolations(db, range, violationsMax)),
  ];
  // A range with a violation is read again until it is repaired.
  const { entriesReadTo, transfersReadTo } =
    violations.length > 0 ? from : { entriesReadTo: entries.readUpTo, transfersReadTo: transfers.readUpTo };
  const verification = { violations, atMs: monotonicMs(), entriesReadTo, transfersReadTo };
  lastVerifications.set(db, verification);
  return verification;
}

export function lastLedgerViolations(db: Db): LedgerVerification['violations'] | undefined {
  const last = lastVerifications.get(db);
  return last && monotonicMs() - last.atMs < resultValidForMs ? last.violations : undefined;
}

/** Background job: logs every violation. Always returns false, because one run is enough. */
export async function verifyLedger({ db, log }: Pick<Context, 'db' | 'log'>): Promise<boolean> {
  for (const violation of await findLedgerViolations(db)) {
    log.error({ violation }, 'the ledger does not balance');
  }
  return false;
}
