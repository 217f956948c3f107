-- The credits of few players that no agent sold. A recharge of an agent adds nothing to it.
create index concurrently if not exists transfer_welfare_of_player_by_clock on transfer (player_id, (coalesce(sent_clock_at, requested_at))) where state = 'applied' and cause <> 'agent';
