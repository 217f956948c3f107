import { sql } from 'kysely';
import { delay } from '../clock.ts';
import type { Log } from '../log/log.ts';
import type { QueryExecutor } from './job-queue.sql.ts';

export interface LeaseTiming {
  readonly lengthMs: number;
  readonly renewEveryMs: number;
}

/** With the poll for due work, another server continues a dead server's work within 15 s. */
export const leaseTiming = { lengthMs: 12_000, renewEveryMs: 3_000 } satisfies LeaseTiming;

/** A row that one server holds until a time. That time identifies the lease, and each renewal changes it. */
export interface Lease {
  readonly table: string;
  /** The column with the end of the lease. */
  readonly column: string;
  readonly key: Readonly<Record<string, string | number>>;
  /** The end as the database writes it, to the microsecond. */
  until: string;
}

interface LeaseDeps {
  readonly db: QueryExecutor;
  readonly log: Log;
}

const isLeasedRow = ({ column, key, until }: Lease) =>
  sql<boolean>`${sql.join(
    Object.entries(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql` and `,
  )} and ${sql.ref(column)} = ${until}::timestamptz`;

/** Renews the lease while `work` runs, however long that takes. Resolves after the last renewal. */
export async function renewWhile<Result>(
  deps: LeaseDeps,
  lease: Lease,
  work: () => Promise<Result>,
  timing: LeaseTiming = leaseTiming,
): Promise<Result> {
  const ended = new AbortController();
  const renewals = renewUntil(ended.signal, deps, lease, timing);
  try {
    return await work();
  } finally {
    ended.abort();
    await renewals;
  }
}

/** Survives an outage of the database, unless another server took the row meanwhile. */
async function renewUntil(
  ended: AbortSignal,
  { db, log }: LeaseDeps,
  lease: Lease,
  { lengthMs, renewEveryMs }: LeaseTiming,
): Promise<void> {
  for (;;) {
    await delay(renewEveryMs, ended);
    if (ended.aborted) return;
    try {
      const { rows } = await sql<{ until: string }>`
        update ${sql.table(lease.table)} set ${sql.ref(lease.column)} = clock_timestamp() + ${lengthMs} * interval '1 millisecond'
          where ${isLeasedRow(lease)} returning ${sql.ref(lease.column)}::text as until`.execute(db);
      if (rows[0] === undefined) return;
      lease.until = rows[0].until;
    } catch (err) {
      log.warn({ err, table: lease.table }, 'a lease could not be renewed and is tried again');
    }
  }
}

/**
 * Returns whether the caller still holds the lease. If so, the row stays locked until the transaction ends.
 */
export async function lockLease(tx: QueryExecutor, lease: Lease): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(lease.table)} where ${isLeasedRow(lease)} for update`.execute(tx);
  return rows.length > 0;
}
