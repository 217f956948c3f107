-- A request ends with its transfer. If the transfer was rejected, the request opens again, unless the player
-- has made a new one since: then it stays approved, and its transfer shows that nothing was moved.
create or replace function transfer_request_follow_transfer() returns trigger language plpgsql as $$
declare
  request transfer_request;
begin
  select * into request from transfer_request where transfer_id = new.id;
  if not found then return null; end if;
  if new.state = 'rejected' then
    begin
      update transfer_request
        set state = 'requested', decided_by = null, decided_at = null, transfer_id = null, failed_transfer_id = new.id
        where id = request.id;
      return null;
    exception when unique_violation then
      null;
    end;
  end if;
  insert into change_event (topic, account_id, entity_id) values ('request', request.player_id, request.id);
  return null;
end $$;

create or replace trigger transfer_end_updates_request after update of state on transfer for each row
  when (old.state <> new.state and new.state in ('applied', 'rejected')) execute function transfer_request_follow_transfer();

-- A decided request never changes again, with one exception: an approved request opens again if its transfer
-- was rejected.
create or replace trigger transfer_request_transition_is_allowed before update of state on transfer_request for each row
  when (old.state <> new.state and old.state <> 'requested'
    and (old.state, new.state) not in (('approved', 'requested')))
  execute function refuse_change('transfer_request_transition_is_allowed');
create or replace trigger transfer_request_command_is_immutable before update on transfer_request for each row
  when ((old.player_id, old.kind, old.amount_cents, old.message)
    is distinct from (new.player_id, new.kind, new.amount_cents, new.message))
  execute function refuse_change('transfer_request_transition_is_allowed');
