import type { BareTestEnv } from '@golden-acers/testing';
import { sql } from 'kysely';

interface JobRow {
  readonly state: string;
  readonly attempt: number;
  /** From the start of the last attempt to the next one. */
  readonly waitsMs: number;
}

/** Lists the unfinished jobs of a kind, oldest first. */
export async function listJobs({ db }: Pick<BareTestEnv, 'db'>, kind: string): Promise<readonly JobRow[]> {
  const { rows } = await sql<JobRow>`
    select state::text, retry_count + 1 as attempt,
        (extract(epoch from start_after - started_on) * 1000)::float8 as "waitsMs"
      from job_queue.job_common where name = ${kind} and state < 'completed' order by created_on`.execute(db);
  return rows;
}

/** Makes all retries due now. */
export async function makeJobsDue({ db }: Pick<BareTestEnv, 'db'>): Promise<void> {
  await sql`update job_queue.job_common set start_after = clock_timestamp() where state = 'retry'`.execute(
    db,
  );
}

/** The work that queues the deliveries of events and sends them. */
export const webhookJobs = ['facts', 'webhooks'];

/** The work that sends and settles transfers, and pays bonuses for them. */
export const transferWork = [
  'requested transfers',
  'unknown transfers',
  'pending accounts',
  'facts',
  'claims',
];
