-- The promotions of few players, as a report lists them. A recharge of an agent adds nothing to it.
create index concurrently if not exists transfer_promotion_of_player_by_settlement on transfer (player_id, settled_at, id) where state = 'applied' and cause <> 'agent';
