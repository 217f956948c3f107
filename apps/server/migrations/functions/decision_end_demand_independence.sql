-- A decision must be confirmed by an independent agent.
create or replace function decision_end_demand_independence() returns trigger language plpgsql as $$
begin
  if not decision_agents_are_independent(new.decided_by, new.ended_by) then
    raise exception '% does not confirm what % decided', new.ended_by, new.decided_by
      using errcode = 'integrity_constraint_violation', constraint = 'decision_is_confirmed_by_an_independent_agent';
  end if;
  return new;
end $$;

create or replace trigger decision_is_confirmed_by_an_independent_agent before insert on decision_end for each row
  when (new.kind = 'confirmed' and new.ended_by <> new.decided_by) execute function decision_end_demand_independence();
