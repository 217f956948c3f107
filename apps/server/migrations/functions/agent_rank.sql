-- The order of levels: 0 is the root.
create or replace function agent_rank(parent text, level text) returns integer language sql immutable as $$
  select case when parent is null then 0 when level = 'distributor' then 1 when level = 'store' then 2 else 3 end
$$;
