import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

export interface AccountChange {
  readonly topic: string;
  readonly accountId: string;
  readonly entityId: string;
}

/** What a look at the news could see, in PostgreSQL's own words, and whose life of the table that was. */
export interface Snapshot {
  readonly pgSnapshot: string;
  readonly epoch: string;
}

export interface PollResult {
  readonly snapshot: Snapshot;
  /** What the last look could not see, each once. Null when that can't be told. */
  readonly changes: readonly AccountChange[] | null;
}

interface PollRow {
  readonly snapshot: string;
  readonly epoch: string | null;
  readonly changes: readonly AccountChange[] | null;
}

/** What `last` could not see, and what is seen now. News don't outlive a database that breaks down: then nothing is told. */
export async function readChanges(db: Db, last: Snapshot | undefined): Promise<PollResult> {
  const { rows } = await sql<PollRow>`
    with looking as materialized (
      select ${last?.pgSnapshot ?? null}::pg_snapshot as last, (select epoch from change_feed_epoch) as epoch
    )
    select pg_current_snapshot()::text as snapshot, epoch, case when epoch = ${last?.epoch ?? null}::uuid then (
          select coalesce(json_agg(json_build_object(
              'topic', topic, 'accountId', account_id, 'entityId', entity_id)), '[]')
            from (select distinct topic, account_id, entity_id from change_event
              where transaction_id >= pg_snapshot_xmin(last) and not pg_visible_in_snapshot(transaction_id, last)) unseen
        ) end as changes
      from looking`.execute(db);
  const [look] = rows;
  if (look === undefined) throw new Error('The change feed query returned no row.');
  const { snapshot: pgSnapshot, epoch, changes } = look;
  if (epoch !== null) return { snapshot: { pgSnapshot, epoch }, changes };
  await sql`insert into change_feed_epoch default values on conflict do nothing`.execute(db);
  return readChanges(db, undefined);
}

/** Drops what that look could see already. */
export async function deleteSeenChanges(db: Db, { pgSnapshot, epoch }: Snapshot): Promise<void> {
  await sql`delete from change_event where transaction_id < pg_snapshot_xmax(${pgSnapshot}::pg_snapshot)
    and pg_visible_in_snapshot(transaction_id, ${pgSnapshot}::pg_snapshot)
    and exists (select from change_feed_epoch where epoch = ${epoch}::uuid)`.execute(db);
}
