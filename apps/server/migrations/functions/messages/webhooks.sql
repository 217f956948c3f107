-- Queues an event about a player for each endpoint of the agents above that subscribed to it, in the caller's
-- transaction. Without endpoints the cost is one look-up.
create or replace function webhook_enqueue(of_player text, event_type text, event_data jsonb) returns void
language plpgsql as $$
begin
  if not exists (select from webhook_endpoint where is_enabled) then return; end if;
  insert into webhook_delivery (id, endpoint_id, player_id, type, data)
    select new_public_id('we', clock_timestamp()), endpoint.id, player.id, event_type,
        jsonb_build_object('playerId', player.id, 'account', player.provider_username) || event_data
      from player cross join agent_ancestry(player.agent_id) as above (id)
      join webhook_endpoint endpoint on endpoint.agent_id = above.id
      where player.id = of_player and endpoint.is_enabled and event_type = any (endpoint.event_types);
end $$;

-- Queues the webhook for a player's registration.
create or replace function webhook_note_player() returns trigger language plpgsql as $$
begin
  perform webhook_enqueue(new.id, 'player.registered', '{}');
  return null;
end $$;
create or replace trigger player_registration_is_a_webhook after insert on player
  for each row execute function webhook_note_player();

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

-- Queues the webhook for a limit that has stopped a player's game.
create or replace function webhook_note_limit_stop() returns trigger language plpgsql as $$
declare
  used_up constant jsonb := play_limit_refusal(new.player_id);
begin
  if used_up is not null then
    perform webhook_enqueue(new.player_id, 'limit.reached', jsonb_build_object('limit', used_up -> 'kind'));
  end if;
  return null;
end $$;
create or replace trigger running_game_limit_stop_is_a_webhook after update of stop_requested_at on running_game for each row
  when (old.stop_requested_at is null and new.stop_requested_at is not null) execute function webhook_note_limit_stop();
