-- The ledger account of a shard of an agent's credit. In shards, because each call holds its row until the
-- commit is on disk: with one row, all calls of an agent would run one after the other.
create or replace function agent_credit_account(agent text, shard integer) returns text language sql immutable as $$
  select 'credit:' || agent || case shard when 0 then '' else '.' || shard end
$$;
