-- The ledger account on the parent's side of an agent. Below the root it is the parent's own credit. The
-- root's credit is the treasury: it goes below zero, and is split into shards by the agents below the root,
-- so that they do not wait for one row.
create or replace function agent_credit_account(parent text, child text) returns text language sql stable as $$
  select case when parent_id is null then 'treasury:' || right(child, 2) else 'agent:' || id end
    from agent where id = parent
$$;
