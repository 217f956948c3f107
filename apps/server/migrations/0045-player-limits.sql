-- Limits on recharges, stakes and losses in a rolling period, and on the length of a session of play. The player's own
-- limit and the operator's stand side by side, and the lower one binds.
create table player_limit (
  player_id text not null,
  kind text not null,
  set_by text not null,
  -- Cents; minutes of a session.
  max_value bigint not null,
  set_at timestamptz not null default clock_timestamp(),
  -- The player asked for more, and has not confirmed it. raise_to null: for no limit at all.
  raise_requested_at timestamptz,
  raise_to bigint,
  primary key (player_id, kind, set_by),
  constraint player_limit_player_exists foreign key (player_id) references player (id),
  constraint player_limit_kind_is_known check (kind in ('recharge_day', 'recharge_week', 'recharge_month',
    'stake_day', 'stake_week', 'stake_month', 'loss_day', 'loss_week', 'loss_month', 'session')),
  constraint player_limit_setter_is_known check (set_by in ('player', 'operator')),
  constraint player_limit_is_in_range check (
    case when kind = 'session' then max_value between 15 and 1440 else max_value between 1 and 100000000000 end),
  constraint player_limit_raise_is_higher check (raise_to > max_value),
  constraint player_limit_raise_has_a_time check (raise_to is null or raise_requested_at is not null)
);

-- The player's present or last session of play: signs of play less than half an hour apart.
create table play_session (
  player_id text primary key,
  started_at timestamptz not null,
  last_at timestamptz not null,
  -- The last sign is a launch: its first round belongs to it, however late the provider records it.
  awaits_round boolean not null,
  constraint play_session_player_exists foreign key (player_id) references player (id),
  constraint play_session_is_in_order check (started_at <= last_at)
);
