-- The rows that an actor's day has per kind. The table's constraint on `shard` allows as many.
create or replace function transfer_day_shard_count() returns integer language sql immutable as $$
  select 8
$$;
