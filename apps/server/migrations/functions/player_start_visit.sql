-- Starts a visit when a player is seen after a break. A sign-out does not start a break, or signing in again
-- would postpone a reality check. Neither does play in a game's window while our pages are closed.
create or replace function player_start_visit() returns trigger language plpgsql as $$
begin
  if old.visit_started_at is null or not exists (select from play_session where player_id = new.id
    and started_at < old.seen_at + interval '30 minutes' and last_at > new.seen_at - interval '30 minutes') then
    new.visit_started_at = new.seen_at;
  end if;
  return new;
end $$;

create or replace trigger player_seen_after_a_break_starts_a_visit before update of seen_at on player for each row
  when (old.visit_started_at is null or new.seen_at >= old.seen_at + interval '30 minutes')
  execute function player_start_visit();
