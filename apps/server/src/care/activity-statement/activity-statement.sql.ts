import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

interface StatementScope {
  readonly playerId: string;
  /** The start of each month, and the end of the last month. */
  readonly bounds: readonly Date[];
}

/** Selects the number of the month, counted from 1. */
const monthSql = (column: string, { bounds }: StatementScope) =>
  sql`width_bucket(${sql.ref(column)}, ${bounds.map((at) => at.toISOString())}::timestamptz[])`;

const inPeriodSql = (column: string, { bounds }: StatementScope) =>
  sql`${sql.ref(column)} >= ${bounds.at(0)} and ${sql.ref(column)} < ${bounds.at(-1)}`;

export interface MonthTransfers {
  readonly month: number;
  readonly rechargedCents: bigint;
  readonly redeemedCents: bigint;
  /** The signed sum of all transfers whose cause is not an agent. */
  readonly bonusCents: bigint;
}

export async function sumTransfersByMonth(db: Db, scope: StatementScope): Promise<MonthTransfers[]> {
  const { rows } = await sql<MonthTransfers>`
    select ${monthSql('settledAt', scope)} as month,
        coalesce(sum(amount_cents) filter (where cause = 'agent' and kind = 'recharge'), 0)::bigint as "rechargedCents",
        coalesce(sum(amount_cents) filter (where cause = 'agent' and kind = 'redeem'), 0)::bigint as "redeemedCents",
        coalesce(sum(case kind when 'recharge' then amount_cents else -amount_cents end)
          filter (where cause <> 'agent'), 0)::bigint as "bonusCents"
      from transfer where player_id = ${scope.playerId} and state = 'applied' and ${inPeriodSql('settledAt', scope)}
      group by 1 order by 1`.execute(db);
  return rows;
}

export interface PlaySums {
  /** Null in the row of a game and in the total. */
  readonly month: number | null;
  /** In lower case. Null in the row of a month and in the total. */
  readonly game: string | null;
  /** Null if no game of the catalogue has this name. */
  readonly kindId: bigint | null;
  readonly gameName: string | null;
  readonly rounds: bigint;
  readonly stakedCents: bigint;
  readonly wonCents: bigint;
  readonly quarters: bigint;
}

/** Twelve months, the total, and more games than one player plays in a year. */
const maxRows = 13 + 300;

/** Sums by month, by game and in total, in one query over the same rows. */
export async function sumPlay(db: Db, scope: StatementScope): Promise<PlaySums[]> {
  const { rows } = await sql<PlaySums>`
    with played as (
      select ${monthSql('quarter', scope)} as month, game, sum(rounds)::bigint as rounds,
          sum(staked_cents)::bigint as staked, sum(won_cents)::bigint as won, count(distinct quarter) as quarters
        from player_play where player_id = ${scope.playerId} and ${inPeriodSql('quarter', scope)}
        group by grouping sets ((1), (2), ()))
    select month, game, known.kind_id, coalesce(known.game_name, recorded.name) as "gameName", coalesce(rounds, 0) as rounds,
        coalesce(staked, 0) as "stakedCents", coalesce(won, 0) as "wonCents", quarters
      from played
        left join lateral (
          select kind_id, game_name from game where lower(btrim(game_name)) = game order by kind_id limit 1) known on true
        left join lateral (
          select btrim(reason) as name from game_record
            where player_id = ${scope.playerId} and game is not null and lower(btrim(reason)) = game limit 1) recorded on true
      order by month, staked desc, game limit ${maxRows}`.execute(db);
  return rows;
}
