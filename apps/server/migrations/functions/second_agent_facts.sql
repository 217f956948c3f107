-- What decides whether an agent's command about a player or an agent needs a second agent, as the program's
-- SecondAgentFacts. The threshold is null if the root set none. Whether an agent below could decide first is
-- read for the root only; a player that the root took over still counts as a player of its former agent.
-- actor_cents: the agent's day (second_agent_actor_cents), which is the same for all rows of a statement.
create or replace function second_agent_facts(
  actor text, subject text, of_kind text, actor_cents bigint
) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'thresholdCents', (select settings.four_eyes_from_cents from agent_settings settings
      join agent root on root.id = settings.agent_id where root.parent_id is null),
    'dayCents', second_agent_day_cents(subject, of_kind),
    'actorDayCents', actor_cents,
    'isRoot', is_root,
    'canAgentBelowDecide', is_root and exists (
      select from agent_ancestry(coalesce(
          (select coalesce(taken_from_agent_id, agent_id) from player where id = subject), (select parent_id from agent where id = subject))) as above (id)
        join account on account.id = above.id
        where above.id <> actor and account.is_active))
    from (select exists (select from agent where id = actor and parent_id is null) as is_root) reader
$$;
