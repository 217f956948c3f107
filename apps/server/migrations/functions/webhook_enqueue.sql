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
