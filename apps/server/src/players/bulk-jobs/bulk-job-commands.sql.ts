import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

/** The jobs that one command made, the first one first. */
export async function listJobsOfCommand(db: Db, firstJobId: string): Promise<[string, ...string[]]> {
  const further = await db
    .selectFrom('bulkJob')
    .where('firstJobId', '=', firstJobId)
    .orderBy('id')
    .select('id')
    .execute();
  return [firstJobId, ...further.map(({ id }) => id)];
}

/**
 * Returns whether the rows that moved or will move are more than the second agent confirmed, in all jobs of
 * the command. Locks the first of them, so that two of its jobs are retried one after the other.
 */
export async function isAboveConfirmedSum(tx: ServerTx, id: string): Promise<boolean> {
  await sql`select from bulk_job where id = (
    select coalesce(first_job_id, id) from bulk_job where id = ${id}) for no key update`.execute(tx);
  const { rows } = await sql`
    select from bulk_job job join approval on approval.decided_by = job.agent_id
        and approval.result_id = coalesce(job.first_job_id, job.id)
      where job.id = ${id} and job.second_agent_id is not null and approval.amount_cents < (
        select sum(amount_cents) from bulk_job_row
          where state <> 'cancelled' and bulk_job_id in (
            select part.id from bulk_job part
              where part.id = coalesce(job.first_job_id, job.id)
                or part.first_job_id = coalesce(job.first_job_id, job.id)))`.execute(tx);
  return rows.length > 0;
}
