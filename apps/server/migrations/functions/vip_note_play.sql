-- Queues players whose stakes have changed, so that their points are counted again.
create or replace function vip_note_play() returns trigger language plpgsql as $$
begin
  insert into vip_due select distinct player_id from changed_play order by 1 on conflict do nothing;
  return null;
end $$;
create or replace trigger player_play_inserted_gives_points after insert on player_play
  referencing new table as changed_play for each statement execute function vip_note_play();
create or replace trigger player_play_deleted_takes_points after delete on player_play
  referencing old table as changed_play for each statement execute function vip_note_play();
