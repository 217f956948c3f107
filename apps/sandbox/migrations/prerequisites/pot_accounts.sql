-- The ledger accounts of all shards of a pot, in their order.
create or replace function pot_accounts(pot text) returns text[] language sql immutable as $$
  select array_agg(pot_account(pot, shard) order by shard) from generate_series(0, 7) as shard
$$;
