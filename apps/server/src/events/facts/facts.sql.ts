import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';
import type { FactKind } from './fact-kinds.ts';

export async function insertFact(
  tx: ServerTx,
  { kind, playerId, data }: { readonly kind: FactKind; readonly playerId: string; readonly data: object },
): Promise<void> {
  await sql`select fact_record(${kind}, ${playerId}, ${JSON.stringify(data)}::jsonb)`.execute(tx);
}

/** The accounts among these that are not closed, locked against their closure. */
export async function lockOpenAccounts(tx: ServerTx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from account where id = any (${ids}) and is_active order by id for share`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

interface KnownConsumer {
  readonly name: string;
  readonly version: number;
}

/** A new consumer reads the facts from now on. */
export async function registerConsumer(db: Db, { name, version }: KnownConsumer): Promise<void> {
  await sql`insert into fact_consumer as known (name, version, seen) values (${name}, ${version}, pg_current_snapshot())
    on conflict (name) do update set version = excluded.version where known.version < excluded.version`.execute(
    db,
  );
}

/** The consumers with facts that they have not read, of whatever kind. */
export const consumersWithFacts = sql`
  select name from fact_consumer where target is not null or exists (select from fact
    where transaction_id >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(transaction_id, seen))`;

export interface FactRow {
  readonly number: bigint;
  readonly kind: string;
  readonly playerId: string;
  readonly agentId: string;
  readonly occurredAt: Date;
  readonly data: unknown;
}

const factColumns = sql`fact.number, fact.kind, fact.player_id as "playerId", fact.agent_id as "agentId",
  fact.occurred_at as "occurredAt", fact.data`;

interface ReadBy extends KnownConsumer {
  readonly kinds: readonly FactKind[];
}

/** Passes facts of other kinds. False also while another server reads, or if a newer one runs. */
export async function hasNextFacts(db: Db, { name, version, kinds }: ReadBy): Promise<boolean> {
  const { rows } = await sql<{ hasNext: boolean }>`
    select fact_has_next(${name}, ${version}, ${kinds}) as has_next`.execute(db);
  return rows[0]?.hasNext ?? false;
}

/** Locks the position until the transaction ends. The facts have the order of their numbers. */
export async function readNextFacts(
  tx: ServerTx,
  { name, version, kinds }: ReadBy,
  limit: number,
): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    select ${factColumns} from fact_read_next(${name}, ${version}, ${kinds}, ${limit}) fact`.execute(tx);
  return rows;
}

/** Called with the position behind this fact, which was read alone. */
export async function insertSetAside(
  tx: ServerTx,
  consumer: string,
  { playerId, number }: FactRow,
): Promise<void> {
  await sql`insert into fact_set_aside (consumer, player_id, passed)
    select name, ${playerId}, array(select fact.number from fact where player_id = ${playerId}
        and (pg_visible_in_snapshot(transaction_id, seen)
          or fact.number < ${number} and pg_visible_in_snapshot(transaction_id, target)))
      from fact_consumer where name = ${consumer}`.execute(tx);
}

/**
 * Locks the position of a consumer, so that it passes no further fact meanwhile. False if a newer server
 * reads for it.
 */
export async function lockPassedFacts(tx: ServerTx, { name, version }: KnownConsumer): Promise<boolean> {
  const { rows } = await sql`
    select from fact_consumer where name = ${name} and version = ${version} for no key update`.execute(tx);
  return rows.length > 0;
}

/** The next fact of a player who is set aside, among those that the consumer has passed. */
export async function findSetAsideFact(
  tx: ServerTx,
  { name, kinds }: ReadBy,
  playerId: string,
): Promise<FactRow | undefined> {
  const { rows } = await sql<FactRow>`
    select ${factColumns} from fact_set_aside aside join fact_consumer consumer on consumer.name = aside.consumer
        join fact on fact.player_id = aside.player_id and fact.number <> all (passed)
      where aside.consumer = ${name} and aside.player_id = ${playerId} and fact.kind = any (${kinds})
        and (pg_visible_in_snapshot(transaction_id, seen)
          or fact.number <= after_number and pg_visible_in_snapshot(transaction_id, target))
      order by fact.number limit 1`.execute(tx);
  return rows[0];
}

export async function passSetAsideFact(
  tx: ServerTx,
  consumer: string,
  { playerId, number }: FactRow,
): Promise<void> {
  await sql`update fact_set_aside set passed = passed || ${number}::bigint
    where consumer = ${consumer} and player_id = ${playerId}`.execute(tx);
}

export async function deleteSetAside(tx: ServerTx, consumer: string, playerId: string): Promise<void> {
  await sql`delete from fact_set_aside where consumer = ${consumer} and player_id = ${playerId}`.execute(tx);
}

/** Returns how many were deleted. */
export async function purgeFacts(db: Db, maxRows: number): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`select fact_purge(${maxRows}) as deleted`.execute(db);
  return rows[0]?.deleted ?? 0;
}
