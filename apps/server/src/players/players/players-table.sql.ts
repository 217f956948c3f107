import type { PlayerLabel, UserSort } from '@golden-acers/contract';
import { inTransaction } from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import type { ServerDatabase, ServerTx } from '../../schema.ts';

/** What is counted exactly. More than that is told as more, and walked in order instead of being gathered first. */
export const countedMost = 10_000;

export interface PlayerFilter {
  /** The agent's subtree. */
  readonly agentIds: readonly string[];
  /** Patterns of LIKE, already escaped; undefined for every player. */
  readonly search: { readonly account: string; readonly nickname: string } | undefined;
  readonly activeOnly: boolean;
  readonly labelId: string | undefined;
  /** Accounts that are left out. */
  readonly except?: readonly string[];
}

/** The row after which a page begins: its value of the sorted column, as text, and its number. */
export interface Place {
  readonly value: string;
  readonly number: bigint;
}

export interface TableRow {
  readonly playerId: string;
  readonly number: bigint;
  readonly account: string;
  readonly nickname: string;
  readonly balanceCents: bigint;
  readonly registeredAt: Date;
  readonly lastLoginAt: Date | null;
  readonly manager: string;
  readonly isClosed: boolean;
  readonly frozenAt: Date | null;
  readonly labels: readonly PlayerLabel[];
  /** Of the sorted column. */
  readonly place: string;
}

export async function listSubtree(db: ServerDatabase | ServerTx, agentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select agent_subtree(${agentId}) as id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * A plan of its own for each question, because how many players a text finds decides which one is quick; and no compiling
 * of it, which takes longer than it saves.
 */
export function asking<T>(db: ServerDatabase, work: (tx: ServerTx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`.execute(
      tx,
    );
    return work(tx);
  });
}

function matching({ agentIds, search, activeOnly, labelId, except }: PlayerFilter): RawBuilder<boolean> {
  const all = [
    sql`player.agent_id = any(${agentIds}::text[])`,
    search &&
      sql`(player.search_account like ${search.account} or player.search_nickname like ${search.nickname})`,
    activeOnly ? sql`not player.is_closed and player.frozen_at is null` : undefined,
    labelId &&
      sql`exists (select from player_label where player_label.player_id = player.id and label_id = ${labelId})`,
    except && except.length > 0 ? sql`player.provider_username <> all(${except}::text[])` : undefined,
  ];
  return sql<boolean>`${sql.join(
    all.filter((condition) => condition !== undefined && condition !== ''),
    sql` and `,
  )}`;
}

/** At most one more than are counted exactly. */
export async function countPlayers(tx: ServerTx, filter: PlayerFilter): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from (
      select from player where ${matching(filter)} limit ${countedMost + 1}) found`.execute(tx);
  return Number(rows[0]?.count ?? 0n);
}

const withAccount = sql`join account on account.id = player.id`;
const withManager = sql`join agent on agent.id = player.agent_id`;
/** What each column is sorted by, its type, and what it stands in. */
const orders: Readonly<
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
    join: withAccount,
  },
  manager: { key: sql`agent.name`, type: 'text', join: withManager },
  status: {
    key: sql`case when player.is_closed then 'Inactive' when player.frozen_at is not null then 'Frozen' else 'Active' end`,
    type: 'text',
  },
};

export interface PageQuestion {
  readonly filter: PlayerFilter;
  readonly sort: UserSort;
  readonly isDescending: boolean;
  readonly after: Place | undefined;
  readonly offset: number;
  readonly limit: number;
  /** There are so few that they are all found first, by the index of the search, and then sorted. */
  readonly isGathered: boolean;
}

export interface FoundPage {
  /** In order, and one more than the limit; none where there were too many to gather. */
  readonly rows: TableRow[];
  /** How many there are to gather, at most one more than are counted exactly; undefined for rows that were walked to. */
  readonly count: number | undefined;
}

export async function listPage(tx: ServerTx, question: PageQuestion): Promise<FoundPage> {
  const { filter, sort, isDescending, after, offset, limit, isGathered } = question;
  const { key, type, join = sql`` } = orders[sort];
  const [than, direction] = isDescending ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  // Behind a cursor all are gathered: those who came since the first page must not push others out.
  const most = after === undefined ? sql`limit ${countedMost + 1}` : sql``;
  const found = isGathered
    ? sql`found as materialized (select id from player where ${matching(filter)} ${most}),
        told as (select count(*) as count from found)`
    : sql`told as (select null::bigint as count)`;
  const begin =
    after &&
    sql`(${key}, player.number) ${than} (${after.value}::${sql.raw(type)}, ${String(after.number)}::bigint)`;
  const few = after === undefined ? sql`(select count from told) <= ${countedMost}` : undefined;
  const conditions = [isGathered ? few : matching(filter), begin].filter((one) => one !== undefined);
  const { rows } = await sql<TableRow & { count: bigint | null }>`
    with ${found}, page as materialized (
      select player.id, ${key} as place
        from ${isGathered ? sql`found join player on player.id = found.id` : sql`player`} ${join}
        where ${sql.join(conditions, sql` and `)}
        order by ${key} ${direction}, player.number ${direction} limit ${limit + 1} offset ${offset})
    select told.count, shown.* from told left join (
      select page.place as key, page.place::text as place, ${columns()}
        from page join player on player.id = page.id ${withAccount} ${withManager}) shown on true
      order by shown.key ${direction}, shown.number ${direction}`.execute(tx);
  const count = rows[0]?.count ?? undefined;
  return {
    // The count stands in a row of its own where nobody stands on the page.
    rows: rows.filter(({ playerId }) => playerId !== null),
    count: count === undefined ? undefined : Number(count),
  };
}

/** Of a row of the table, from `player` and its account and manager. */
function columns(): RawBuilder<unknown> {
  return sql`player.id as "playerId", player.number, player.provider_username as account,
    account.username as nickname, player.balance_cents as "balanceCents", player.registered_at as "registeredAt",
    account.last_login_at as "lastLoginAt", agent.name as manager, player.is_closed as "isClosed",
    player.frozen_at as "frozenAt", ${labelsOf()} as labels`;
}

/** Of the `player` of the statement that it stands in. */
function labelsOf(): RawBuilder<PlayerLabel[]> {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', label.id, 'name', label.name, 'colour', label.colour)
        order by lower(label.name)), '[]')
      from player_label join label on label.id = player_label.label_id where player_label.player_id = player.id)`;
}

/** One player of the subtree, or none. */
export async function findTableRow(
  db: ServerDatabase | ServerTx,
  agentId: string,
  account: string,
): Promise<TableRow | undefined> {
  const { rows } = await sql<TableRow>`
    select '' as place, ${columns()}
      from player ${withAccount} ${withManager}
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

/** In the order of their numbers, from the one after `after` on. */
export async function listFiltered(
  tx: ServerTx,
  filter: PlayerFilter,
  { after, limit }: { after: bigint; limit: number },
): Promise<SelectedPlayer[]> {
  const { rows } = await sql<SelectedPlayer>`
    select player.id as "playerId", player.number, player.provider_username as account from player
      where ${matching(filter)} and player.number > ${String(after)}::bigint
      order by player.number limit ${limit}`.execute(tx);
  return rows;
}

export async function listNamed(
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
