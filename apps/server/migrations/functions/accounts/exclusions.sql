-- An exclusion in force cannot be shortened by any program or person. It ends only after its chosen end, when
-- the player requests to return, at least a day after that request.
create or replace function player_exclusion_refuse_shortening() returns trigger language plpgsql as $$
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
  when (old.excluded_until > clock_timestamp()) execute function player_exclusion_refuse_shortening();

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

-- Returns the accounts of excluded persons that a player may be, and that an agent has not decided on. None
-- where the player is excluded too, or the exclusion is over.
create or replace function open_exclusion_match(of_player text) returns setof exclusion_match language sql stable as $$
  select match.* from exclusion_match match
      join player on player.id = match.player_id
      join player excluded on excluded.id = match.excluded_player_id
    where match.player_id = of_player and match.state = 'open' and excluded.excluded_until > clock_timestamp()
      and coalesce(player.excluded_until <= clock_timestamp(), true)
$$;

-- Whether an open match rests only on a mailbox or a phone number that this player has verified. The excluded
-- player has not, or the exclusion would have been copied: anybody can register with a stranger's.
create or replace function exclusion_match_is_doubtful(match exclusion_match) returns boolean language sql stable as $$
  select match.kinds <@ array['email', 'phone']
      and (account.email_verified_at is not null or not 'email' = any (match.kinds))
      and (account.phone_verified_at is not null or not 'phone' = any (match.kinds))
    from account where account.id = match.player_id
$$;
