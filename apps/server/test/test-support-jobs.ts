import { type BareTestEnv, pollUntil } from '@golden-acers/testing';
import { sql } from 'kysely';

interface JobRow {
  readonly state: string;
  readonly attempt: number;
  /** Until its next attempt. */
  readonly waitsMs: number;
}

/** The unfinished jobs of a kind, oldest first. */
export async function listJobs({ db }: Pick<BareTestEnv, 'db'>, kind: string): Promise<readonly JobRow[]> {
  const { rows } = await sql<JobRow>`
    select state::text, retry_count + 1 as attempt,
        (extract(epoch from start_after - clock_timestamp()) * 1000)::float8 as "waitsMs"
      from job_queue.job_common where name = ${kind} and state < 'completed' order by created_on`.execute(db);
  return rows;
}

/** Makes all retries due now. */
export async function makeJobsDue({ db }: Pick<BareTestEnv, 'db'>): Promise<void> {
  await sql`update job_queue.job_common set start_after = clock_timestamp() where state = 'retry'`.execute(
    db,
  );
}

/** Runs a job that is due each minute or hour, and waits for its end. The server must listen. */
export async function runScheduledJob(env: Pick<BareTestEnv, 'db' | 'server'>, kind: string): Promise<void> {
  const hasEnded = () =>
    pollUntil(
      () => listJobs(env, kind),
      (jobs) => jobs.length === 0,
    );
  await hasEnded();
  await env.server.jobs.send(env.db, kind, {});
  await hasEnded();
}
