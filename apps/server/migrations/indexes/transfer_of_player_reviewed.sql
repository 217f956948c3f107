-- The transfers of few players that have been in review: only they have decisions.
create index concurrently if not exists transfer_of_player_reviewed on transfer (player_id, id) where evidence @> '[{"to": "review"}]';
