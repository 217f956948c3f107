import type { PlayerLabel, PlayerNotice, UserSort, UserStatus } from '@golden-acers/contract';
import { runInTransaction, timeText } from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';
import { filterCondition, type PlayerFilter, statusColumn } from './player-filter.sql.ts';

/** Larger results are shown as "more than" and read in index order instead of sorted. */
export const maxExactCount = 10_000;

/** The last row of the previous page: the value of the sorted column as text, and the number. */
export interface PlayerSortKey {
  readonly sortValue: string;
  readonly number: bigint;
}

export interface PlayersTableRow {
  readonly playerId: string;
  readonly number: bigint;
  readonly account: string;
  readonly nickname: string;
  readonly balanceCents: bigint;
  readonly registeredAt: Date;
  readonly lastLoginAt: Date | null;
  readonly manager: string;
  readonly status: UserStatus;
  readonly frozenAbove: string | null;
  readonly notices: readonly PlayerNotice[];
  readonly labels: readonly PlayerLabel[];
  readonly vipTier: number;
  readonly sortValue: string;
}

export async function listSubtreeAgentIds(db: Db, agentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select agent_subtree(${agentId}) as id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Plans each statement again, because the best plan depends on the number of matches. JIT is off: it takes
 * longer than it saves.
 */
export function withCustomPlan<T>(db: Db, work: (tx: ServerTx) => Promise<T>): Promise<T> {
  return runInTransaction(db, async (tx) => {
    await sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`.execute(
      tx,
    );
    return work(tx);
  });
}

/** Counts up to one more than `maxExactCount`. */
export async function countFilteredPlayers(tx: ServerTx, filter: PlayerFilter): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from (
      select from player where ${filterCondition(filter)} limit ${maxExactCount + 1}) found`.execute(tx);
  return Number(rows[0]?.count ?? 0n);
}

const joinAccount = sql`join account on account.id = player.id`;
const joinManager = sql`join agent on agent.id = player.agent_id`;
const sortColumns: Readonly<
  Record<
    UserSort,
    { readonly key: RawBuilder<unknown>; readonly type: string; readonly join?: RawBuilder<unknown> }
  >
> = {
  id: { key: sql`player.number`, type: 'bigint' },
  account: { key: sql`player.search_account`, type: 'text' },
  nickname: { key: sql`player.search_nickname`, type: 'text' },
  balance: { key: sql`player.balance_cents`, type: 'bigint' },
  registerDate: { key: sql`player.registered_at`, type: 'timestamptz' },
  lastLogin: {
    key: sql`coalesce(account.last_login_at, '-infinity')`,
    type: 'timestamptz',
    join: joinAccount,
  },
  manager: { key: sql`agent.name`, type: 'text', join: joinManager },
  status: { key: statusColumn, type: 'text' },
};

export interface PlayersPageQuery {
  /** The agent who looks. */
  readonly agentId: string;
  readonly filter: PlayerFilter;
  readonly sort: UserSort;
  readonly isDescending: boolean;
  readonly after: PlayerSortKey | undefined;
  readonly offset: number;
  readonly limit: number;
  /** True for small results: all matches are read by the search index and then sorted. */
  readonly isMaterialized: boolean;
}

export interface PlayersPageResult {
  /** One row more than the limit; empty when there are too many matches to sort. */
  readonly rows: PlayersTableRow[];
  /** Up to one more than `maxExactCount`; undefined when the rows were read in index order. */
  readonly count: number | undefined;
}

export async function listPlayersPage(tx: ServerTx, query: PlayersPageQuery): Promise<PlayersPageResult> {
  const { agentId, filter, sort, isDescending, after, offset, limit, isMaterialized } = query;
  const { key, type, join = sql`` } = sortColumns[sort];
  const [than, direction] = isDescending ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  // A next page reads all matches: players added since the first page must not push others out.
  const matchLimit = after === undefined ? sql`limit ${maxExactCount + 1}` : sql``;
  const found = isMaterialized
    ? sql`found as materialized (select id from player where ${filterCondition(filter)} ${matchLimit}),
        counted as (select count(*) as count from found)`
    : sql`counted as (select null::bigint as count)`;
  const afterCursor =
    after &&
    sql`(${key}, player.number) ${than} (${after.sortValue}::${sql.raw(type)}, ${String(after.number)}::bigint)`;
  const isSmall = after === undefined ? sql`(select count from counted) <= ${maxExactCount}` : undefined;
  const conditions = [isMaterialized ? isSmall : filterCondition(filter), afterCursor].filter(
    (one) => one !== undefined,
  );
  const { rows } = await sql<PlayersTableRow & { count: bigint | null }>`
    with ${found}, page as materialized (
      select player.id, ${key} as sort_value
        from ${isMaterialized ? sql`found join player on player.id = found.id` : sql`player`} ${join}
        where ${sql.join(conditions, sql` and `)}
        order by ${key} ${direction}, player.number ${direction} limit ${limit + 1} offset ${offset})
    select counted.count, shown.* from counted left join (
      select page.sort_value as key, page.sort_value::text as "sortValue", ${rowColumns(agentId)}
        from page join player on player.id = page.id ${joinAccount} ${joinManager}) shown on true
      order by shown.key ${direction}, shown.number ${direction}`.execute(tx);
  const count = rows[0]?.count ?? undefined;
  return {
    // An empty page has one row that holds only the count.
    rows: rows.filter(({ playerId }) => playerId !== null),
    count: count === undefined ? undefined : Number(count),
  };
}

export interface ExportedPlayerRow {
  readonly number: bigint;
  readonly account: string;
  readonly nickname: string;
  readonly balanceCents: bigint;
  readonly registeredAt: string | null;
  readonly lastLoginAt: string | null;
  readonly manager: string;
  readonly status: string;
  readonly labels: string | null;
}

/** Returns the rows of the list's export file, in the list's order. */
export function exportedPlayersSql(
  filter: PlayerFilter,
  { sort, isDescending }: Pick<PlayersPageQuery, 'sort' | 'isDescending'>,
  timeZone: string,
): RawBuilder<ExportedPlayerRow> {
  const direction = isDescending ? sql`desc` : sql`asc`;
  return sql<ExportedPlayerRow>`
    select player.number, player.provider_username as account, account.username as nickname,
        player.balance_cents, ${timeText(sql`player.registered_at`, timeZone)} as "registeredAt",
        ${timeText(sql`account.last_login_at`, timeZone)} as "lastLoginAt", agent.name as manager,
        ${sortColumns.status.key} as status,
        (select string_agg(label.name, ', ' order by lower(label.name)) from player_label
          join label on label.id = player_label.label_id where player_label.player_id = player.id) as labels
      from player ${joinAccount} ${joinManager}
      where ${filterCondition(filter)}
      order by ${sortColumns[sort].key} ${direction}, player.number ${direction}`;
}

function rowColumns(agentId: string): RawBuilder<unknown> {
  return sql`player.id as "playerId", player.number, player.provider_username as account,
    account.username as nickname, player.balance_cents, player.registered_at,
    account.last_login_at, agent.name as manager,
    ${statusColumn} as status, agent_name_above(player.frozen_by, ${agentId}) as "frozenAbove",
    ${noticesColumn} as notices, ${labelsColumn()} as labels,
    coalesce((select tier from player_vip where player_vip.player_id = player.id), 0) as "vipTier"`;
}

/** A closed player's missing account concerns nobody any more. */
const noticesColumn = sql`array_remove(array[
    case when player.provider_account_state = 'pending' and not player.is_closed then 'provider_account_missing' end,
    (select case transfer.state when 'unknown' then 'transfer_unknown' else 'transfer_open' end
        from transfer where transfer.player_id = player.id and transfer.state in ('requested', 'sending', 'unknown')),
    case when exists (select from transfer where transfer.player_id = player.id and transfer.state = 'review')
      then 'transfer_review' end], null)`;

function labelsColumn(): RawBuilder<PlayerLabel[]> {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', label.id, 'name', label.name, 'colour', label.colour)
        order by lower(label.name)), '[]')
      from player_label join label on label.id = player_label.label_id where player_label.player_id = player.id)`;
}

export async function findPlayersTableRow(db: Db, agentId: string, account: string) {
  const { rows } = await sql<PlayersTableRow>`
    select '' as "sortValue", ${rowColumns(agentId)}
      from player ${joinAccount} ${joinManager}
      where player.provider_username = ${account} and player.agent_id in (select agent_subtree(${agentId}))`.execute(
    db,
  );
  return rows[0];
}

export interface SelectedPlayer {
  readonly playerId: string;
  readonly number: bigint;
  readonly account: string;
}

export async function listPlayersByFilter(
  tx: ServerTx,
  filter: PlayerFilter,
  { after, limit }: { after: bigint; limit: number },
): Promise<SelectedPlayer[]> {
  const { rows } = await sql<SelectedPlayer>`
    select player.id as "playerId", player.number, player.provider_username as account from player
      where ${filterCondition(filter)} and player.number > ${String(after)}::bigint
      order by player.number limit ${limit}`.execute(tx);
  return rows;
}

export async function listPlayersByAccount(
  tx: ServerTx,
  agentIds: readonly string[],
  accounts: readonly string[],
  { after, limit }: { after: bigint; limit: number },
): Promise<SelectedPlayer[]> {
  const { rows } = await sql<SelectedPlayer>`
    select id as "playerId", number, provider_username as account from player
      where provider_username = any(${accounts}::text[]) and agent_id = any(${agentIds}::text[])
        and number > ${String(after)}::bigint
      order by number limit ${limit}`.execute(tx);
  return rows;
}
