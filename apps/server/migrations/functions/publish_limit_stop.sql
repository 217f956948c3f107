-- Notifies the player's open pages that a limit has stopped the game.
create or replace function publish_limit_stop() returns trigger language plpgsql as $$
begin
  if play_limit_refusal(new.player_id) is not null then
    insert into change_event (topic, account_id, entity_id) values ('limit', new.player_id, new.player_id);
  end if;
  return null;
end $$;
create or replace trigger running_game_limit_stop_is_published after update of stop_requested_at on running_game for each row
  when (old.stop_requested_at is null and new.stop_requested_at is not null) execute function publish_limit_stop();
