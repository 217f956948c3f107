-- An approval must be confirmed by an independent agent.
create or replace function approval_demand_independence() returns trigger language plpgsql as $$
begin
  if not decision_agents_are_independent(new.decided_by, new.ended_by) then
    raise exception '% does not confirm what % decided', new.ended_by, new.decided_by
      using errcode = 'integrity_constraint_violation', constraint = 'approval_is_confirmed_by_an_independent_agent';
  end if;
  return new;
end $$;

create or replace trigger approval_is_confirmed_by_an_independent_agent before insert or update on approval for each row
  when (new.state = 'confirmed' and new.ended_by <> new.decided_by) execute function approval_demand_independence();
