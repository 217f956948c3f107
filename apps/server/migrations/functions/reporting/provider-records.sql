-- The provider's record of this transfer. Records contain no transfer id, so they are matched by player,
-- amount and time: each must be the other's nearest within a quarter of an hour (see find_nearest_transfer).
-- Some providers leave out the sign of a redeem.
create or replace function find_nearest_trade(of_transfer transfer) returns bigint language sql stable as $$
  select id from trade_record
    where player_id = of_transfer.player_id and abs(score_cents) = of_transfer.amount_cents
      and (score_cents >= 0 or of_transfer.kind = 'redeem')
      and inserted_at between coalesce(of_transfer.sent_clock_at, of_transfer.requested_at) - interval '15 minutes'
        and coalesce(of_transfer.sent_clock_at, of_transfer.requested_at) + interval '15 minutes'
    order by abs(extract(epoch from inserted_at - coalesce(of_transfer.sent_clock_at, of_transfer.requested_at))), id limit 1
$$;

-- The transfer that this provider record belongs to. See find_nearest_trade.
create or replace function find_nearest_transfer(trade trade_record) returns text language sql stable as $$
  select id from transfer
    where player_id = trade.player_id and amount_cents = abs(trade.score_cents) and sent_at is not null
      and state <> 'rejected' and (trade.score_cents >= 0 or kind = 'redeem')
      and coalesce(sent_clock_at, requested_at) between trade.inserted_at - interval '15 minutes'
        and trade.inserted_at + interval '15 minutes'
    order by abs(extract(epoch from coalesce(sent_clock_at, requested_at) - trade.inserted_at)), id limit 1
$$;
