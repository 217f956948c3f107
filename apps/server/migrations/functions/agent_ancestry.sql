-- The ids of the agent and of all agents above it.
create or replace function agent_ancestry(leaf text) returns setof text language sql stable as $$
  with recursive ancestry as (
    select id, parent_id from agent where id = leaf
    union select above.id, above.parent_id from agent above join ancestry on ancestry.parent_id = above.id)
  select id from ancestry
$$;
