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
