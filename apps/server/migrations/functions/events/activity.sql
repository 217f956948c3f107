-- An activity cannot be changed. Deleting old ones is allowed.
create or replace trigger activity_is_immutable before update on activity
  for each row execute function refuse_change('activity_is_immutable');

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

-- Records a settled transfer as the player's activity, and notifies the player. A trigger does this, because
-- provider responses, reconciliation, reviews and psql all settle transfers.
create or replace function record_transfer_outcome() returns trigger language plpgsql as $$
declare
  was_requested constant boolean := exists (select from transfer_request where transfer_id = new.id);
  adjustment constant jsonb :=
    case when new.cause in ('correction', 'bonus', 'promotion') then jsonb_build_object('cause', new.cause) else '{}' end;
begin
  insert into activity (account_id, kind, data) values (
    new.player_id, new.kind || '_' || new.state,
    jsonb_build_object('amountCents', new.amount_cents::text, 'isSignUpCredit', new.cause = 'sign_up') || adjustment
      || case when new.state = 'rejected' then jsonb_build_object('code', new.refusal_code) else '{}' end);
  -- The welcome page shows the sign-up credit, and the end of a claim notifies of the bonus that was taken
  -- back.
  if new.state = 'applied' and new.cause <> 'sign_up' and (new.cause <> 'promotion' or new.kind = 'recharge') then
    insert into notification (account_id, kind, data) values (
      new.player_id, new.kind || '_applied',
      jsonb_build_object('amountCents', new.amount_cents::text, 'wasRequested', was_requested) || adjustment);
  elsif new.state = 'rejected' and was_requested then
    insert into notification (account_id, kind, data) values (
      new.player_id, 'request_failed',
      jsonb_build_object('kind', new.kind, 'amountCents', new.amount_cents::text));
  end if;
  return null;
end $$;

-- Triggers fire in the order of their names. This one must fire before transfer_end_updates_request, which
-- removes a rejected transfer from its request.
create or replace trigger transfer_end_is_recorded after update of state on transfer for each row
  when (old.state <> new.state and new.state in ('applied', 'rejected')) execute function record_transfer_outcome();
