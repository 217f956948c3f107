-- What the site claims about itself is the operator's to set, so that no figure contradicts what the site shows.
-- One row. Its defaults are the specification's figures.
create table site_figures (
  id text primary key default 'site',
  active_players integer not null default 50000,
  players integer not null default 10000,
  games integer not null default 500,
  payouts_dollars integer not null default 10000000,
  countries integer not null default 25,
  uptime_bps integer not null default 9990,
  support_hours integer not null default 24,
  support_days integer not null default 7,
  slot_games integer not null default 25,
  fishing_games integer not null default 50,
  live_games integer not null default 15,
  sports_games integer not null default 30,
  constraint site_figures_are_one_row check (id = 'site'),
  constraint site_figures_are_in_bounds check (
    active_players between 1 and 1000000000 and players between 1 and 1000000000 and games between 1 and 100000
    and payouts_dollars between 1 and 2000000000 and countries between 1 and 250 and uptime_bps between 1 and 10000
    and support_hours between 1 and 24 and support_days between 1 and 7
    and slot_games between 0 and 100000 and fishing_games between 0 and 100000
    and live_games between 0 and 100000 and sports_games between 0 and 100000
  )
);
insert into site_figures default values;
