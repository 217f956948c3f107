-- Records a request and its decision as the player's activity, and notifies the player of a decline.
create or replace function record_transfer_request() returns trigger language plpgsql as $$
declare
  requested constant jsonb := jsonb_build_object('kind', new.kind, 'amountCents', new.amount_cents::text);
begin
  insert into activity (account_id, kind, data) values (
    new.player_id, case new.state when 'requested' then 'request_made' else 'request_' || new.state end, requested);
  if new.state = 'declined' then
    insert into notification (account_id, kind, data) values (
      new.player_id, 'request_declined', requested || jsonb_build_object('reason', new.reason));
  end if;
  return null;
end $$;

create or replace trigger transfer_request_is_recorded after insert on transfer_request
  for each row execute function record_transfer_request();
-- A request that opens again after its transfer was rejected is not a new one.
create or replace trigger transfer_request_decision_is_recorded after update of state on transfer_request for each row
  when (old.state <> new.state and new.state <> 'requested') execute function record_transfer_request();
