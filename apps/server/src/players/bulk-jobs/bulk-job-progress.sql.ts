import type { RefusalCode } from '@golden-acers/contract';
import { anyOf, databaseNow } from '@golden-acers/platform';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, ServerSchema, ServerTx } from '../../schema.ts';

/** Does nothing to a job that is no longer running. */
export async function pauseRunningJob(db: Db, jobId: string, code: RefusalCode): Promise<void> {
  await db
    .updateTable('bulkJob')
    .where('id', '=', jobId)
    .where('state', '=', 'running')
    .set({ state: 'paused', pauseCode: code, blockedSince: null, blockedCode: null })
    .execute();
}

/** Marks the running jobs of a provider agent without permits, and pauses those that waited too long. */
export async function markBlocked(
  db: Db,
  providerAgentId: string,
  { code, pauseAfterMs }: { code: RefusalCode; pauseAfterMs: number },
): Promise<void> {
  await sql`
    with held as (
      select id, coalesce(blocked_since < clock_timestamp() - ${pauseAfterMs} * interval '1 millisecond', false) as is_long
        from bulk_job where state = 'running' and exists (select from bulk_job_row
          where bulk_job_row.bulk_job_id = bulk_job.id and provider_agent_id = ${providerAgentId} and bulk_job_row.state in ('waiting', 'running'))
        for no key update skip locked)
    update bulk_job set state = case when is_long then 'paused' else 'running' end,
        pause_code = case when is_long then ${code} end,
        blocked_since = case when is_long then null else coalesce(blocked_since, clock_timestamp()) end,
        blocked_code = case when is_long then null else ${code} end
      from held where held.id = bulk_job.id`.execute(db);
}

export async function clearBlocked(db: Db, jobId: string): Promise<void> {
  await db
    .updateTable('bulkJob')
    .where('id', '=', jobId)
    .where('blockedSince', 'is not', null)
    .set({ blockedSince: null, blockedCode: null })
    .execute();
}

/** Cancels rows that were running when their job was cancelled and did not finish. */
export async function cancelLeftoverRows(db: Db): Promise<void> {
  await sql`update bulk_job_row set state = 'cancelled', ended_at = clock_timestamp() from bulk_job
    where bulk_job.id = bulk_job_row.bulk_job_id and bulk_job.state = 'cancelled' and bulk_job_row.state = 'waiting'`.execute(
    db,
  );
}

/** Whether a job has no open row left, or a cancelled one still has waiting rows. */
export const hasJobsToFinish = sql<boolean>`
  exists (select from bulk_job where state in ('running', 'paused') and not exists (select from bulk_job_row
    where bulk_job_id = bulk_job.id and bulk_job_row.state in ('waiting', 'running', 'checking')))
  or exists (select from bulk_job join bulk_job_row on bulk_job_id = bulk_job.id
    where bulk_job.state = 'cancelled' and bulk_job_row.state = 'waiting')`;

/** Finishes jobs without open rows. Checks again under the lock, in case a row was reopened. */
export async function finishDoneJobs(tx: ServerTx): Promise<number> {
  const candidates = await tx
    .selectFrom('bulkJob')
    .where('state', 'in', ['running', 'paused'])
    .where((where) => where.not(hasOpenRow(where)))
    .forUpdate()
    .skipLocked()
    .select('id')
    .execute();
  if (candidates.length === 0) return 0;
  const { numUpdatedRows } = await tx
    .updateTable('bulkJob')
    .where('id', '=', anyOf(candidates.map(({ id }) => id)))
    .where((where) => where.not(hasOpenRow(where)))
    .set({
      state: 'done',
      pauseCode: null,
      blockedSince: null,
      blockedCode: null,
      endedAt: databaseNow,
    })
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

function hasOpenRow(where: ExpressionBuilder<ServerSchema, 'bulkJob'>) {
  return where.exists(
    where
      .selectFrom('bulkJobRow')
      .whereRef('bulkJobRow.bulkJobId', '=', 'bulkJob.id')
      .where('bulkJobRow.state', 'in', ['waiting', 'running', 'checking'])
      .select('bulkJobRow.position'),
  );
}
