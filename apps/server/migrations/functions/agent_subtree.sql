-- The ids of the agent and of all agents below it. `union` ends the recursion even if the tree has a cycle.
create or replace function agent_subtree(root text) returns setof text language sql stable parallel safe as $$
  with recursive subtree as (
    select id from agent where id = root
    union select below.id from agent below join subtree on subtree.id = below.parent_id)
  select id from subtree
$$;
