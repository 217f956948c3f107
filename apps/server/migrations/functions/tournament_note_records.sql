-- Marks the entries of players whose stored records changed. It also writes entries that are already marked,
-- which makes it wait for a running computation of the score that cannot see these records.
create or replace function tournament_note_records() returns trigger language plpgsql as $$
begin
  update tournament_entry entry set is_stale = true
    from tournament where tournament.id = entry.tournament_id and tournament.state in ('published', 'paused')
      and entry.player_id in (select player_id from changed_rows);
  return null;
end $$;

create or replace trigger game_record_insert_is_noted after insert on game_record
  referencing new table as changed_rows for each statement execute function tournament_note_records();
create or replace trigger game_record_delete_is_noted after delete on game_record
  referencing old table as changed_rows for each statement execute function tournament_note_records();
