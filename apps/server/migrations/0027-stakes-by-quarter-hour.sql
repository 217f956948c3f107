-- What players staked and won, by quarter of an hour and game: what promotions count. It follows from the game
-- records; a record that is stored, replaced or removed changes it in the same transaction.
create table player_play (
  player_id text not null,
  -- The start of a quarter of an hour: every time zone's midnight is one.
  quarter timestamptz not null,
  -- As the records name it, in lower case.
  game text not null,
  rounds bigint not null,
  staked_cents bigint not null,
  won_cents bigint not null,
  -- The highest win of a round in hundredths of its stake.
  top_multiple_hundredths bigint not null,
  primary key (player_id, quarter, game),
  constraint player_play_player_exists foreign key (player_id) references player (id)
);
create index player_play_by_quarter on player_play (quarter);

insert into player_play
  select player_id, date_bin('15 minutes', inserted_at, 'epoch'), lower(btrim(reason)), count(*), sum(played_cents),
      sum(won_cents), max(case when played_cents > 0 then won_cents * 100 / played_cents else 0 end)
    from game_record group by 1, 2, 3;

-- Whose records are read for promotions, and when they were last.
create table play_reading (
  player_id text primary key,
  -- A promotion depends on the player's stakes until then.
  watched_until timestamptz,
  -- Null: never read.
  read_at timestamptz,
  -- The same moment by the servers' clock, as the records' times are.
  complete_until timestamptz,
  -- One server at a time reads a player; after a failure nobody does for a while.
  lease_until timestamptz,
  failures integer not null default 0,
  constraint play_reading_player_exists foreign key (player_id) references player (id),
  constraint play_reading_times_are_one check ((read_at is null) = (complete_until is null))
);
create index play_reading_watched on play_reading (watched_until) where watched_until is not null;
