import type { TransferState } from '@golden-acers/contract';
import { gathered } from '@golden-acers/platform';
import { type Kysely, sql } from 'kysely';
import type { ServerSchema } from '../../schema.ts';

type Db = Kysely<ServerSchema>;

export interface BalanceRow {
  readonly account: string;
  readonly providerAgentId: string;
  readonly balanceCents: bigint;
  readonly balanceAt: Date | null;
  readonly accountState: 'pending' | 'ready';
  /** Database milliseconds since the balance was known; null when it never was. */
  readonly ageMs: number | null;
  readonly rechargeState: TransferState | null;
}

/** Everything that polls answer, in one statement on two indexes: ten thousand players ask for it. */
export const findBalance = gathered(
  async (db: Db, playerIds: readonly string[]): Promise<ReadonlyMap<string, BalanceRow>> => {
    const rows = await db
      .selectFrom('player')
      .where('player.id', '=', sql<string>`any(${playerIds}::text[])`)
      .select([
        'player.id as playerId',
        'provider_username as account',
        'provider_agent_id as providerAgentId',
        'balance_cents as balanceCents',
        'balance_at as balanceAt',
        'provider_account_state as accountState',
        sql<number | null>`(extract(epoch from clock_timestamp() - balance_at) * 1000)::float8`.as('ageMs'),
        (select) =>
          select
            .selectFrom('transfer')
            .whereRef('transfer.player_id', '=', 'player.id')
            .where('transfer.kind', '=', 'recharge')
            .orderBy('transfer.requested_at', 'desc')
            .orderBy('transfer.id', 'desc')
            .limit(1)
            .select('transfer.state')
            .as('rechargeState'),
      ])
      .execute();
    return new Map(rows.map((row) => [row.playerId, row]));
  },
);

export interface StaleFilter {
  /** Whose budget is to be spent. */
  readonly providerAgentId: string;
  /** The server's clock now: players' `seen_at` is told by it. */
  readonly clockNow: Date;
  readonly seenWithinMs: number;
  /** A playing player's balance is read again after the first, anyone else's after the second. */
  readonly playingAfterMs: number;
  readonly idleAfterMs: number;
  /** A playing player's balance of this age comes before everybody else's. */
  readonly overdueAfterMs: number;
  readonly playingForMs: number;
}

export interface StaleRow {
  readonly playerId: string;
  readonly isOverdue: boolean;
  /** When the balance was told, to the database's precision. */
  readonly knownAt: string | null;
}

/**
 * The player whose balance is to be read next: first those who play and whose balance is overdue, then those whom a transfer
 * concerned, then the present ones who play, then the other present ones.
 */
export async function findStalest(db: Db, filter: StaleFilter): Promise<StaleRow | undefined> {
  const seenSince = new Date(filter.clockNow.getTime() - filter.seenWithinMs);
  const ms = (value: number) => sql`${value} * interval '1 millisecond'`;
  const playing = sql<boolean>`coalesce(
    greatest(activity.launched_at, activity.balance_changed_at) > clock_timestamp() - ${ms(filter.playingForMs)}, false)`;
  const wanted = sql<boolean>`coalesce(activity.refresh_wanted_at >= player.balance_at, false)`;
  const overdue = sql<boolean>`${playing} and player.seen_at >= ${seenSince}
    and coalesce(player.balance_at < clock_timestamp() - ${ms(filter.overdueAfterMs)}, true)`;
  return db
    .selectFrom('player')
    .leftJoin('player_activity as activity', 'activity.player_id', 'player.id')
    .where('player.provider_agent_id', '=', filter.providerAgentId)
    .where('player.provider_account_state', '=', 'ready')
    .where(sql<boolean>`coalesce(activity.refresh_lease_until < clock_timestamp(), true)`)
    .where(
      sql<boolean>`${wanted} or (player.seen_at >= ${seenSince} and coalesce(player.balance_at < clock_timestamp()
        - case when ${playing} then ${ms(filter.playingAfterMs)} else ${ms(filter.idleAfterMs)} end, true))`,
    )
    .orderBy(overdue, 'desc')
    .orderBy(wanted, 'desc')
    .orderBy(playing, 'desc')
    .orderBy('player.balance_at', (order) => order.asc().nullsFirst())
    .limit(1)
    .select([
      'player.id as playerId',
      overdue.as('isOverdue'),
      sql<string | null>`player.balance_at::text`.as('knownAt'),
    ])
    .executeTakeFirst();
}

/**
 * True for the one caller that may read the balance now: nobody else may until it is done or the lease ran out, and nobody has
 * read it since it was found.
 */
export async function claimRefresh(
  db: Db,
  { playerId, knownAt }: StaleRow,
  leaseMs: number,
): Promise<boolean> {
  const until = sql<Date>`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`;
  const row = await db
    .insertInto('player_activity')
    .columns(['player_id', 'refresh_lease_until'])
    .expression((query) =>
      query
        .selectFrom('player')
        .where('id', '=', playerId)
        .where(sql<boolean>`balance_at::text is not distinct from ${knownAt}`)
        .select(['id', until.as('until')]),
    )
    .onConflict((conflict) =>
      conflict
        .column('player_id')
        .doUpdateSet({ refresh_lease_until: until })
        .where(sql<boolean>`coalesce(player_activity.refresh_lease_until < clock_timestamp(), true)`),
    )
    .returning('player_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function releaseRefresh(db: Db, playerId: string): Promise<void> {
  await db
    .updateTable('player_activity')
    .set({ refresh_lease_until: null })
    .where('player_id', '=', playerId)
    .execute();
}
