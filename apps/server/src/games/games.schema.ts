import type { ColumnType, Generated } from 'kysely';

interface LaunchedGameTable {
  player_id: string;
  kind_id: bigint;
  launches: Generated<bigint>;
  first_at: Generated<Date>;
  last_at: Generated<Date>;
}

interface GameLaunchDayTable {
  day: Generated<Date>;
  kind_id: bigint;
  launches: Generated<bigint>;
}

/** Stored as JSON. */
type JsonColumn = ColumnType<unknown, string, never>;

interface JackpotChangeTable {
  id: string;
  slug: string;
  agent_id: string;
  reason: string;
  before: JsonColumn;
  settings: JsonColumn;
  requested_at: ColumnType<Date, undefined, never>;
  ended_at: Date | null;
  outcome: 'set' | 'not_set' | null;
}

export interface GameTables {
  launched_game: LaunchedGameTable;
  game_launch_day: GameLaunchDayTable;
  favourite: { player_id: string; kind_id: bigint; created_at: Generated<Date> };
  jackpot_change: JackpotChangeTable;
}
