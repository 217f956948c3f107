-- What one agent may or may not do, whatever its role says. A grant counts while its giver is above the agent and has the permission.
create table agent_permission (
  agent_id text not null,
  permission text not null,
  is_granted boolean not null,
  set_by text not null,
  set_at timestamptz not null default clock_timestamp(),
  primary key (agent_id, permission),
  constraint agent_permission_agent_exists foreign key (agent_id) references agent (id),
  constraint agent_permission_giver_exists foreign key (set_by) references agent (id),
  constraint agent_permission_is_set_by_another check (set_by <> agent_id),
  constraint agent_permission_is_named check (permission ~ '^[a-z_]{2,30}\.[a-z_]{2,30}$')
);
