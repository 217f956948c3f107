-- Queues the webhooks for a settled transfer, for one that needs a person, and for a limit that a recharge
-- used up. A trigger does this, so that every path to such a fact sends its event.
create or replace function webhook_note_transfer() returns trigger language plpgsql as $$
declare
  transferred constant jsonb :=
    jsonb_build_object('transferId', new.id, 'kind', new.kind, 'cause', new.cause, 'amountCents', new.amount_cents);
  used_up jsonb;
begin
  if new.state = 'review' then
    perform webhook_enqueue(new.player_id, 'review.opened', transferred);
    return null;
  end if;
  perform webhook_enqueue(new.player_id, 'transfer.settled',
    transferred || jsonb_build_object('state', new.state, 'code', new.refusal_code));
  -- The player's limits are read only if there is a receiver.
  if new.state = 'applied' and new.kind = 'recharge'
      and exists (select from webhook_endpoint where is_enabled and 'limit.reached' = any (event_types)) then
    used_up := recharge_limit_refusal(new.player_id, 1);
    if used_up is not null then
      perform webhook_enqueue(new.player_id, 'limit.reached', jsonb_build_object('limit', used_up -> 'kind'));
    end if;
  end if;
  return null;
end $$;
create or replace trigger transfer_outcome_is_a_webhook after update of state on transfer for each row
  when (old.state <> new.state and new.state in ('applied', 'rejected', 'review'))
  execute function webhook_note_transfer();
