-- What decides an agent's permissions, as the program's AgentAuthority: the rules for its level set by agents
-- above it, one object each, its grants and denials, and whether it is the root, to which no rule applies. A
-- grant counts only while its giver is above the agent, and carries the giver's authority.
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
          and rule.owner_id in (select agent_ancestry(agent.id))), '[]'),
    'exceptions', coalesce((
      select jsonb_agg(jsonb_build_object(
          'permission', own.permission,
          'isGranted', own.is_granted,
          'giver', case when own.is_granted and own.set_by in (select agent_ancestry(agent.parent_id))
            then agent_authority(own.set_by) end))
        from agent_permission own where own.agent_id = agent.id), '[]'))
    from agent where agent.id = of
$$;
