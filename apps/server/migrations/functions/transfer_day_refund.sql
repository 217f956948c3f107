-- Subtracts a rejected transfer from its actor's day. A credit of the casino is in no day.
create or replace function transfer_day_refund(transfer_id text) returns void language sql as $$
  update transfer_day day_shard set cents = day_shard.cents - rejected.amount_cents
    from transfer rejected
    where rejected.id = transfer_id and rejected.cause not in ('sign_up', 'promotion') and day_shard.actor_id = rejected.actor_id
      and day_shard.kind = rejected.kind and day_shard.day = transfer_day_of(rejected.requested_at)
      and day_shard.shard = transfer_day_shard_of(rejected.player_id)
$$;
