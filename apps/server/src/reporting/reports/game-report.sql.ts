import { sql } from 'kysely';
import type { ReadDb } from '../../schema.ts';
import { dayEndSql, dayStartSql, type ReportScope } from './reports.sql.ts';

export interface GameSum {
  /** Zero when no game of the catalogue has this name. */
  readonly kindId: bigint;
  readonly gameName: string;
  readonly gameType: string;
  readonly players: bigint;
  readonly records: bigint;
  readonly playedCents: bigint;
  readonly wonCents: bigint;
}

const gamesMax = 200;

/**
 * Most played first. A record names its game in `reason` only: its `game_id` is the player's number at the
 * provider.
 */
export async function sumGames(db: ReadDb, scope: ReportScope): Promise<GameSum[]> {
  const { rows } = await sql<GameSum>`
    select coalesce(game.kind_id, 0) as kind_id, coalesce(game.game_name, played.name) as game_name,
        coalesce(game.game_type, '') as game_type, players, records, played_cents, won_cents
      from (
        select min(btrim(reason)) as name, lower(btrim(reason)) as key, count(distinct player_id) as players,
            count(*) as records, sum(played_cents)::bigint as played_cents, sum(won_cents)::bigint as won_cents
          from game_record join player on player.id = game_record.player_id
          where inserted_at >= ${dayStartSql(scope.fromDate, scope.timeZone)}
            and inserted_at < ${dayEndSql(scope.toDate, scope.timeZone)}
            and player.agent_id in (select agent_subtree(${scope.agentId}))
          group by key order by played_cents desc, key limit ${gamesMax}
      ) played left join lateral (
        select kind_id, game_name, game_type from game
          where lower(btrim(game_name)) = played.key order by kind_id limit 1) game on true
      order by played_cents desc, game_name`.execute(db);
  return rows;
}

export interface ReadCoverage {
  readonly players: bigint;
  readonly playersRead: bigint;
  readonly readAt: Date | null;
}

/** Players with at least one day of the period read from the provider. */
export async function getReadCoverage(db: ReadDb, scope: ReportScope): Promise<ReadCoverage> {
  const { rows } = await sql<ReadCoverage>`
    select count(*) as players, count(fetched_at) as players_read, max(fetched_at) as read_at
      from player left join lateral (
        select max(fetched_at) as fetched_at from record_day
          where player_id = player.id and kind = 'game'
            and day >= (${dayStartSql(scope.fromDate, scope.timeZone)} at time zone 'UTC')::date
            and day <= ((${dayEndSql(scope.toDate, scope.timeZone)} - interval '1 microsecond') at time zone 'UTC')::date
      ) reading on true
      where player.agent_id in (select agent_subtree(${scope.agentId}))`.execute(db);
  return rows[0] ?? { players: 0n, playersRead: 0n, readAt: null };
}
