-- The lobby: which games a player likes, played last and plays how often, and which games all players play. Why a row per
-- player and game, and a row per game and day, in place of a log of launches: the lobby asks for sums on every visit, and
-- these stay as small as the catalogue, however long people play.

alter table game
  add column first_listed_at timestamptz not null default now(),
  -- Per cent with two decimals, as the provider told it. The operator's own description comes before it.
  add column return_percent text,
  -- What the provider tells of the game beyond the list. Null: nothing.
  add column description jsonb,
  add constraint game_return_is_per_cent check (return_percent ~ '^\d{1,3}\.\d{2}$');

create table favourite (
  player_id text not null,
  kind_id bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint favourite_is_unique primary key (player_id, kind_id),
  constraint favourite_player_exists foreign key (player_id) references player (id),
  constraint favourite_game_exists foreign key (kind_id) references game (kind_id)
);

create table launched_game (
  player_id text not null,
  kind_id bigint not null,
  launches bigint not null default 1,
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  constraint launched_game_is_counted_once primary key (player_id, kind_id),
  constraint launched_game_player_exists foreign key (player_id) references player (id),
  constraint launched_game_game_exists foreign key (kind_id) references game (kind_id),
  constraint launched_game_was_launched check (launches > 0)
);
create index launched_game_newest on launched_game (player_id, last_at desc);

-- Days are the database's, in UTC.
create table game_launch_day (
  day date not null,
  kind_id bigint not null,
  launches bigint not null default 1,
  constraint game_launch_day_is_counted_once primary key (day, kind_id),
  constraint game_launch_day_game_exists foreign key (kind_id) references game (kind_id),
  constraint game_launch_day_has_launches check (launches > 0)
);
