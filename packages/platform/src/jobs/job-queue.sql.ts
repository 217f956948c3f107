import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isAfterCursor, microsOf, type PageParams } from '../database/keyset.sql.ts';

/**
 * Statements on the table of pg-boss 12.38 for which it has no function. After an upgrade of pg-boss, compare
 * them with its `plans.js`: the columns, the order of `state`, and how `fetch` and `fail` count attempts.
 */
export type QueryExecutor = Pick<Kysely<unknown>, 'executeQuery' | 'getExecutor'>;

export const deadLetters = 'dead-letter';
const timedOutCode = 'JOB_TIMED_OUT';

export interface DeadLetter {
  readonly id: string;
  readonly kind: string;
  readonly attempts: number;
  readonly errorCode: string;
  readonly firstFailedAt: Date;
  readonly lastFailedAt: Date;
  readonly atMicros: bigint;
}

/** The kinds of which a job is due. */
export const dueKinds = (kinds: readonly string[]): RawBuilder<{ name: string }> => sql`
  select name from unnest(${kinds}::text[]) name where exists (
    select from job_queue.job_common job where job.name = name.name and state < 'active' and not blocked
      and start_after <= clock_timestamp())`;

export interface QueueFigures {
  readonly kind: string;
  /** Due jobs that no server has taken. */
  readonly waiting: number;
  readonly oldestSeconds: number;
}

/** Queues are counted up to this number. */
const maxCountedJobs = 100_000;

export async function readQueueFigures(
  db: QueryExecutor,
  kinds: readonly string[],
): Promise<readonly QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    select name.name as kind, due.waiting, due."oldestSeconds" from unnest(${kinds}::text[]) name cross join lateral (
      select count(*)::integer as waiting,
          coalesce(extract(epoch from clock_timestamp() - min(job.start_after)), 0)::float8 as "oldestSeconds"
        from (select start_after from job_queue.job_common job where job.name = name.name and state < 'active'
          and not blocked and start_after <= clock_timestamp() limit ${maxCountedJobs}) job) due`.execute(db);
  return rows;
}

/**
 * Resets the job as if the attempt had not started: pg-boss counts the next attempt only if `started_on` is
 * set.
 */
export async function resetJob(
  db: QueryExecutor,
  { id, retryCount }: { readonly id: string; readonly retryCount: number },
  delayMs: number,
): Promise<void> {
  await sql`update job_queue.job_common set state = 'created', started_on = null,
      start_after = clock_timestamp() + ${delayMs} * interval '1 millisecond'
    where id = ${id}::uuid and retry_count = ${retryCount} and state = 'active'`.execute(db);
}

/**
 * Makes running jobs due again if their server has not touched them for `silentMs`. The attempt counts. Skips
 * the last attempt, which pg-boss turns into a dead letter. Returns how many were restarted.
 */
export async function restartSilentJobs(
  db: QueryExecutor,
  kinds: readonly string[],
  silentMs: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update job_queue.job_common set state = 'retry', start_after = clock_timestamp()
      where name = any(${kinds}::text[]) and state = 'active' and retry_count < retry_limit
        and heartbeat_on < clock_timestamp() - ${silentMs} * interval '1 millisecond'`.execute(db);
  return Number(numAffectedRows);
}

interface DeletedDeadLetter {
  readonly kind: string;
  readonly data: object;
  readonly priority: number;
}

/** Undefined if it does not exist. Of two simultaneous callers one gets it. */
export async function deleteDeadLetter(
  db: QueryExecutor,
  id: string,
): Promise<DeletedDeadLetter | undefined> {
  const { rows } = await sql<DeletedDeadLetter>`
    delete from job_queue.job_common where name = ${deadLetters} and id = ${id}::uuid and state < 'active'
      returning source_name as kind, data, priority`.execute(db);
  return rows[0];
}

/** Lists dead letters, newest first, with one row more than the limit, and counts all. */
export async function listDeadLetters(
  db: QueryExecutor,
  { limit, after }: PageParams,
): Promise<{ readonly rows: DeadLetter[]; readonly total: number }> {
  const { rows } = await sql<DeadLetter>`
    select id::text, source_name as kind, coalesce(source_retry_count, 0) + 1 as attempts,
        coalesce(source_output->>'code', ${timedOutCode}) as "errorCode",
        coalesce((source_output->>'firstFailedAt')::timestamptz, created_on) as "firstFailedAt", created_on as "lastFailedAt",
        ${microsOf(sql`created_on`)} as "atMicros"
      from job_queue.job_common where name = ${deadLetters} and state < 'active'
        and ${isAfterCursor(after, { at: sql`created_on`, id: sql`id::text` })}
      order by created_on desc, id::text desc limit ${limit + 1}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::integer as total from job_queue.job_common
      where name = ${deadLetters} and state < 'active'`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}
