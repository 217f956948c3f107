-- Whether an agent, or one above it, is disabled. A disabled agent's keys and jobs do nothing.
create or replace function agent_is_disabled(of_agent text) returns boolean language sql stable as $$
  select exists (select from agent_ancestry(of_agent) as above (id) join account on account.id = above.id
    where not account.is_active)
$$;
