-- Whether one agent may confirm what another one decided: it is neither below the decider nor created by it,
-- so that nobody makes its own second person.
create or replace function decision_agents_are_independent(decider text, confirmer text) returns boolean
language sql stable as $$
  select confirmer not in (select agent_subtree(decider))
    and not exists (select from agent where id = confirmer and created_by = decider)
$$;
