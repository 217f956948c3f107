-- From 1.0.0 to 1.1.0. The files of functions/ create what takes the place of these functions.
drop function if exists pot_contribute(bigint, integer);
drop function if exists pot_whole_cents(bigint, bigint);

-- Every outcome is drawn from a pair of seeds: the sandbox's, whose hash its player has before, and the player's
-- own. Rounds of 1.0.0 were drawn from the system's randomness; only their jackpots' draws had a seed.
create table seed_pair (
  id text primary key,
  player_id text not null,
  -- SHA-256 of the server seed's text.
  server_seed_hash text not null,
  -- Null once the seed is revealed.
  server_seed_sealed text,
  server_seed text,
  -- The player's part. Null: the pair that comes next.
  client_seed text,
  -- False: the sandbox made it, because its player has sent none yet.
  is_client_seed_own boolean not null default false,
  -- The number of the next round.
  nonce bigint not null default 0,
  created_at timestamptz not null,
  -- No round is drawn from it any more.
  ended_at timestamptz,
  constraint seed_pair_has_a_player foreign key (player_id) references player (id),
  constraint seed_pair_is_sealed_or_revealed check ((server_seed is null) <> (server_seed_sealed is null)),
  constraint seed_pair_reveals_what_it_committed_to
    check (server_seed is null or encode(sha256(convert_to(server_seed, 'UTF8')), 'hex') = server_seed_hash),
  constraint seed_pair_is_revealed_at_its_end check (server_seed is null or ended_at is not null),
  constraint seed_pair_client_seed_is_well_formed check (client_seed ~ '^[A-Za-z0-9_-]{1,64}$'),
  constraint seed_pair_is_unused_before_its_client_seed check (client_seed is not null or (nonce = 0 and ended_at is null)),
  constraint seed_pair_counts_up check (nonce >= 0)
);
create unique index seed_pair_is_one_active_per_player on seed_pair (player_id)
  where client_seed is not null and ended_at is null;
create unique index seed_pair_is_one_next_per_player on seed_pair (player_id) where client_seed is null;

-- Live games: many players bet on one round. Its outcome comes from a chain of hashes that is fixed before the
-- first of them, and each player's bet is a row of `round`, open until the shared round is over.
-- Round n of a chain is drawn from its n-th seed. The hash of seed n is seed n - 1, and the hash of seed 1 is published here.
create table hash_chain (
  id text primary key,
  slug text not null,
  -- The last seed, from which all others follow.
  root_sealed text not null,
  terminal_hash text not null,
  length integer not null,
  created_at timestamptz not null,
  constraint hash_chain_terminal_hash_is_unique unique (terminal_hash),
  constraint hash_chain_length_is_positive check (length > 0)
);
create index hash_chain_by_slug on hash_chain (slug, created_at desc);

create table shared_round (
  id text primary key,
  slug text not null,
  chain_id text not null,
  number integer not null,
  -- betting → closed → running (only games with a flight) → over
  status text not null,
  -- The public part of the round that players saw before they bet.
  setup jsonb not null,
  -- A hash of the client seed of each player at the table when the round opened. The round is drawn from them and
  -- the chain's seed together. Null: drawn from the chain's seed alone.
  player_leaves text[],
  -- Secret until the status is over, and then published with the seed. Null in a round that was over without a draw.
  outcome jsonb,
  seed text,
  -- All open bets, so that the limit of the table holds.
  staked_cents bigint not null default 0,
  opened_at timestamptz not null,
  phase_started_at timestamptz not null,
  -- When the next phase is due; of a round that is over, when the next may open.
  phase_ends_at timestamptz not null,
  constraint shared_round_has_a_chain foreign key (chain_id) references hash_chain (id),
  constraint shared_round_uses_a_seed_once unique (chain_id, number),
  constraint shared_round_status_is_known check (status in ('betting', 'closed', 'running', 'over')),
  constraint shared_round_publishes_its_seed_when_over check (seed is null or status = 'over'),
  constraint shared_round_is_drawn_before_it_runs check (status <> 'running' or outcome is not null),
  constraint shared_round_stakes_are_sums check (staked_cents >= 0)
);
create unique index shared_round_is_one_unfinished_per_game on shared_round (slug) where status <> 'over';
create index shared_round_by_slug on shared_round (slug, opened_at desc, id desc);

-- Chips that a player put down in one request. The same key is the same chips; until betting ends they may be taken back.
create table shared_placement (
  player_id text not null,
  key text not null,
  shared_round_id text not null,
  chips jsonb not null,
  cents bigint not null,
  placed_at timestamptz not null,
  undone_at timestamptz,
  constraint shared_placement_key_is_used_once primary key (player_id, key),
  constraint shared_placement_has_a_player foreign key (player_id) references player (id),
  constraint shared_placement_has_a_shared_round foreign key (shared_round_id) references shared_round (id),
  constraint shared_placement_costs_something check (cents > 0)
);
create index shared_placement_by_round on shared_placement (shared_round_id, player_id);

-- A game record is one round, so a round has the balances around it. Rounds of 1.0.0 get those that the records
-- of their sessions quoted. A round that its player leaves open is decided after a time.
alter table round
  add column seed_pair_id text,
  add column nonce bigint,
  -- The blocks of 32 bytes that its draws have used so far: the next step goes on from there.
  add column blocks_used integer not null default 0,
  -- The part of `stake_cents` that later steps added.
  add column added_stake_cents bigint not null default 0,
  -- When its default moves are played. Null: it is over, or something else decides it.
  add column decide_by timestamptz,
  add column balance_before_cents bigint,
  add column balance_after_cents bigint,
  add column shared_round_id text,
  drop column draw_seed;
update round set balance_before_cents = game_session.balance_before_cents,
    balance_after_cents = case when round.status = 'over' then game_session.balance_now_cents end,
    decide_by = case when round.status = 'open' then now() + interval '15 minutes' end
  from game_session where game_session.id = round.session_id;
alter table round
  alter column balance_before_cents set not null,
  add constraint round_is_drawn_from_a_seed_pair foreign key (seed_pair_id) references seed_pair (id),
  add constraint round_has_a_nonce_of_its_own unique (seed_pair_id, nonce),
  add constraint round_seed_pair_and_nonce_go_together check ((seed_pair_id is null) = (nonce is null)),
  add constraint round_opens_with_a_stake check (added_stake_cents >= 0 and stake_cents > added_stake_cents),
  add constraint round_is_decided_only_while_open check (decide_by is null or status = 'open'),
  add constraint round_has_a_shared_round foreign key (shared_round_id) references shared_round (id);
create index round_by_decide_by on round (decide_by) where decide_by is not null;
create index round_by_end on round (player_id, ended_at) where ended_at is not null;
create index round_by_shared_round on round (shared_round_id) where shared_round_id is not null;

drop index game_session_by_last_played;
alter table game_session
  drop column draw_seed,
  drop column balance_before_cents,
  drop column balance_now_cents,
  drop column total_played_cents,
  drop column total_win_cents,
  drop column last_played_at;

-- The maximum stake of one round, set by the operator of an agent's players or of one player. Null: the
-- game's own maximum.
alter table agent
  add column max_stake_cents bigint,
  add constraint agent_max_stake_is_positive check (max_stake_cents > 0);
alter table player
  add column max_stake_cents bigint,
  add constraint player_max_stake_is_positive check (max_stake_cents > 0);

-- The shares of stakes for a pot that no entry has moved yet, in ten-thousandths of a cent. Rounds append
-- their shares, which are summed later, so that a pot needs one account only. Without a key, because nothing
-- is looked up.
create table pot_share (
  pot text not null,
  cents_e4 bigint not null
);
insert into pot_share (pot, cents_e4)
  select pot, sum(contributed_cents_e4 % 10000) from pot_shard group by pot having sum(contributed_cents_e4 % 10000) > 0;
drop table pot_shard;

-- The casino's part of each stake that goes into the pots: below zero by all that it ever paid.
select ledger_open_accounts(array['contributions'], true);
select ledger_post('unite:' || pot.slug, 'unite', null,
    array_agg(account.id) || pot_account(pot.slug, 0), array_agg(-account.balance_cents) || sum(account.balance_cents)::bigint)
  from pot join ledger_account account on account.id = any (pot_accounts(pot.slug)) and account.id <> pot_account(pot.slug, 0)
  where account.balance_cents > 0
  group by pot.slug;

-- The player's limits on stakes and losses in rolling periods, as the platform set them last. Sets have versions, and
-- an older one never replaces a newer one.
alter table player add column play_limits_version bigint not null default 0;
-- The keys of the other accounts of the same person, whose rounds count for the limits too.
alter table player add column play_limits_others text[] not null default '{}';
create table play_limit (
  player_id text not null,
  kind text not null,
  max_cents bigint not null,
  -- The sum of the period up to `counted_until`, so that a round does not add up a month of rounds.
  counted_cents bigint not null default 0,
  counted_until timestamptz not null default '-infinity',
  constraint play_limit_is_one_per_kind primary key (player_id, kind),
  constraint play_limit_has_a_player foreign key (player_id) references player (id),
  constraint play_limit_kind_is_known
    check (kind in ('stake_day', 'stake_week', 'stake_month', 'loss_day', 'loss_week', 'loss_month')),
  constraint play_limit_is_positive check (max_cents > 0)
);

-- The limit because of which the platform ended the session, so that the game can show it.
alter table game_session add column ended_by_limit jsonb;

-- Shooting games whose players share a table of four. A seat that nobody renews is free again.
create table waters_seat (
  slug text not null,
  table_number integer not null,
  seat integer not null,
  player_id text not null,
  seen_at timestamptz not null,
  constraint waters_seat_has_one_player primary key (slug, table_number, seat),
  constraint waters_seat_is_one_per_player unique (slug, player_id),
  constraint waters_seat_has_a_player foreign key (player_id) references player (id),
  constraint waters_seat_is_one_of_four check (seat between 0 and 3 and table_number >= 0)
);

-- The targets that a table has caught, until they would have left the water.
create table waters_catch (
  slug text not null,
  table_number integer not null,
  target bigint not null,
  -- Who caught it.
  seat integer not null,
  multiplier integer not null,
  caught_at timestamptz not null,
  constraint waters_catch_is_one_per_target primary key (slug, table_number, target)
);
create index waters_catch_by_time on waters_catch (caught_at);
