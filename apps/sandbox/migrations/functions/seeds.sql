-- A commitment stands: a pair keeps its hash and its player, its nonce only grows, its client seed changes
-- only while it is unused, and after its end nothing of it changes. No pair is deleted.
create or replace trigger seed_pair_is_not_deleted before delete on seed_pair
  for each row execute function refuse_change('seed_pair_keeps_its_commitment');
create or replace trigger seed_pair_keeps_its_commitment before update on seed_pair for each row
  when (old.id <> new.id or old.player_id <> new.player_id or old.server_seed_hash <> new.server_seed_hash
    or new.nonce < old.nonce or old.ended_at is not null
    or (old.nonce > 0 and old.client_seed is distinct from new.client_seed))
  execute function refuse_change('seed_pair_keeps_its_commitment');
