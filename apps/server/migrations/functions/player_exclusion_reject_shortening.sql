-- An exclusion in force cannot be shortened by any program or person. It ends only after its chosen end, when
-- the player requests to return, at least a day after that request.
create or replace function player_exclusion_reject_shortening() returns trigger language plpgsql as $$
declare
  chosen_end timestamptz := coalesce(old.excluded_at_least_until, old.excluded_until);
begin
  if new.excluded_until >= old.excluded_until
    and coalesce(new.excluded_at_least_until, new.excluded_until) >= chosen_end then
    return new;
  end if;
  if chosen_end <= clock_timestamp() and new.excluded_at_least_until = chosen_end
    and old.excluded_until = 'infinity' and new.excluded_until >= now() + interval '1 day' then
    return new;
  end if;
  raise exception 'the exclusion of % is not shortened', old.id
    using errcode = 'check_violation', constraint = 'player_exclusion_is_never_shortened';
end $$;

create or replace trigger player_exclusion_is_never_shortened
  before update of excluded_until, excluded_at_least_until on player for each row
  when (old.excluded_until > clock_timestamp()) execute function player_exclusion_reject_shortening();
