import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

export interface AccountChange {
  readonly topic: string;
  readonly accountId: string;
  readonly entityId: string;
}

/** The PostgreSQL snapshot of a poll, and the epoch of the change table, which is unlogged. */
export interface Snapshot {
  readonly pgSnapshot: string;
  readonly epoch: string;
}

export interface PollResult {
  readonly snapshot: Snapshot;
  /** The changes since the last poll, each once. Null after a gap. */
  readonly changes: readonly AccountChange[] | null;
}

interface PollRow {
  readonly snapshot: string;
  readonly epoch: string | null;
  readonly changes: readonly AccountChange[] | null;
}

/**
 * Reads the changes since `last`, and a new snapshot. A database crash empties the unlogged table: then the
 * changes are null.
 */
export async function readChanges(db: Db, last: Snapshot | undefined): Promise<PollResult> {
  const { rows } = await sql<PollRow>`
    with poll as materialized (
      select ${last?.pgSnapshot ?? null}::pg_snapshot as last, (select epoch from change_feed_epoch) as epoch
    )
    select pg_current_snapshot()::text as snapshot, epoch, case when epoch = ${last?.epoch ?? null}::uuid then (
          select coalesce(json_agg(json_build_object(
              'topic', topic, 'accountId', account_id, 'entityId', entity_id)), '[]')
            from (select distinct topic, account_id, entity_id from change_event
              where transaction_id >= pg_snapshot_xmin(last) and not pg_visible_in_snapshot(transaction_id, last)) unseen
        ) end as changes
      from poll`.execute(db);
  const [poll] = rows;
  if (poll === undefined) throw new Error('The change feed query returned no row.');
  const { snapshot: pgSnapshot, epoch, changes } = poll;
  if (epoch !== null) return { snapshot: { pgSnapshot, epoch }, changes };
  await sql`insert into change_feed_epoch default values on conflict do nothing`.execute(db);
  return readChanges(db, undefined);
}

/** Deletes the changes that the snapshot saw. */
export async function deleteSeenChanges(db: Db, { pgSnapshot, epoch }: Snapshot): Promise<void> {
  await sql`delete from change_event where transaction_id < pg_snapshot_xmax(${pgSnapshot}::pg_snapshot)
    and pg_visible_in_snapshot(transaction_id, ${pgSnapshot}::pg_snapshot)
    and exists (select from change_feed_epoch where epoch = ${epoch}::uuid)`.execute(db);
}
