-- Publishes one change per tournament and statement, however many scores it changes.
create or replace function tournament_publish_scores() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, account_id, entity_id)
    select distinct 'tournament', entry.tournament_id, entry.tournament_id
      from new_rows entry join old_rows earlier using (tournament_id, player_id)
      where (entry.score, entry.rounds, entry.reached_at) is distinct from (earlier.score, earlier.rounds, earlier.reached_at);
  return null;
end $$;

create or replace trigger tournament_scores_are_published after update on tournament_entry
  referencing old table as old_rows new table as new_rows for each statement execute function tournament_publish_scores();
