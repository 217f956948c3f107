import type { TransferState } from '@golden-acers/contract';
import { createBatcher, type Lease, leaseTiming } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { ProviderTuning } from '../../provider/gateway/provider-tuning.ts';
import {
  noTransferSendingFor,
  type ProviderPlayerRow,
} from '../../provider/provider-accounts/provider-accounts.ts';
import type { Db } from '../../schema.ts';

export interface PlayerBalanceRow {
  readonly account: string;
  readonly providerAgentId: string;
  readonly balanceCents: bigint;
  readonly balanceAt: Date | null;
  readonly accountState: 'pending' | 'ready';
  /** Milliseconds since the balance was read, by the database's clock. Null if it never was. */
  readonly ageMs: number | null;
  readonly rechargeState: TransferState | null;
}

/** Everything that a balance poll returns, batched into one statement over two indexes. */
export const findPlayerBalance = createBatcher(
  async (db: Db, playerIds: readonly string[]): Promise<ReadonlyMap<string, PlayerBalanceRow>> => {
    // Raw SQL, because building the query would take as long as reading its result.
    const { rows } = await sql<PlayerBalanceRow & { readonly playerId: string }>`
      select id as "playerId", provider_username as account, provider_agent_id,
          balance_cents, balance_at, provider_account_state as "accountState",
          (extract(epoch from clock_timestamp() - balance_at) * 1000)::float8 as "ageMs",
          (select state from transfer where player_id = player.id and kind = 'recharge'
            order by requested_at desc, id desc limit 1) as "rechargeState"
        from player where id = any(${playerIds}::text[])`.execute(db);
    return new Map(rows.map((row) => [row.playerId, row]));
  },
);

export interface StalePlayerFilter
  extends Pick<
    ProviderTuning,
    'playingRefreshAfterMs' | 'idleRefreshAfterMs' | 'transferRefreshAfterMs' | 'overdueRefreshAfterMs'
  > {
  readonly providerAgentId: string;
  /** The server's clock, which also sets `seen_at`. */
  readonly clockNow: Date;
  readonly seenWithinMs: number;
  readonly playingForMs: number;
}

/**
 * Returns the player whose balance is read next. Order: playing and overdue; uncertain after a transfer;
 * playing; others that are present or were moved by a transfer; among equals, the longest time since the
 * last attempt. Empty while the agent is signed out. Skips players with a transfer in flight.
 */
function stalestPlayerSql(filter: StalePlayerFilter, { onlyOverdue }: { readonly onlyOverdue: boolean }) {
  const seenSince = new Date(filter.clockNow.getTime() - filter.seenWithinMs);
  const ago = (value: number) => sql`clock_timestamp() - ${value} * interval '1 millisecond'`;
  const playing = sql`coalesce(greatest(activity.launched_at, activity.balance_changed_at) > ${ago(filter.playingForMs)}, false)`;
  const overdue = sql`${playing} and player.seen_at >= ${seenSince}
    and coalesce(player.balance_at < ${ago(filter.overdueRefreshAfterMs)}, true)`;
  return sql`
    select id, overdue from (
      select player.id, player.balance_at, ${playing} as playing, ${overdue} as overdue,
          coalesce(activity.refresh_requested_at > player.balance_at, false) as uncertain,
          coalesce(activity.refresh_requested_at = player.balance_at, false) as moved,
          activity.refresh_lease_until is not null as failed,
          greatest(player.balance_at, activity.refresh_lease_until) as tried_at,
          player.seen_at >= ${seenSince} as present
        from player left join player_activity activity on activity.player_id = player.id
        where player.provider_agent_id = ${filter.providerAgentId} and player.provider_account_state = 'ready'
          and coalesce(activity.refresh_lease_until < clock_timestamp(), true)
    ) as stale
      where (overdue or (not ${onlyOverdue}::boolean and (uncertain
          or (moved and not failed and balance_at < ${ago(filter.transferRefreshAfterMs)})
          or (present and coalesce(balance_at
            < case when playing then ${ago(filter.playingRefreshAfterMs)} else ${ago(filter.idleRefreshAfterMs)} end, true)))))
        and exists (select from provider_agent where id = ${filter.providerAgentId} and agent_key_sealed is not null)
        and ${noTransferSendingFor(sql.ref('stale.id'))}
      order by overdue desc, uncertain and not failed desc, playing desc, tried_at nulls first limit 1`;
}

/** Undefined if no balance has to be read. */
export async function findStalestPlayer(
  db: Db,
  filter: StalePlayerFilter,
  options: { readonly onlyOverdue: boolean },
): Promise<{ readonly overdue: boolean } | undefined> {
  const { rows } = await sql<{ overdue: boolean }>`${stalestPlayerSql(filter, options)}`.execute(db);
  return rows[0];
}

export interface StalePlayerRow extends ProviderPlayerRow {
  /** Database time, taken before the provider is called. */
  readonly readAt: Date;
  readonly leasedUntil: string;
}

export const leaseOfRefresh = ({ playerId, leasedUntil }: StalePlayerRow): Lease => ({
  table: 'player_activity',
  column: 'refresh_lease_until',
  key: { playerId },
  until: leasedUntil,
});

/** Leases the stalest player. No other server reads its balance until the lease ends. */
export async function claimStalestPlayer(
  db: Db,
  filter: StalePlayerFilter,
): Promise<StalePlayerRow | undefined> {
  const { rows } = await sql<StalePlayerRow>`
    with stalest as (${stalestPlayerSql(filter, { onlyOverdue: false })}), claimed as (
      insert into player_activity as activity (player_id, refresh_lease_until)
        select id, clock_timestamp() + ${leaseTiming.lengthMs} * interval '1 millisecond' from stalest
        on conflict (player_id) do update set refresh_lease_until = excluded.refresh_lease_until
          where coalesce(activity.refresh_lease_until < clock_timestamp(), true)
        returning player_id, refresh_lease_until
    )
    select player.id as "playerId", provider_agent_id, provider_username as account,
        provider_password_sealed as "passwordSealed", provider_account_state as "accountState",
        balance_cents, balance_at, clock_timestamp() as "readAt",
        refresh_lease_until::text as "leasedUntil"
      from claimed join player on player.id = claimed.player_id`.execute(db);
  return rows[0];
}

export async function releaseRefreshLease(db: Db, playerId: string): Promise<void> {
  await db
    .updateTable('playerActivity')
    .set({ refreshLeaseUntil: null })
    .where('playerId', '=', playerId)
    .execute();
}
