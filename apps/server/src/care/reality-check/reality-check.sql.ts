import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export interface IntervalRow {
  readonly intervalMinutes: number;
  readonly nextIntervalMinutes: number | null;
}

export async function lockPlayerForCheck(tx: ServerTx, playerId: string): Promise<void> {
  await tx.selectFrom('player').where('id', '=', playerId).select('id').forNoKeyUpdate().execute();
}

export async function findInterval(db: Db, playerId: string): Promise<IntervalRow | undefined> {
  return db
    .selectFrom('realityCheck')
    .where('playerId', '=', playerId)
    .select(['intervalMinutes', 'nextIntervalMinutes'])
    .executeTakeFirst();
}

export async function upsertInterval(
  tx: ServerTx,
  playerId: string,
  { intervalMinutes, nextIntervalMinutes }: IntervalRow,
): Promise<void> {
  const chosen = { intervalMinutes, nextIntervalMinutes };
  await tx
    .insertInto('realityCheck')
    .values({ playerId, ...chosen, acknowledgedAt: null })
    .onConflict((conflict) => conflict.column('playerId').doUpdateSet(chosen))
    .execute();
}

/** Stores the acknowledgement. A longer interval that was chosen before applies from now on. */
export async function upsertAcknowledgement(
  tx: ServerTx,
  playerId: string,
  { at, defaultMinutes }: { readonly at: Date; readonly defaultMinutes: number },
): Promise<void> {
  await sql`
    insert into reality_check as stored (player_id, interval_minutes, acknowledged_at)
      values (${playerId}, ${defaultMinutes}, ${at})
      on conflict (player_id) do update set acknowledged_at = excluded.acknowledged_at, next_interval_minutes = null,
        interval_minutes = coalesce(stored.next_interval_minutes, stored.interval_minutes)`.execute(tx);
}

export interface VisitSums {
  readonly stakedCents: bigint;
  readonly wonCents: bigint;
  readonly rechargedCents: bigint;
  readonly redeemedCents: bigint;
}

/**
 * Sums the stored records and the applied transfers since the given time; records since its second, because
 * the provider states whole seconds.
 */
export async function sumSince(db: Db, playerId: string, since: Date): Promise<VisitSums> {
  const { rows } = await sql<VisitSums>`
    select played.staked as "stakedCents", played.won as "wonCents", moved.recharged as "rechargedCents",
        moved.redeemed as "redeemedCents"
      from (
        select coalesce(sum(played_cents), 0)::bigint as staked, coalesce(sum(won_cents), 0)::bigint as won
          from game_record where player_id = ${playerId}
            and inserted_at >= date_trunc('second', ${since}::timestamptz)) played,
      (
        select coalesce(sum(amount_cents) filter (where kind = 'recharge'), 0)::bigint as recharged,
            coalesce(sum(amount_cents) filter (where kind = 'redeem'), 0)::bigint as redeemed
          from transfer where player_id = ${playerId} and state = 'applied' and cause = 'agent'
            and settled_at >= ${since}) moved`.execute(db);
  const [sums] = rows;
  if (sums === undefined) throw new Error('A sum without groups has one row.');
  return sums;
}
