-- Whether shares of cashback or rakeback may still be decided for an ended offer: of the last week that was
-- over before its end. They are decided until the next week is over, so eight days are enough.
create or replace function promotion_offer_may_owe_shares(of_offer promotion_offer) returns boolean language sql stable as $$
  select of_offer.kind in ('cashback', 'rakeback') and of_offer.state = 'ended' and of_offer.published_at is not null
    and date_trunc('week', least(of_offer.ended_at, of_offer.ends_at) at time zone of_offer.time_zone) at time zone of_offer.time_zone
      > greatest(of_offer.published_at, clock_timestamp() - interval '8 days')
$$;
