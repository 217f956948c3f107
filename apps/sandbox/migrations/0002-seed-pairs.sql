-- Every outcome is drawn from a pair of seeds: the sandbox's, whose hash its player has before, and the player's own. Rounds
-- of release 1.0.0 were drawn from the system's randomness; only their jackpots' draws had a seed.

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

alter table round add column seed_pair_id text;
alter table round add column nonce bigint;
-- The blocks of 32 bytes that its draws have used so far: the next step goes on from there.
alter table round add column blocks_used integer not null default 0;
alter table round add constraint round_is_drawn_from_a_seed_pair foreign key (seed_pair_id) references seed_pair (id);
alter table round add constraint round_has_a_nonce_of_its_own unique (seed_pair_id, nonce);
alter table round add constraint round_seed_pair_and_nonce_go_together check ((seed_pair_id is null) = (nonce is null));
alter table round drop column draw_seed;
alter table game_session drop column draw_seed;
