-- A promo code is taken from its publication on: a draft no longer tells other agents of its code.
drop index promotion_offer_code_is_taken;
create unique index promotion_offer_code_is_taken on promotion_offer (promo_code) where state not in ('draft', 'ended');

-- When an offer was paused: the weeks of a cashback that were not paused as a whole are paid after the pause.
create table promotion_offer_pause (
  offer_id text not null,
  paused_at timestamptz not null default clock_timestamp(),
  -- Null: it is paused, or has ended since.
  resumed_at timestamptz,
  primary key (offer_id, paused_at),
  constraint promotion_offer_pause_offer_exists foreign key (offer_id) references promotion_offer (id),
  constraint promotion_offer_pause_has_length check (paused_at < resumed_at)
);
insert into promotion_offer_pause (offer_id) select id from promotion_offer where state = 'paused';
