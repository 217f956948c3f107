-- Live games: many players bet on one round. Its outcome comes from a chain of hashes that is fixed before the first of them, and
-- each player's bet is a row of `round`, open until the shared round is over.

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
  -- What players saw before they bet.
  setup jsonb not null,
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

alter table round add column shared_round_id text
  constraint round_has_a_shared_round references shared_round (id);
create index round_by_shared_round on round (shared_round_id) where shared_round_id is not null;

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
