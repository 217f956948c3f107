-- VIP tiers and what they give. Points are the stakes of the last 90 days by the rate of each type of game, so they decay by
-- themselves and follow corrected records.
create table vip_tier (
  tier smallint primary key,
  points bigint not null,
  -- Of a week's net loss, in per cent; an offer's own percentage counts when it is higher.
  cashback_percent integer not null,
  -- Of a week's stakes.
  rakeback_bps integer not null,
  has_queue_priority boolean not null,
  constraint vip_tier_is_one_of_five check (tier between 1 and 5),
  constraint vip_tier_points_are_bounded check (points between 1 and 1000000000),
  constraint vip_tier_cashback_is_bounded check (cashback_percent between 0 and 50),
  constraint vip_tier_rakeback_is_bounded check (rakeback_bps between 0 and 500)
);
insert into vip_tier values (1, 500, 10, 10, false), (2, 2500, 11, 15, false), (3, 10000, 12, 20, true), (4, 50000, 13, 30, true),
  (5, 250000, 15, 50, true);

-- Hundredths of a point a dollar staked, by type of game; `other` for every type that is not named.
create table vip_rate (
  game_type text primary key,
  hundredths integer not null,
  constraint vip_rate_is_bounded check (hundredths between 0 and 1000)
);
insert into vip_rate values ('other', 100), ('CARD', 25), ('POKER', 25), ('LIVE', 25), ('SPORT', 50);

create table player_vip (
  player_id text primary key,
  points bigint not null default 0,
  tier smallint not null default 0,
  -- When the tier was reached; a tier is kept for a while.
  since timestamptz,
  counted_at timestamptz not null,
  constraint player_vip_player_exists foreign key (player_id) references player (id),
  constraint player_vip_tier_is_known check (tier between 0 and 5),
  constraint player_vip_tier_has_a_time check (tier = 0 or since is not null)
);
create index player_vip_by_count on player_vip (counted_at);

create table vip_change (
  player_id text not null,
  at timestamptz not null,
  from_tier smallint not null,
  to_tier smallint not null,
  points bigint not null,
  primary key (player_id, at),
  constraint vip_change_player_exists foreign key (player_id) references player (id)
);

-- Players whose stakes have changed since their points were counted.
create table vip_due (player_id text primary key);

-- One row a player, offer and week: the figures from which cashback or rakeback was decided. The key makes it happen once.
create table cashback_share (
  offer_id text not null,
  week date not null,
  player_id text not null,
  staked_cents bigint not null,
  won_cents bigint not null,
  tier smallint not null,
  bonus_cents bigint,
  claim_id text,
  -- Why nothing is paid.
  missing text,
  decided_at timestamptz not null default clock_timestamp(),
  primary key (offer_id, week, player_id),
  constraint cashback_share_offer_exists foreign key (offer_id) references promotion_offer (id),
  constraint cashback_share_player_exists foreign key (player_id) references player (id),
  constraint cashback_share_claim_exists foreign key (claim_id) references promotion_claim (id),
  constraint cashback_share_week_begins_on_monday check (extract(isodow from week) = 1),
  constraint cashback_share_pays_or_says_why check ((claim_id is null) <> (missing is null) and (claim_id is null) = (bonus_cents is null))
);
create index cashback_share_of_player on cashback_share (player_id, week desc);
