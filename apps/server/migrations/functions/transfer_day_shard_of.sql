-- The shard in which a player's transfers count.
create or replace function transfer_day_shard_of(player text) returns smallint language sql immutable as $$
  select (ascii(right(player, 1)) % transfer_day_shard_count())::smallint
$$;
