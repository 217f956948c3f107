-- What decides an agent's permissions, as the program's AgentAuthority: the rules above it for its level, one
-- object each, and whether it is the root, which no rule binds.
create or replace function agent_authority(of text) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'isRoot', agent.parent_id is null,
    'level', agent.level,
    'mustChangePassword', agent.must_change_password,
    'rules', coalesce((
      select jsonb_agg(jsonb_build_object(
          'isSetByRoot', owner.parent_id is null,
          'permissions', rule.permissions,
          'commandMaxCents', rule.command_max_cents,
          'dayMaxCents', rule.day_max_cents))
        from agent_rule rule join agent owner on owner.id = rule.owner_id
        where rule.level = agent.level and rule.owner_id <> agent.id
          and rule.owner_id in (select agent_ancestry(agent.id))), '[]'))
    from agent where agent.id = of
$$;
