import { describeConnectError, openDatabase, sleep } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Finding } from './finding.ts';

/** The default of the largest lag with which a replica is used. */
const patienceMs = 10_000;
const pollMs = 200;

/**
 * Waits until the replica has everything that the primary has now. A problem is only a warning, because reads
 * then use the primary.
 */
export async function checkReplica(
  primaryUrl: string,
  replicaUrl: string,
  maxWaitMs = patienceMs,
): Promise<Finding> {
  const warning = (text: string): Finding => ({
    state: 'warning',
    text: `The replica (DATABASE_REPLICA_URL) ${text}; reports are read from DATABASE_URL.`,
  });
  await using primary = openForDoctor(primaryUrl);
  await using replica = openForDoctor(replicaUrl);
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(primary.db);
  const position = rows[0]?.lsn ?? '0/0';
  try {
    for (let waitedMs = 0; ; waitedMs += pollMs) {
      const { isStandby, hasAll, behindSeconds } = await readReplica(replica.db, position);
      if (!isStandby) return warning('is no standby');
      if (hasAll) return { state: 'ok', text: 'The replica has applied everything that the primary has.' };
      if (waitedMs >= maxWaitMs) return warning(describeLag(behindSeconds));
      await sleep(pollMs);
    }
  } catch (error) {
    return warning(`cannot be read: ${describeConnectError(error) ?? String(error)}`);
  }
}

const describeLag = (seconds: number | null) =>
  seconds === null ? 'is behind' : `is behind, and its last change is ${seconds} seconds old`;

function openForDoctor(url: string) {
  const db = openDatabase<unknown>(url, { applicationName: 'doctor', poolSize: 1 });
  return { db, [Symbol.asyncDispose]: () => db.destroy() };
}

async function readReplica(db: ReturnType<typeof openForDoctor>['db'], position: string) {
  const { rows } = await sql<{ isStandby: boolean; hasAll: boolean; behindSeconds: number | null }>`
    select pg_is_in_recovery() as "isStandby",
      pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "hasAll",
      extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::integer as "behindSeconds"`.execute(
    db,
  );
  return rows[0] ?? { isStandby: false, hasAll: false, behindSeconds: null };
}
