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
