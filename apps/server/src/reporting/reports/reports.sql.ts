import { readInTransaction } from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb, ServerTx } from '../../schema.ts';
import type { DateRange } from './report-periods.ts';

export interface ReportScope extends DateRange {
  /** Root of the subtree. */
  readonly agentId: string;
  readonly timeZone: string;
}

/** The current day in a time zone, `backHours` hours ago. */
export async function getToday(db: ReadDb, timeZone: string, backHours = 0): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select ((clock_timestamp() - make_interval(hours => ${backHours})) at time zone ${timeZone})::date as today`.execute(
    db,
  );
  const today = rows[0]?.today;
  if (today === undefined) throw new Error('The database returned no day.');
  return today;
}

/** The first moment of a day in a zone, also where the zone skips midnight. */
export const dayStartSql = (day: string, timeZone: string): RawBuilder<Date> =>
  sql`(${day}::date::timestamp at time zone ${timeZone})`;
/** The midnight after a day. */
export const dayEndSql = (day: string, timeZone: string): RawBuilder<Date> =>
  sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`;

/** The midnights of all days and of the day after: `width_bucket` finds a moment's day by them, from 1 on. */
const midnightsSql = ({ fromDate, toDate, timeZone }: ReportScope) => sql`(
  select array_agg((${fromDate}::date + number)::timestamp at time zone ${timeZone} order by number)
    from generate_series(0, ${toDate}::date - ${fromDate}::date + 1) as number)`;

const subtreeSql = (agentId: string) => sql`(select agent_subtree(${agentId}))`;

const flowKinds = ['recharge', 'redeem', 'promotion', 'correction'] as const;
export type FlowKind = (typeof flowKinds)[number];
const flowKindSql = sql`case when kind <> 'recharge' then kind when cause = 'agent' then 'recharge' else 'promotion' end`;

export interface FlowRow {
  /** The day's number, from 1; null in a sum over days. */
  readonly dayNumber: number | null;
  readonly agentId: string | null;
  readonly actorId: string | null;
  readonly flowKind: FlowKind;
  readonly transfers: bigint;
  readonly cents: bigint;
}

/**
 * The flows of a period in as few rows as possible: rolled-up hours, the quarter hours around a zone's
 * midnight, and entries not rolled up yet.
 */
function movedFlowsSql(scope: ReportScope): RawBuilder<unknown> {
  const { fromDate, toDate, timeZone, agentId } = scope;
  const within = (at: RawBuilder<unknown>) =>
    sql`${at} >= ${dayStartSql(fromDate, timeZone)} and ${at} < ${dayEndSql(toDate, timeZone)}
      and agent_id in ${subtreeSql(agentId)}`;
  const cutHours = sql`(
    select array_agg(distinct report_hour_start_of(midnight)) from unnest(${midnightsSql(scope)}) as midnight
      where midnight <> report_hour_start_of(midnight))`;
  return sql`(
    select hour as at, agent_id, actor_id, kind, cause, transfers, cents from report_hour
      where ${within(sql`hour`)} and hour <> all(coalesce(${cutHours}, '{}'))
    union all
    select quarter, agent_id, actor_id, kind, cause, transfers, cents from report_quarter
      where ${within(sql`quarter`)} and quarter = any(array(
        select cut + number * interval '15 minutes' from unnest(${cutHours}) as cut, generate_series(0, 3) as number))
    union all
    select at, agent_id, actor_id, kind, cause, 1, cents from report_entry where ${within(sql`at`)})`;
}

/** Sums by all requested groupings in one statement. */
export async function sumFlows(
  db: ReadDb,
  scope: ReportScope,
  sets: readonly FlowGrouping[],
): Promise<FlowRow[]> {
  const { rows } = await sql<FlowRow>`
    with flow as (
      select width_bucket(at, ${midnightsSql(scope)}) as day_number, agent_id, actor_id, ${flowKindSql} as flow_kind,
          sum(transfers) as transfers, sum(cents) as cents
        from ${movedFlowsSql(scope)} moved
        group by 1, 2, 3, 4
    )
    select ${groupingColumnSql(sets, 'day_number')} as "dayNumber", ${groupingColumnSql(sets, 'agent_id')} as "agentId",
        ${groupingColumnSql(sets, 'actor_id')} as "actorId", flow_kind,
        sum(transfers)::bigint as transfers, sum(cents)::bigint as cents
      from flow
      group by grouping sets (${sql.join(sets.map(groupingSql))})`.execute(db);
  return rows;
}

const columnsByGrouping = {
  day: ['day_number'],
  agent: ['agent_id'],
  initiator: ['actor_id'],
  dayAndAgent: ['day_number', 'agent_id'],
} as const;
export type FlowGrouping = keyof typeof columnsByGrouping;
type FlowColumn = (typeof columnsByGrouping)[FlowGrouping][number];

const groupingSql = (set: FlowGrouping) =>
  sql`(${sql.join([...columnsByGrouping[set], 'flow_kind'].map((name) => sql.ref(name)))})`;

/** A column that no grouping uses is null. */
function groupingColumnSql(sets: readonly FlowGrouping[], name: FlowColumn): RawBuilder<unknown> {
  const isGrouped = sets.some((set) => columnsByGrouping[set].some((known) => known === name));
  return isGrouped ? sql.ref(name) : sql.raw(name === 'day_number' ? 'null::integer' : 'null::text');
}

export interface DayCountRow {
  /** From 1 on; 0 for the whole period. */
  readonly dayNumber: number;
  readonly count: bigint;
}

/** Quarters in one row of `report_activity`: 32 days of 96. */
const blockQuarters = 3_072;

/** Players with a transfer, per day and in total. Each player's row has one bit per quarter of an hour. */
export async function countActivePlayers(db: ReadDb, scope: ReportScope): Promise<DayCountRow[]> {
  const { fromDate, toDate, timeZone, agentId } = scope;
  const quarterOf = (midnight: RawBuilder<unknown>) =>
    sql`(extract(epoch from ${midnight}::timestamp at time zone ${timeZone}) / 900)::integer`;
  const { rows } = await sql<DayCountRow>`
    with day as materialized (
      select number, ${quarterOf(sql`(${fromDate}::date + number)`)} as first,
          ${quarterOf(sql`(${fromDate}::date + number + 1)`)} as last
        from generate_series(0, ${toDate}::date - ${fromDate}::date) as number
    ), part as materialized (
      select block, begins + 1 as begins, ends - begins as long, repeat('0', ends - begins)::varbit as none,
          set_bit(repeat('0', ${toDate}::date - ${fromDate}::date + 1)::varbit, number, 1) as day_bit
        from day, generate_series(first / ${blockQuarters}, (last - 1) / ${blockQuarters}) as block, lateral (
          select greatest(first - block * ${blockQuarters}, 0) as begins,
              least(last - block * ${blockQuarters}, ${blockQuarters}) as ends) cut
        where first < last
    ), active as (
      select block, player_number, agent_id, quarters from report_activity
      union all
      select report_block_of(at), player_number, agent_id, report_block_quarter_bit_of(at)
        from report_entry where kind <> 'correction' and cause = 'agent'
    ), seen as materialized (
      select player_number, bit_or(day_bit) as day_bits
        from active join part on part.block = active.block
          and substring(active.quarters from begins for long) <> none
        where active.block between report_block_of(${dayStartSql(fromDate, timeZone)})
            and report_block_of(${dayEndSql(toDate, timeZone)})
          and agent_id in ${subtreeSql(agentId)}
        group by 1
    )
    select number + 1 as "dayNumber", count(*) as count
      from day join seen on get_bit(day_bits, number) = 1 group by number
    union all
    select 0, count(*) from seen`.execute(db);
  return rows;
}

/** Players who signed up or were created, per day. */
export async function countNewPlayers(db: ReadDb, scope: ReportScope): Promise<DayCountRow[]> {
  const { rows } = await sql<DayCountRow>`
    select width_bucket(account.created_at, ${midnightsSql(scope)}) as "dayNumber", count(*) as count
      from account join player on player.id = account.id
      where account.role = 'user' and account.created_at >= ${dayStartSql(scope.fromDate, scope.timeZone)}
        and account.created_at < ${dayEndSql(scope.toDate, scope.timeZone)}
        and player.agent_id in ${subtreeSql(scope.agentId)}
      group by 1`.execute(db);
  return rows;
}

export async function sumOpenTransfers(
  db: ReadDb,
  agentId: string,
): Promise<{ transfers: bigint; cents: bigint }> {
  const { rows } = await sql<{ transfers: bigint; cents: bigint }>`
    select count(*) as transfers, coalesce(sum(transfer.amount_cents), 0)::bigint as cents
      from transfer join player on player.id = transfer.player_id
      where transfer.id in (
          select id from transfer where state in ('requested', 'sending', 'unknown')
          union all select id from transfer where state = 'review')
        and player.agent_id in ${subtreeSql(agentId)}`.execute(db);
  return rows[0] ?? { transfers: 0n, cents: 0n };
}

export interface ReportAgentNode {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
}

export async function listReportAgentNames(db: ReadDb, agentId: string): Promise<ReportAgentNode[]> {
  return db
    .selectFrom('agent')
    .where(sql<boolean>`id in ${subtreeSql(agentId)}`)
    .select(['id', 'name', 'parentId'])
    .execute();
}

export interface PromotionRow {
  readonly cause: string;
  readonly credits: bigint;
  readonly cents: bigint;
}

export async function sumPromotions(db: ReadDb, scope: ReportScope): Promise<PromotionRow[]> {
  const { rows } = await sql<PromotionRow>`
    select cause, sum(transfers)::bigint as credits, sum(cents)::bigint as cents from ${movedFlowsSql(scope)} moved
      where kind = 'recharge' and cause <> 'agent'
      group by cause order by cents desc, cause`.execute(db);
  return rows;
}

export interface PromotedPlayers {
  readonly players: bigint;
  readonly rechargedCents: bigint;
  readonly redeemedCents: bigint;
}

/**
 * What players with a promotion in the period recharged and redeemed. Whole UTC days come from the roll-up
 * and from entries not rolled up yet, the rest from transfers.
 */
export async function sumPromotedPlayers(db: ReadDb, scope: ReportScope): Promise<PromotedPlayers> {
  const first = dayStartSql(scope.fromDate, scope.timeZone);
  const last = dayEndSql(scope.toDate, scope.timeZone);
  const { rows } = await sql<PromotedPlayers>`
    with period as materialized (
      select ${first} as first, ${last} as last,
          date_trunc('day', ${first} + interval '1 day' - interval '1 microsecond', 'UTC') as first_whole,
          date_trunc('day', ${last}, 'UTC') as last_whole
    ), moved as (
      select player_number, recharge_cents, redeem_cents, promotion_cents
        from report_player_day, period
        where day >= (first_whole at time zone 'UTC')::date and day < (last_whole at time zone 'UTC')::date
          and agent_id in ${subtreeSql(scope.agentId)}
      union all
      select player_number,
          case when kind = 'recharge' and cause = 'agent' then cents else 0 end,
          case when kind = 'redeem' then cents else 0 end,
          case when kind = 'recharge' and cause <> 'agent' then cents else 0 end
        from report_entry, period
        where kind <> 'correction' and at >= first_whole and at < last_whole
          and agent_id in ${subtreeSql(scope.agentId)}
      union all
      select account.number,
          case when kind = 'recharge' and cause = 'agent' then amount_cents else 0 end,
          case when kind = 'redeem' then amount_cents else 0 end,
          case when kind = 'recharge' and transfer_is_promotional(cause) then amount_cents else 0 end
        from period join transfer on transfer.state = 'applied'
          and (settled_at >= first and settled_at < least(first_whole, last)
            or settled_at >= greatest(last_whole, first_whole) and settled_at < last)
          join player on player.id = transfer.player_id join account on account.id = player.id
        where player.agent_id in ${subtreeSql(scope.agentId)}
    ), players as (
      select sum(recharge_cents) as recharged, sum(redeem_cents) as redeemed
        from moved group by player_number having sum(promotion_cents) > 0
    )
    select count(*) as players, coalesce(sum(recharged), 0)::bigint as "rechargedCents",
        coalesce(sum(redeemed), 0)::bigint as "redeemedCents" from players`.execute(db);
  return rows[0] ?? { players: 0n, rechargedCents: 0n, redeemedCents: 0n };
}

export async function rollUpFacts(tx: ServerTx, numbers: readonly bigint[]): Promise<void> {
  await sql`select report_roll_up(${numbers})`.execute(tx);
}

/** A month's sums would spill the default work_mem to disk. JIT takes longer than it saves. */
export function withLargeWorkMem<T>(db: ReadDb, read: (tx: ReadDb) => Promise<T>): Promise<T> {
  return readInTransaction(db, async (tx) => {
    await sql`select set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`.execute(tx);
    return read(tx);
  });
}
