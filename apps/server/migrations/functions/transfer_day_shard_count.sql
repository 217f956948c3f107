-- The rows per kind of an actor's day. The constraint on the table's `shard` must allow as many.
create or replace function transfer_day_shard_count() returns integer language sql immutable as $$
  select 8
$$;
