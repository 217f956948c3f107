import type { Generated } from 'kysely';

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

/** What was launched: by whom, and on which day. */
export interface LaunchTables {
  launched_game: LaunchedGameTable;
  game_launch_day: GameLaunchDayTable;
}
