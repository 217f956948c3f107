-- A visit is a player's time on the site without a break of half an hour, on all devices together. After a part of it that the
-- player chooses, the next game waits until the player has acknowledged the reality check.
alter table player add column visit_started_at timestamptz;

create table reality_check (
  player_id text primary key,
  interval_minutes smallint not null,
  -- A longer interval, which counts from the next acknowledgement on: choosing one acknowledges no check.
  next_interval_minutes smallint,
  acknowledged_at timestamptz,
  constraint reality_check_player_exists foreign key (player_id) references player (id),
  constraint reality_check_interval_is_known check (interval_minutes in (15, 30, 60, 90, 120)),
  constraint reality_check_next_interval_is_longer check (
    next_interval_minutes in (30, 60, 90, 120) and next_interval_minutes > interval_minutes
  )
);
