-- Whether one agent may confirm another's decision: it must not be below the decider or created by it, so
-- that nobody can create their own second agent.
create or replace function decision_agents_are_independent(decider text, confirmer text) returns boolean
language sql stable as $$
  select confirmer not in (select agent_subtree(decider))
    and not exists (select from agent where id = confirmer and created_by = decider)
$$;
