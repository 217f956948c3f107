-- The ledger accounts of all shards of an agent's credit, in their order.
create or replace function agent_credit_accounts(agent text) returns text[] language sql immutable as $$
  select array_agg(agent_credit_account(agent, shard) order by shard) from generate_series(0, 7) as shard
$$;
