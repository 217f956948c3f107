-- Offers are rows, and a claim of an offer is a row that pays once. The credit of an offer with a budget comes from the ledger
-- account `offer:<id>`, which cannot go below zero: so no budget is exceeded by a cent.
create table promotion_offer (
  id text primary key,
  -- Who runs it. Below the root it needs a budget.
  agent_id text not null,
  kind text not null,
  -- By language: title, description, requirements. What is missing is generated from the row.
  texts jsonb not null default '{}',
  -- The picture of its card.
  art text not null default 'welcome',
  -- Of the base: a recharge, a net loss or a stake.
  percent integer,
  max_bonus_cents bigint,
  -- A fixed amount instead of a percentage.
  bonus_cents bigint,
  min_recharge_cents bigint not null default 0,
  starts_at timestamptz,
  ends_at timestamptz,
  -- ISO weekdays in its time zone, 1 for Monday; null for all.
  weekdays smallint[],
  time_zone text not null default 'UTC',
  -- How often one player may claim it, and how many times in all; null: without limit.
  recurrence text not null default 'once',
  claims_per_player integer,
  -- The audience: all that are set must hold.
  new_within_days integer,
  min_vip_tier smallint,
  label_id text,
  subtree_agent_id text,
  countries text[],
  promo_code text,
  -- It claims itself: a fixed credit at sign-up, a deposit match at a recharge.
  is_automatic boolean not null default false,
  is_first_recharge_only boolean not null default false,
  wagering_multiple integer not null default 0,
  -- Per cent of a stake that count, by game type; a type that is missing counts whole.
  wagering_shares jsonb not null default '{}',
  max_stake_cents bigint,
  claim_expires_days integer not null default 30,
  -- Null: without limit.
  budget_cents bigint,
  state text not null default 'draft',
  position integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  published_at timestamptz,
  ended_at timestamptz,
  constraint promotion_offer_id_is_prefixed check (id like 'of\_%'),
  constraint promotion_offer_agent_exists foreign key (agent_id) references agent (id),
  constraint promotion_offer_label_exists foreign key (label_id) references label (id),
  constraint promotion_offer_subtree_exists foreign key (subtree_agent_id) references agent (id),
  constraint promotion_offer_kind_is_known check (kind in (
    'deposit_match', 'fixed_credit', 'cashback', 'free_credit', 'referral', 'tournament_prize', 'rakeback')),
  constraint promotion_offer_texts_are_small check (jsonb_typeof(texts) = 'object' and octet_length(texts::text) <= 12000),
  constraint promotion_offer_art_is_a_word check (art ~ '^[a-zA-Z]{1,20}$'),
  constraint promotion_offer_percent_is_bounded check (percent between 1 and 1000),
  constraint promotion_offer_has_a_figure check (
    case kind when 'deposit_match' then percent is not null and bonus_cents is null
      when 'cashback' then percent is not null and bonus_cents is null
      when 'fixed_credit' then bonus_cents is not null and percent is null
      when 'free_credit' then bonus_cents is not null and percent is null
      else true end),
  constraint promotion_offer_amounts_are_bounded check (
    max_bonus_cents between 1 and 100000000000 and bonus_cents between 1 and 100000000000
    and min_recharge_cents between 0 and 100000000000 and max_stake_cents between 1 and 100000000000),
  constraint promotion_offer_window_has_length check (starts_at < ends_at),
  constraint promotion_offer_weekdays_are_days check (
    cardinality(weekdays) between 1 and 7 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  constraint promotion_offer_time_zone_is_short check (length(time_zone) between 1 and 60),
  constraint promotion_offer_recurrence_is_known check (recurrence in ('once', 'daily', 'weekly', 'monthly')),
  constraint promotion_offer_claims_per_player_is_positive check (claims_per_player > 0),
  constraint promotion_offer_audience_is_bounded check (
    new_within_days between 1 and 3650 and min_vip_tier between 1 and 5 and cardinality(countries) between 1 and 250),
  constraint promotion_offer_promo_code_is_plain check (promo_code ~ '^[A-Z0-9]{3,20}$'),
  constraint promotion_offer_free_credit_has_a_code check (kind <> 'free_credit' or promo_code is not null),
  constraint promotion_offer_automatic_is_of_a_kind check (
    not is_automatic or kind in ('fixed_credit', 'deposit_match') and promo_code is null),
  constraint promotion_offer_first_recharge_is_a_match check (not is_first_recharge_only or kind = 'deposit_match'),
  constraint promotion_offer_wagering_is_bounded check (wagering_multiple between 0 and 100),
  constraint promotion_offer_wagering_shares_are_small check (
    jsonb_typeof(wagering_shares) = 'object' and octet_length(wagering_shares::text) <= 1000),
  constraint promotion_offer_expiry_is_bounded check (claim_expires_days between 1 and 365),
  constraint promotion_offer_budget_is_bounded check (budget_cents between 1 and 100000000000),
  constraint promotion_offer_state_is_known check (state in ('draft', 'waiting', 'published', 'paused', 'ended')),
  constraint promotion_offer_publishing_has_a_time check (
    case when state in ('draft', 'waiting') then published_at is null
      when state in ('published', 'paused') then published_at is not null else true end),
  constraint promotion_offer_end_has_a_time check ((state = 'ended') = (ended_at is not null))
);
-- Whatever the case, because it is stored in capitals. An ended offer frees its code.
create unique index promotion_offer_code_is_taken on promotion_offer (promo_code) where state <> 'ended';
create index promotion_offer_running on promotion_offer (kind, position) where state = 'published';
create index promotion_offer_of_agent on promotion_offer (agent_id);

create table promotion_claim (
  id text primary key,
  offer_id text not null,
  player_id text not null,
  -- What of a recurring offer it is: `once`, a day, a week; of a referral the friend, of a prize the tournament.
  period text not null default 'once',
  state text not null,
  -- The terms that bind it. A later edit of the offer never changes them.
  terms jsonb not null,
  -- It pays by a recharge or must be wagered: a player has one such claim at a time.
  is_exclusive boolean not null,
  -- Paid credit, and what it was computed from.
  bonus_cents bigint,
  base_cents bigint,
  qualifying_transfer_id text,
  transfer_id text,
  wagering_required_cents bigint not null default 0,
  wagered_cents bigint not null default 0,
  wagering_read_at timestamptz,
  is_being_checked boolean not null default false,
  -- An agent who granted or cancelled it; null for the player and the product.
  actor_id text,
  -- Why it ended: a code, or an agent's words.
  reason text,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  ended_at timestamptz,
  -- When a server looks at it again; null: an event must come first.
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  constraint promotion_claim_id_is_prefixed check (id like 'cl\_%'),
  constraint promotion_claim_offer_exists foreign key (offer_id) references promotion_offer (id),
  constraint promotion_claim_player_exists foreign key (player_id) references player (id),
  constraint promotion_claim_qualifying_transfer_exists foreign key (qualifying_transfer_id) references transfer (id),
  constraint promotion_claim_transfer_exists foreign key (transfer_id) references transfer (id),
  constraint promotion_claim_actor_exists foreign key (actor_id) references account (id),
  constraint promotion_claim_period_is_short check (length(period) between 1 and 60),
  constraint promotion_claim_state_is_known check (
    state in ('offered', 'claimed', 'active', 'completed', 'forfeited', 'expired', 'cancelled')),
  constraint promotion_claim_terms_are_small check (jsonb_typeof(terms) = 'object' and octet_length(terms::text) <= 16000),
  constraint promotion_claim_amounts_are_not_negative check (
    bonus_cents > 0 and base_cents >= 0 and wagering_required_cents >= 0 and wagered_cents >= 0),
  constraint promotion_claim_transfer_has_an_amount check (transfer_id is null or bonus_cents is not null),
  constraint promotion_claim_payment_has_a_transfer check (paid_at is null or transfer_id is not null),
  constraint promotion_claim_active_is_paid check (state not in ('active', 'completed', 'forfeited') or paid_at is not null),
  constraint promotion_claim_end_has_a_time check (
    (state in ('completed', 'forfeited', 'expired', 'cancelled')) = (ended_at is not null)),
  constraint promotion_claim_reason_is_bounded check (length(reason) between 3 and 500)
);
create unique index promotion_claim_is_one_at_a_time on promotion_claim (player_id)
  where is_exclusive and state in ('claimed', 'active');
-- A claim that was cancelled before its payment may be made again.
create unique index promotion_claim_is_unique on promotion_claim (offer_id, player_id, period)
  where state <> 'cancelled' or transfer_id is not null;
create index promotion_claim_of_player on promotion_claim (player_id, created_at desc);
create index promotion_claim_of_offer on promotion_claim (offer_id, created_at desc);
create index promotion_claim_due on promotion_claim (next_attempt_at) where next_attempt_at is not null;

-- An applied recharge that offers may match. A row is deleted with the decision about it.
create table promotion_recharge (
  transfer_id text primary key,
  player_id text not null,
  next_attempt_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  constraint promotion_recharge_transfer_exists foreign key (transfer_id) references transfer (id),
  constraint promotion_recharge_player_exists foreign key (player_id) references player (id)
);
create index promotion_recharge_due on promotion_recharge (next_attempt_at);

-- What could show that two claims are one person's. Keyed hashes, so that it holds no personal data.
create table claim_evidence (
  claim_id text not null,
  player_id text not null,
  kind text not null,
  value_hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (claim_id, kind, value_hash),
  constraint claim_evidence_claim_exists foreign key (claim_id) references promotion_claim (id),
  constraint claim_evidence_player_exists foreign key (player_id) references player (id),
  constraint claim_evidence_kind_is_known check (kind in ('email', 'phone', 'device', 'address')),
  constraint claim_evidence_value_is_a_hash check (value_hash ~ '^[0-9a-f]{64}$')
);
create index claim_evidence_by_value on claim_evidence (kind, value_hash, created_at);

-- A sign-up credit is the claim of an offer too. Those of before have none.
alter table transfer add column claim_id text;
alter table transfer add constraint transfer_claim_exists foreign key (claim_id) references promotion_claim (id) not valid;
alter table transfer validate constraint transfer_claim_exists;
alter table transfer drop constraint transfer_cause_is_known;
alter table transfer add constraint transfer_cause_is_known
  check (cause in ('agent', 'sign_up', 'correction', 'bonus', 'promotion')) not valid;
alter table transfer validate constraint transfer_cause_is_known;
alter table transfer add constraint transfer_promotion_has_a_claim
  check (case when claim_id is null then cause <> 'promotion' else cause in ('sign_up', 'promotion') end) not valid;
alter table transfer validate constraint transfer_promotion_has_a_claim;
-- Whatever a program does, a claim is paid once.
create unique index transfer_pays_a_claim_once on transfer (claim_id, kind) where claim_id is not null;
