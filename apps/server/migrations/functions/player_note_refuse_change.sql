-- Author, player and time of a note cannot change, and it cannot be deleted.
create or replace function player_note_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a note keeps its author and its player'
    using errcode = 'integrity_constraint_violation', constraint = 'player_note_author_is_immutable';
end $$;

create or replace trigger player_note_author_is_immutable before update on player_note for each row
  when ((old.player_id, old.author_id, old.written_at) is distinct from (new.player_id, new.author_id, new.written_at))
  execute function player_note_refuse_change();
create or replace trigger player_note_is_not_deleted before delete on player_note
  for each row execute function player_note_refuse_change();
