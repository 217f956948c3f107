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

-- Decisions are append-only.
create or replace trigger decision_is_immutable before update or delete on decision
  for each row execute function refuse_change('decision_is_append_only');
create or replace trigger decision_end_is_immutable before update or delete on decision_end
  for each row execute function refuse_change('decision_is_append_only');
create or replace trigger decision_is_not_truncated before truncate on decision
  for each statement execute function refuse_change('decision_is_append_only');
create or replace trigger decision_end_is_not_truncated before truncate on decision_end
  for each statement execute function refuse_change('decision_is_append_only');

-- A decision about a request changes how every agent in the queue sees the request. Argument: the column with
-- the decision's id.
create or replace function publish_decision_request_change() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, account_id, entity_id)
    select 'request', player_id, transfer_request.id
      from decision join transfer_request on transfer_request.id = decision.request_id
      where decision.id = to_jsonb(new) ->> tg_argv[0];
  return null;
end $$;

create or replace trigger decision_is_published after insert on decision for each row
  when (new.request_id is not null) execute function publish_decision_request_change('id');
create or replace trigger decision_end_is_published after insert on decision_end
  for each row execute function publish_decision_request_change('decision_id');
