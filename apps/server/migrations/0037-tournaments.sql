-- Tournaments: players enter, their rounds in the provider's records make a score, and the first places win
-- prizes. The prizes are claims of the tournament's own offer, whose budget is their sum.
create table tournament (
  id text primary key,
  -- Whose players may enter: those of its subtree.
  agent_id text not null,
  state text not null default 'draft',
  -- By language; plain text.
  texts jsonb not null,
  scoring text not null,
  -- At most one of both; none: all games.
  game_type text,
  kind_id bigint,
  min_stake_cents bigint not null,
  -- [{places, prizeCents}], from the first place on.
  prizes jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Its prizes are paid from this offer's budget. A draft has one while it waits for a second agent.
  offer_id text,
  idempotency_key text not null,
  created_at timestamptz not null default clock_timestamp(),
  published_at timestamptz,
  settled_at timestamptz,
  -- Who paused or cancelled it, and why.
  ended_by text,
  reason text,
  constraint tournament_id_is_prefixed check (id like 'tn\_%'),
  constraint tournament_agent_exists foreign key (agent_id) references agent (id),
  constraint tournament_offer_exists foreign key (offer_id) references promotion_offer (id),
  constraint tournament_ender_exists foreign key (ended_by) references agent (id),
  constraint tournament_key_is_unique unique (agent_id, idempotency_key),
  constraint tournament_state_is_known check (state in ('draft', 'published', 'paused', 'settled', 'cancelled')),
  constraint tournament_texts_are_small check (jsonb_typeof(texts) = 'object' and octet_length(texts::text) <= 12000),
  constraint tournament_prizes_are_small check (jsonb_typeof(prizes) = 'array' and octet_length(prizes::text) <= 2000),
  constraint tournament_scoring_is_known check (scoring in ('stakes', 'multiple', 'net_win')),
  constraint tournament_has_one_game_filter check (game_type is null or kind_id is null),
  constraint tournament_min_stake_is_bounded check (min_stake_cents between 0 and 100000),
  constraint tournament_window_has_length check (starts_at < ends_at and ends_at <= starts_at + interval '32 days'),
  constraint tournament_published_has_an_offer check (state in ('draft', 'cancelled') or offer_id is not null),
  constraint tournament_settled_has_a_time check ((state = 'settled') = (settled_at is not null)),
  constraint tournament_reason_is_bounded check (length(reason) between 3 and 500)
);
create index tournament_of_agent on tournament (agent_id, id desc);
create unique index tournament_of_offer on tournament (offer_id);
create index tournament_open on tournament (ends_at) where state in ('published', 'paused');

create table tournament_entry (
  tournament_id text not null,
  player_id text not null,
  -- Rounds count from then on.
  entered_at timestamptz not null,
  -- Cents, or hundredths of a multiple.
  score bigint not null default 0,
  rounds integer not null default 0,
  -- The round that brought the score.
  reached_at timestamptz,
  -- The player's stored records changed since the score was computed.
  is_stale boolean not null default false,
  primary key (tournament_id, player_id),
  constraint tournament_entry_tournament_exists foreign key (tournament_id) references tournament (id),
  constraint tournament_entry_player_exists foreign key (player_id) references player (id),
  constraint tournament_entry_rounds_have_a_time check ((rounds > 0) = (reached_at is not null))
);
-- The order of the places.
create index tournament_entry_in_order on tournament_entry (tournament_id, score desc, reached_at, entered_at, player_id)
  where rounds > 0;
create index tournament_entry_of_player on tournament_entry (player_id);
create index tournament_entry_stale on tournament_entry (tournament_id, player_id) where is_stale;

-- The final places, written once. A prize is paid by its claim.
create table tournament_result (
  tournament_id text not null,
  rank integer not null,
  player_id text not null,
  score bigint not null,
  rounds integer not null,
  prize_cents bigint,
  claim_id text,
  primary key (tournament_id, rank),
  constraint tournament_result_is_unique_per_player unique (tournament_id, player_id),
  constraint tournament_result_tournament_exists foreign key (tournament_id) references tournament (id),
  constraint tournament_result_player_exists foreign key (player_id) references player (id),
  constraint tournament_result_claim_exists foreign key (claim_id) references promotion_claim (id),
  constraint tournament_result_rank_is_positive check (rank > 0),
  constraint tournament_result_prize_is_positive check (prize_cents > 0),
  constraint tournament_result_claim_has_a_prize check (claim_id is null or prize_cents is not null)
);
create index tournament_result_unpaid on tournament_result (tournament_id, rank)
  where prize_cents is not null and claim_id is null;
