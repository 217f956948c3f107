-- An agent's level never changes and is below its parent's. So a move cannot create a cycle, and no lock is
-- needed.
create or replace function agent_check_level_order() returns trigger language plpgsql as $$
declare
  above integer;
begin
  if tg_op = 'UPDATE' and (old.level <> new.level or (old.parent_id is null) <> (new.parent_id is null)) then
    raise exception 'the level of agent % never changes', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'agent_level_is_immutable';
  end if;
  if new.parent_id is not null then
    select agent_rank(parent_id, level) into above from agent where id = new.parent_id;
    if above >= agent_rank(new.parent_id, new.level) then
      raise exception 'agent % must have a lower level than the agent above it', new.id
        using errcode = 'integrity_constraint_violation', constraint = 'agent_level_is_below_its_parents';
    end if;
  end if;
  return new;
end $$;

create or replace trigger agent_level_order_is_checked before insert or update of parent_id, level on agent
  for each row execute function agent_check_level_order();
