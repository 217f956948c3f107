-- Returns what decides an agent's permissions, as the program's AgentAuthority: the rules for its level set
-- by agents above it, one object each, its grants and denials, and whether it is the root, to which no rule
-- applies. A grant counts only while its giver is above the agent, and carries the giver's authority.
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

-- Only an agent above can set an agent's permissions, regardless of roles.
create or replace function agent_permission_demand_above() returns trigger language plpgsql as $$
begin
  if new.set_by = new.agent_id or new.set_by not in (select agent_ancestry(new.agent_id)) then
    raise exception '% is not above %', new.set_by, new.agent_id
      using errcode = 'integrity_constraint_violation', constraint = 'agent_permission_is_set_from_above';
  end if;
  return new;
end $$;

create or replace trigger agent_permission_is_set_from_above before insert or update on agent_permission
  for each row execute function agent_permission_demand_above();

-- A new password ends the requirement to change the first one.
create or replace function agent_clear_password_change() returns trigger language plpgsql as $$
begin
  update agent set must_change_password = false where id = new.id and must_change_password;
  return null;
end $$;

create or replace trigger account_password_change_clears_demand after update of password_hash on account for each row
  when (new.role = 'agent' and old.password_hash <> new.password_hash)
  execute function agent_clear_password_change();

-- Makes servers read the permissions of the agents below the owner again, of one level or of all.
create or replace function publish_subtree_authority(owner text, of_level text) returns void language sql as $$
  insert into change_event (topic, account_id, entity_id)
    select 'authority', agent.id, agent.id from agent
      where agent.id in (select agent_subtree(owner)) and (of_level is null or agent.level = of_level)
$$;

-- A move, or a required password change, changes the permissions of the whole subtree.
create or replace function publish_agent_move() returns trigger language plpgsql as $$
begin
  perform publish_subtree_authority(new.id, null);
  return null;
end $$;

create or replace trigger agent_move_is_published after update of parent_id, must_change_password on agent for each row
  when (old.parent_id is distinct from new.parent_id or old.must_change_password <> new.must_change_password)
  execute function publish_agent_move();

-- A changed permission affects the agent and the grants that it has made.
create or replace function publish_agent_permission() returns trigger language plpgsql as $$
begin
  perform publish_subtree_authority(coalesce(new.agent_id, old.agent_id), null);
  return null;
end $$;

create or replace trigger agent_permission_is_published after insert or update or delete on agent_permission
  for each row execute function publish_agent_permission();

-- A rule changes the permissions of the agents of its level below its owner.
create or replace function publish_agent_rule() returns trigger language plpgsql as $$
begin
  perform publish_subtree_authority(coalesce(new.owner_id, old.owner_id), coalesce(new.level, old.level));
  return null;
end $$;

create or replace trigger agent_rule_is_published after insert or update or delete on agent_rule
  for each row execute function publish_agent_rule();
