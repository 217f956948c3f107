import { sql } from 'kysely';
import { delay } from './clock.ts';
import type { QueryExecutor } from './job-queue.sql.ts';
import type { Log } from './log.ts';

export interface LeaseTiming {
  readonly lengthMs: number;
  readonly renewEveryMs: number;
}

/** With the poll that finds the work due, what a dead server held starts elsewhere within 15 s. */
export const leaseTiming = { lengthMs: 12_000, renewEveryMs: 3_000 } satisfies LeaseTiming;

/** A row that one server has until a time. Its end identifies the lease, and each renewal moves it. */
export interface Lease {
  readonly table: string;
  /** Holds the end. */
  readonly column: string;
  readonly key: Readonly<Record<string, string | number>>;
  /** As the database writes it, to the microsecond. */
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

/** Renews the lease while `work` runs, however long that is. Resolves after the last renewal. */
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

/** An outage of the database is survived, unless another server took the row meanwhile. */
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

/** Whether the lease is still the caller's; if so, the row stays locked until the transaction ends. */
export async function lockLease(tx: QueryExecutor, lease: Lease): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(lease.table)} where ${isLeasedRow(lease)} for update`.execute(tx);
  return rows.length > 0;
}
