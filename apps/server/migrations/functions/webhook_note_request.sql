-- Queues the webhooks for a request and for its decision.
create or replace function webhook_note_request() returns trigger language plpgsql as $$
begin
  perform webhook_enqueue(new.player_id, case new.state when 'requested' then 'request.created' else 'request.answered' end,
    jsonb_build_object('requestId', new.id, 'kind', new.kind, 'amountCents', new.amount_cents)
      || case new.state when 'requested' then '{}' else jsonb_build_object('state', new.state) end);
  return null;
end $$;
create or replace trigger transfer_request_is_a_webhook after insert on transfer_request
  for each row execute function webhook_note_request();
-- A request that opens again after its transfer was rejected is not a new one.
create or replace trigger transfer_request_decision_is_a_webhook after update of state on transfer_request for each row
  when (old.state <> new.state and new.state <> 'requested') execute function webhook_note_request();
