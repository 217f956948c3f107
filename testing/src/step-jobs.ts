import assert from 'node:assert/strict';
import type { Server } from '@golden-acers/server';
import { sql } from 'kysely';
import { describeResult } from './poll-until.ts';
import { runOnce } from './test-postgres.ts';

/** More attempts than any work makes before it gives up. */
const maxRounds = 12;

/**
 * Runs the server's background jobs, or only those of these names, until the result of `read` satisfies, and
 * returns it. Before each further round the pauses before retries pass, so nothing waits. Fails with the last
 * result.
 */
export async function stepJobsUntil<T>(
  { server, adminDatabaseUrl }: { readonly server: Server; readonly adminDatabaseUrl: string },
  read: () => Promise<T>,
  satisfies: (result: T) => boolean,
  names?: readonly string[],
): Promise<T> {
  let result: T | undefined;
  for (let round = 0; round < maxRounds; round += 1) {
    if (round > 0) await passRetryPauses(adminDatabaseUrl);
    await server.runDueJobs(names);
    result = await read();
    if (satisfies(result)) return result;
  }
  return assert.fail(`Nothing is due any more, and the result is still ${describeResult(result)}`);
}

/** A call that was sent this long ago has ended, by the time-outs of tests. */
const pausedMs = 10_000;

/**
 * Makes each retry due, as if its pause had passed, and ends the leases of killed servers. Triggers are off,
 * because they refuse a change of a transfer's times. The transfers of a player keep their order.
 */
export async function passRetryPauses(adminDatabaseUrl: string): Promise<void> {
  await runOnce(
    adminDatabaseUrl,
    sql`do $$
      declare waiting record;
      begin
        set local session_replication_role = replica;
        for waiting in select table_name, column_name from information_schema.columns
          where table_schema = 'public' and column_name in ('next_attempt_at', 'lease_until')
        loop
          execute format('update %1$I set %2$I = clock_timestamp() where %2$I > clock_timestamp() and isfinite(%2$I)',
            waiting.table_name, waiting.column_name);
        end loop;
        update transfer set sent_at = sent_at - ${sql.lit(pausedMs)} * interval '1 millisecond',
            requested_at = requested_at - ${sql.lit(pausedMs)} * interval '1 millisecond'
          where player_id in (select player_id from transfer where state in ('sending', 'unknown'));
        update bulk_job_row set due_at = clock_timestamp() where due_at > clock_timestamp();
        update webhook_endpoint_state set due_at = clock_timestamp() where due_at > clock_timestamp();
        update job_queue.job_common set start_after = clock_timestamp()
          where state = 'retry' and start_after > clock_timestamp();
      end $$`,
  );
}
