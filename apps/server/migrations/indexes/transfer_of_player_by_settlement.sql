-- The applied transfers of few players, as a report lists them.
create index concurrently if not exists transfer_of_player_by_settlement on transfer (player_id, settled_at, id) where state = 'applied';
