-- The agents' tree: who may do what in it, how much each may give out, and when one is stopped. Why the credit is drawn by triggers
-- on `transfer`: whoever writes a transfer, the agent that commanded it can't give more than it was allotted.

alter table agent
  -- The first password came from somebody else: it opens nothing but its own change.
  add column must_change_password boolean not null default false,
  -- The agent with whose stopping this one stopped: itself, or one above it. It comes back with that one.
  add column stopped_with text,
  add constraint agent_stopped_with_exists foreign key (stopped_with) references agent (id);

create function agent_password_is_its_own() returns trigger language plpgsql as $$
begin
  update agent set must_change_password = false where id = new.id and must_change_password;
  return null;
end $$;
create trigger account_password_is_its_own after update of password_hash on account for each row
  when (new.role = 'agent' and old.password_hash <> new.password_hash)
  execute function agent_password_is_its_own();

-- A rule of an agent for one level: the root's stands in place of the configuration, any other one narrows what stands above
-- it, for the agents of that level below its owner. Null: nothing is said about it.
create table agent_rule (
  owner_id text not null,
  level text not null,
  permissions text[],
  command_max_cents bigint,
  day_max_cents bigint,
  primary key (owner_id, level),
  constraint agent_rule_owner_exists foreign key (owner_id) references agent (id),
  constraint agent_rule_level_is_known check (level in ('distributor', 'store', 'cashier')),
  constraint agent_rule_permissions_are_few check (cardinality(permissions) <= 100),
  constraint agent_rule_command_max_fits check (command_max_cents between 1 and 100000000000),
  constraint agent_rule_day_max_fits check (day_max_cents between 1 and 100000000000000)
);

-- What stands above an agent about its level: one object per rule, and whether the agent is the root, which no rule binds.
create function agent_standing(of text) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'isRoot', agent.parent_id is null,
    'level', agent.level,
    'mustChangePassword', agent.must_change_password,
    'rules', coalesce((
      select jsonb_agg(jsonb_build_object(
          'isRoots', owner.parent_id is null,
          'permissions', rule.permissions,
          'commandMaxCents', rule.command_max_cents,
          'dayMaxCents', rule.day_max_cents))
        from agent_rule rule join agent owner on owner.id = rule.owner_id
        where rule.level = agent.level and rule.owner_id <> agent.id
          and rule.owner_id in (select agent_line(agent.id))), '[]'))
    from agent where agent.id = of
$$;
