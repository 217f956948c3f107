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
