-- The ledger account of a pot's shard.
create or replace function pot_account(pot text, shard integer) returns text language sql immutable as $$
  select 'pot:' || pot || case shard when 0 then '' else '.' || shard end
$$;
