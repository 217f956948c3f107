-- Queues the webhook for a player's registration.
create or replace function webhook_note_player() returns trigger language plpgsql as $$
begin
  perform webhook_enqueue(new.id, 'player.registered', '{}');
  return null;
end $$;
create or replace trigger player_registration_is_a_webhook after insert on player
  for each row execute function webhook_note_player();
