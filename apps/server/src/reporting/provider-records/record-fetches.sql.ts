import type { RecordKind } from '@golden-acers/contract';
import { anyOf, databaseNow, databaseTimeAfter, type Lease, leaseTiming } from '@golden-acers/platform';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db, ServerSchema, ServerTx } from '../../schema.ts';

/** Fetches of one agent begin one after the other, so that their number is bounded. */
export async function lockFetchOwner(tx: ServerTx, agentId: string): Promise<void> {
  await tx.selectFrom('agent').where('id', '=', agentId).select('id').forNoKeyUpdate().execute();
}

export async function insertRecordFetch(
  tx: ServerTx,
  fetch: Omit<Insertable<ServerSchema['recordFetch']>, 'players'>,
  playerIds: readonly string[],
): Promise<void> {
  await tx
    .insertInto('recordFetch')
    .values({ ...fetch, players: playerIds.length })
    .execute();
  await sql`
    insert into record_fetch_player (fetch_id, player_id, position)
      select ${fetch.id}, player_id, position from unnest(${[...playerIds]}::text[]) with ordinality as requested (player_id, position)`.execute(
    tx,
  );
}

export interface RecordFetchRow {
  readonly id: string;
  readonly kind: RecordKind;
  readonly players: number;
  readonly done: bigint;
  readonly failed: bigint;
  readonly isStopped: boolean;
}

export async function listRecordFetchRows(
  db: Db,
  agentId: string,
  { id, limit }: { id?: string; limit: number },
): Promise<RecordFetchRow[]> {
  const { rows } = await sql<RecordFetchRow>`
    select record_fetch.id, kind, players, stopped_at is not null as "isStopped",
        (select count(*) from record_fetch_player part where part.fetch_id = record_fetch.id and part.fetched_at is not null) as done,
        (select count(*) from record_fetch_player part where part.fetch_id = record_fetch.id and part.failed_at is not null)
          as failed
      from record_fetch
      where agent_id = ${agentId} and (${id ?? null}::text is null or record_fetch.id = ${id ?? null})
      order by requested_at desc, record_fetch.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function markRecordFetchStopped(tx: Db, agentId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recordFetch')
    .where('id', '=', id)
    .where('agentId', '=', agentId)
    .where('stoppedAt', 'is', null)
    .set({ stoppedAt: databaseNow })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface PlayerFetch {
  readonly fetchId: string;
  readonly playerId: string;
  readonly providerAgentId: string;
  readonly account: string;
  readonly kind: RecordKind;
  readonly fromDay: string;
  readonly toDay: string;
  readonly attempts: number;
  readonly leasedUntil: string;
}

/** Of these provider agents, those with players of an open fetch. */
export const agentsWithPlayerFetches = (providerAgentIds: readonly string[]): RawBuilder<unknown> => sql`
  select distinct player.provider_agent_id
    from record_fetch_player one join record_fetch on record_fetch.id = one.fetch_id
      join player on player.id = one.player_id and player.provider_agent_id = ${anyOf(providerAgentIds)}
    where one.fetched_at is null and one.failed_at is null and one.next_attempt_at <= clock_timestamp()
      and record_fetch.stopped_at is null`;

/** Leases the next player of the oldest fetch at the provider agent. */
export async function leasePlayerFetch(db: Db, providerAgentId: string): Promise<PlayerFetch | undefined> {
  const { rows } = await sql<PlayerFetch>`
    update record_fetch_player as part
      set next_attempt_at = ${databaseTimeAfter(leaseTiming.lengthMs)}, attempts = part.attempts + 1
      from record_fetch, player
      where record_fetch.id = part.fetch_id and player.id = part.player_id
        and (part.fetch_id, part.player_id) = (
          select one.fetch_id, one.player_id
            from record_fetch_player one join record_fetch on record_fetch.id = one.fetch_id
              join player on player.id = one.player_id and player.provider_agent_id = ${providerAgentId}
            where one.fetched_at is null and one.failed_at is null and one.next_attempt_at <= clock_timestamp()
              and record_fetch.stopped_at is null
            order by record_fetch.requested_at, one.position
            limit 1 for update of one skip locked)
      returning part.fetch_id, part.player_id, player.provider_agent_id,
        player.provider_username as account, record_fetch.kind, record_fetch.from_day, record_fetch.to_day,
        part.attempts, part.next_attempt_at::text as "leasedUntil"`.execute(db);
  return rows[0];
}

export const leaseOfPlayerFetch = ({ fetchId, playerId, leasedUntil }: PlayerFetch): Lease => ({
  table: 'record_fetch_player',
  column: 'next_attempt_at',
  key: { fetchId, playerId },
  until: leasedUntil,
});

export type PlayerFetchResult =
  | { readonly isFetched: true }
  | { readonly isFailed: true }
  | { readonly retryInMs: number }
  /** There was no permit, so it does not count as an attempt. */
  | { readonly isSkipped: true };

export async function finishPlayerFetch(
  db: Db,
  { fetchId, playerId }: PlayerFetch,
  end: PlayerFetchResult,
): Promise<void> {
  await db
    .updateTable('recordFetchPlayer')
    .where('fetchId', '=', fetchId)
    .where('playerId', '=', playerId)
    .set((set) => {
      if ('isFetched' in end) return { fetchedAt: databaseNow };
      if ('isFailed' in end) return { failedAt: databaseNow };
      if ('retryInMs' in end) return { nextAttemptAt: databaseTimeAfter(end.retryInMs) };
      return { nextAttemptAt: databaseNow, attempts: set('attempts', '-', 1) };
    })
    .execute();
}

/** Deletes old fetches; the records stay. */
export async function deleteRecordFetchRows(db: Db, olderThanMs: number): Promise<void> {
  await sql`delete from record_fetch
    where requested_at < clock_timestamp() - ${olderThanMs} * interval '1 millisecond'`.execute(db);
}
