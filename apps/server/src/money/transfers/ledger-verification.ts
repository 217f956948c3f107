import { listViolationsInRanges, type ViolationRow } from '@golden-acers/ledger';
import { monotonicMs, nextRangesToRead } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import type { Db } from '../../schema.ts';
import { listTransferViolations } from './ledger-verification.sql.ts';

/**
 * Of the newest rows and of the older ones each, so that one run takes a second or two however long the
 * ledger is.
 */
const batchRows = 50_000;
/** More than anybody reads before they stop the product. */
const violationsMax = 100;
/** The background job runs once a minute: after so long without a result, it doesn't run. */
const resultValidForMs = 5 * 60_000;

interface LedgerVerification {
  readonly violations: readonly ViolationRow[];
  readonly atMs: number;
  /** The next run continues here. */
  readonly entriesReadTo: bigint;
  readonly transfersReadTo: string;
}

const startPosition = { entriesReadTo: 0n, transfersReadTo: '' };
const runningVerifications = new WeakMap<Db, Promise<LedgerVerification>>();
const lastVerifications = new WeakMap<Db, LedgerVerification>();

/**
 * Reads all accounts, the newest entries and transfers, and the next range of the older ones, which only a
 * writer past the program can have broken. Concurrent callers share a run.
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
  // A violation is reported until it is repaired, so the same range is read again.
  const { entriesReadTo, transfersReadTo } =
    violations.length > 0 ? from : { entriesReadTo: entries.readUpTo, transfersReadTo: transfers.readUpTo };
  const verification = { violations, atMs: monotonicMs(), entriesReadTo, transfersReadTo };
  lastVerifications.set(db, verification);
  return verification;
}

/** The result of this server's last run, without another. Undefined where there was none for minutes. */
export function lastLedgerViolations(db: Db): LedgerVerification['violations'] | undefined {
  const last = lastVerifications.get(db);
  return last && monotonicMs() - last.atMs < resultValidForMs ? last.violations : undefined;
}

/** Logs every violation of the ledger. Returns that there is nothing more to do. */
export async function verifyLedger({ db, log }: Pick<Context, 'db' | 'log'>): Promise<boolean> {
  for (const violation of await findLedgerViolations(db)) {
    log.error({ violation }, 'the ledger does not balance');
  }
  return false;
}
