-- What a game provider stores: agents and players, launches and rounds, and the records that it can be asked for. Balances are in
-- the ledger's tables; a record only quotes what a balance was at its time.

create table agent (
  id text primary key,
  name text not null,
  -- Signatures use the lower-case name, so two names that differ only in case would be one.
  name_key text not null,
  password_hash text not null,
  -- The signature needs the key itself, not a hash of it. Null: signed out.
  key_sealed text,
  -- Earlier keys, newest first: a call that is signed with one of them is told that its session is over.
  retired_keys_sealed text[] not null default '{}',
  created_at timestamptz not null,
  constraint agent_name_is_taken unique (name_key),
  constraint agent_password_is_hashed check (password_hash like 'scrypt$%')
);

-- The times that calls were signed with. A value works once.
create table used_timestamp (
  agent_id text not null,
  timestamp_ms bigint not null,
  used_at timestamptz not null,
  constraint used_timestamp_is_used_once primary key (agent_id, timestamp_ms),
  constraint used_timestamp_has_an_agent foreign key (agent_id) references agent (id)
);
create index used_timestamp_by_used_at on used_timestamp (used_at);

create table player (
  id text primary key,
  agent_id text not null,
  -- The number that responses and records carry as `gameId`.
  game_id bigint generated always as identity (start with 1000001),
  account text not null,
  account_key text not null,
  password_hash text not null,
  created_at timestamptz not null,
  constraint player_has_an_agent foreign key (agent_id) references agent (id),
  constraint player_game_id_is_unique unique (game_id),
  constraint player_account_is_taken unique (account_key),
  constraint player_account_is_well_formed check (account ~ '^[A-Za-z0-9_-]{6,32}$'),
  constraint player_password_is_hashed check (password_hash like 'scrypt$%')
);

-- One row for each recharge or redeem. It is also the trade record.
create table trade (
  id bigint generated always as identity primary key,
  agent_id text not null,
  player_id text not null,
  balance_before_cents bigint not null,
  -- A recharge is positive, a redeem negative.
  score_cents bigint not null,
  transaction_id text,
  inserted_at timestamptz not null,
  constraint trade_has_an_agent foreign key (agent_id) references agent (id),
  constraint trade_has_a_player foreign key (player_id) references player (id),
  constraint trade_moves_something check (score_cents <> 0)
);
create index trade_by_player on trade (player_id, inserted_at);
create index trade_by_transaction on trade (agent_id, transaction_id) where transaction_id is not null;

create table launch (
  id text primary key,
  token_hash text not null,
  player_id text not null,
  slug text not null,
  exit_url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint launch_token_is_unique unique (token_hash),
  constraint launch_has_a_player foreign key (player_id) references player (id)
);
create index launch_by_expiry on launch (expires_at);

-- A player in one game, from launch to exit. All that was played in it is one game record.
create table game_session (
  id text primary key,
  token_hash text not null,
  player_id text not null,
  slug text not null,
  exit_url text,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  balance_before_cents bigint not null,
  total_played_cents bigint not null default 0,
  total_win_cents bigint not null default 0,
  balance_now_cents bigint not null,
  last_played_at timestamptz,
  -- The draws of the next round come from it. Its hash is published before.
  draw_seed text not null,
  constraint game_session_token_is_unique unique (token_hash),
  constraint game_session_has_a_player foreign key (player_id) references player (id),
  constraint game_session_end_is_explained check ((ended_at is null) = (end_reason is null)),
  constraint game_session_end_is_known check (end_reason in ('left', 'replaced', 'kicked', 'idle')),
  constraint game_session_totals_are_sums check (total_played_cents >= 0 and total_win_cents >= 0)
);
create unique index game_session_is_one_per_player on game_session (player_id) where ended_at is null;
create index game_session_by_last_played on game_session (player_id, last_played_at) where last_played_at is not null;

create table round (
  id text primary key,
  player_id text not null,
  session_id text not null,
  slug text not null,
  -- Made by the game client: the same key is the same round.
  key text not null,
  stake_cents bigint not null,
  bet jsonb not null,
  status text not null,
  -- What the rules continue from. Null once the round is over.
  state jsonb,
  payout_cents bigint not null default 0,
  step integer not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  seen_at timestamptz,
  -- What the round was drawn from, published with it. Null: its game feeds no jackpot.
  draw_seed text,
  constraint round_key_is_used_once unique (player_id, key),
  constraint round_has_a_player foreign key (player_id) references player (id),
  constraint round_has_a_session foreign key (session_id) references game_session (id),
  constraint round_status_is_known check (status in ('open', 'over')),
  constraint round_is_over_when_it_ended check ((status = 'over') = (ended_at is not null)),
  constraint round_state_goes_with_being_open check ((status = 'open') = (state is not null)),
  constraint round_is_seen_only_when_over check (seen_at is null or status = 'over'),
  constraint round_takes_a_stake check (stake_cents > 0),
  constraint round_pays_nothing_back_before_its_end check (payout_cents >= 0 and (status = 'over' or payout_cents = 0))
);
create unique index round_is_one_open_per_game on round (player_id, slug) where status = 'open';
create index round_by_player on round (player_id, slug, started_at desc, id desc);

-- The request and the events of each step of a round: a client shows the events, and a repeated move is recognised.
create table round_step (
  round_id text not null,
  step integer not null,
  -- Null for the first step, whose request is the round's bet.
  move jsonb,
  events jsonb not null,
  taken_at timestamptz not null,
  constraint round_step_is_taken_once primary key (round_id, step),
  constraint round_step_has_a_round foreign key (round_id) references round (id)
);

create table jackpot_win (
  id bigint generated always as identity primary key,
  player_id text not null,
  round_id text not null,
  type text not null,
  score_cents bigint not null,
  inserted_at timestamptz not null,
  constraint jackpot_win_has_a_player foreign key (player_id) references player (id),
  constraint jackpot_win_has_a_round foreign key (round_id) references round (id),
  constraint jackpot_win_is_one_per_round unique (round_id)
);
create index jackpot_win_by_player on jackpot_win (player_id, inserted_at);

-- A progressive jackpot: every stake of its games feeds it, and any of these stakes may win it.
create table pot (
  slug text primary key,
  -- The name in the records.
  name text not null,
  -- What it starts with after a win, unless the contributions beyond the cap already make up for it.
  seed_cents bigint not null,
  -- Ten-thousandths of a stake.
  contribution_bps integer not null,
  -- The most that it pays. Contributions beyond it stay in the pot for the next win.
  cap_cents bigint not null,
  -- A stake wins with the chance stake / odds. Pots are drawn in this order, the rarest first.
  odds_cents bigint not null,
  hits bigint not null default 0,
  last_hit_at timestamptz,
  last_hit_cents bigint,
  constraint pot_name_is_unique unique (name),
  constraint pot_slug_is_well_formed check (slug ~ '^[a-z]{1,20}$'),
  constraint pot_seed_is_not_negative check (seed_cents >= 0),
  constraint pot_contribution_is_a_small_share check (contribution_bps between 0 and 500),
  constraint pot_cap_is_at_least_its_seed check (cap_cents >= seed_cents and cap_cents > 0),
  -- Otherwise the contributions beyond the cap would grow for ever and never be paid.
  constraint pot_cap_exceeds_contributions_between_wins check (cap_cents * 10000 > odds_cents * contribution_bps),
  constraint pot_odds_are_positive check (odds_cents > 0),
  constraint pot_odds_differ unique (odds_cents),
  constraint pot_last_hit_is_recorded check ((hits = 0) = (last_hit_at is null) and (hits = 0) = (last_hit_cents is null))
);

-- All games and players feed a pot. With one row for it, every round would wait for another one's commit.
create table pot_shard (
  pot text not null,
  shard integer not null,
  -- All that stakes ever contributed to it, in ten-thousandths of a cent. The whole cents were posted, and the rest is carried.
  contributed_cents_e4 bigint not null default 0,
  constraint pot_shard_is_one_row primary key (pot, shard),
  constraint pot_shard_has_a_pot foreign key (pot) references pot (slug),
  constraint pot_shard_is_known check (shard between 0 and 7),
  constraint pot_shard_only_grows check (contributed_cents_e4 >= 0)
);

insert into pot (slug, name, seed_cents, contribution_bps, cap_cents, odds_cents) values
  ('mini', 'Mini', 500, 50, 5000, 100000),
  ('major', 'Major', 5000, 50, 100000, 2000000),
  ('grand', 'Grand', 100000, 50, 2500000, 50000000);
insert into pot_shard (pot, shard) select slug, number from pot, generate_series(0, 7) as number;

-- The casino pays the seeds: the account `seeds` is below zero by all that it ever paid.
do $$
declare
  seeded pot;
begin
  perform ledger_open_accounts(array['seeds'], true);
  for seeded in select * from pot order by slug loop
    perform ledger_open_accounts(pot_accounts(seeded.slug), false);
    perform ledger_post('seed:' || seeded.slug, 'seed', null,
      array['seeds', pot_account(seeded.slug, 0)], array[-seeded.seed_cents, seeded.seed_cents]);
  end loop;
end $$;
