-- A decided request never changes again, with one exception: an approved request opens again if its transfer
-- was rejected.
create or replace function transfer_request_reject_transition() returns trigger language plpgsql as $$
begin
  raise exception 'a request does not go from % to %', old.state, new.state
    using errcode = 'integrity_constraint_violation', constraint = 'transfer_request_transition_is_allowed';
end $$;

create or replace trigger transfer_request_transition_is_allowed before update of state on transfer_request for each row
  when (old.state <> new.state and old.state <> 'requested'
    and (old.state, new.state) not in (('approved', 'requested')))
  execute function transfer_request_reject_transition();
create or replace trigger transfer_request_command_is_immutable before update on transfer_request for each row
  when ((old.player_id, old.kind, old.amount_cents, old.message)
    is distinct from (new.player_id, new.kind, new.amount_cents, new.message))
  execute function transfer_request_reject_transition();
