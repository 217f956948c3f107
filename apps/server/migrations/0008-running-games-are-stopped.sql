-- A game goes on at the provider after the player's session here has ended. A row says that a launched game
-- may still run, and whether it must be stopped, so that a stop survives a full budget, an outage and a restart.
create table running_game (
  player_id text primary key,
  -- Tells this launch from the player's next one.
  launch_id text not null,
  -- Null: launched by an agent, or before this table existed. The end of any session then stops the game.
  session_id text,
  stop_requested_at timestamptz,
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  constraint running_game_player_exists foreign key (player_id) references player (id),
  constraint running_game_stop_is_attempted check ((stop_requested_at is null) = (next_attempt_at is null))
);
create index running_game_to_stop on running_game (next_attempt_at) where stop_requested_at is not null;

insert into running_game (player_id, launch_id)
  select player_id, 'before ' || player_id from player_activity where launched_at is not null;
