-- Recomputes the quarters of an hour whose records changed. Programs cannot write the sums themselves.
create or replace function player_play_follow_records() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  delete from player_play where (player_id, quarter) in (
    select player_id, date_bin('15 minutes', inserted_at, 'epoch') from changed_record);
  insert into player_play (player_id, quarter, game, rounds, staked_cents, won_cents, top_multiple_hundredths)
    select record.player_id, changed.quarter, lower(btrim(record.reason)), count(*), sum(played_cents), sum(won_cents),
        max(case when played_cents > 0 then won_cents * 100 / played_cents else 0 end)
      from (select distinct player_id, date_bin('15 minutes', inserted_at, 'epoch') as quarter from changed_record) changed
        join game_record record on record.player_id = changed.player_id
          and record.inserted_at >= changed.quarter and record.inserted_at < changed.quarter + interval '15 minutes'
      group by 1, 2, 3;
  return null;
end $$;

create or replace trigger game_record_inserted_is_played after insert on game_record
  referencing new table as changed_record for each statement execute function player_play_follow_records();
create or replace trigger game_record_deleted_is_not_played after delete on game_record
  referencing old table as changed_record for each statement execute function player_play_follow_records();
create or replace trigger game_record_changed_is_played after update on game_record
  referencing new table as changed_record for each statement execute function player_play_follow_records();
create or replace trigger game_record_moved_is_not_played after update on game_record
  referencing old table as changed_record for each statement execute function player_play_follow_records();
