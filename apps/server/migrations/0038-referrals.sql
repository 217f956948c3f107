-- The friend's first recharge of a minimum pays both sides of a referral, by a claim each. A referral that
-- looks like one person's accounts is held: its claims wait for a review.
create table referral (
  friend_id text primary key,
  referrer_id text not null,
  offer_id text not null,
  -- The recharge that qualified.
  transfer_id text not null,
  friend_claim_id text not null,
  referrer_claim_id text not null,
  -- Why it was held; empty: it was paid at once.
  doubts text[] not null,
  -- Whom the friend has what in common with: [{doubt, playerId}].
  evidence jsonb not null default '[]',
  created_at timestamptz not null default clock_timestamp(),
  constraint referral_friend_exists foreign key (friend_id) references player (id),
  constraint referral_referrer_exists foreign key (referrer_id) references player (id),
  constraint referral_is_of_two_players check (friend_id <> referrer_id),
  constraint referral_offer_exists foreign key (offer_id) references promotion_offer (id),
  constraint referral_transfer_exists foreign key (transfer_id) references transfer (id),
  constraint referral_friend_claim_exists foreign key (friend_claim_id) references promotion_claim (id),
  constraint referral_referrer_claim_exists foreign key (referrer_claim_id) references promotion_claim (id),
  constraint referral_doubts_are_known check (doubts <@ array[
    'same_email', 'same_phone', 'same_device', 'same_address', 'circle', 'many_friends', 'account_not_open']),
  constraint referral_evidence_is_small check (jsonb_typeof(evidence) = 'array' and octet_length(evidence::text) <= 4000)
);
create index referral_of_referrer on referral (referrer_id, created_at desc);

-- An applied recharge of a referred player. A row is deleted with the decision about it.
create table referral_recharge (
  transfer_id text primary key,
  player_id text not null,
  noted_at timestamptz not null default clock_timestamp(),
  constraint referral_recharge_transfer_exists foreign key (transfer_id) references transfer (id),
  constraint referral_recharge_player_exists foreign key (player_id) references player (id)
);
