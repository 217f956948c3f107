create or replace trigger player_vip_is_published after insert or update on player_vip
  for each row execute function publish_page_change('vip', 'player_id');
