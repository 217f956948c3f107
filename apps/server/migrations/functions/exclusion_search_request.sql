-- Has the person's other accounts searched in the transaction that excludes a player, so that no path to an
-- exclusion forgets them.
create or replace function exclusion_search_request() returns trigger language plpgsql as $$
begin
  insert into exclusion_search (player_id) values (new.id)
    on conflict (player_id) do update set requested_at = clock_timestamp();
  return null;
end $$;

create or replace trigger player_exclusion_follows_the_person after update of excluded_until, excluded_at_least_until
  on player for each row
  when (new.excluded_until > clock_timestamp() and (old.excluded_until, old.excluded_at_least_until)
    is distinct from (new.excluded_until, new.excluded_at_least_until))
  execute function exclusion_search_request();
