-- The transfer that this provider record belongs to. See find_nearest_trade.
create or replace function find_nearest_transfer(trade trade_record) returns text language sql stable as $$
  select id from transfer
    where player_id = trade.player_id and amount_cents = abs(trade.score_cents) and sent_at is not null
      and state <> 'rejected' and (trade.score_cents >= 0 or kind = 'redeem')
      and coalesce(sent_clock_at, requested_at) between trade.inserted_at - interval '15 minutes'
        and trade.inserted_at + interval '15 minutes'
    order by abs(extract(epoch from coalesce(sent_clock_at, requested_at) - trade.inserted_at)), id limit 1
$$;
