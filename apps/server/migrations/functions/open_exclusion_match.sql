-- The accounts of excluded persons that a player may be, and that an agent has not decided on. None where the
-- player is excluded too, or the exclusion is over.
create or replace function open_exclusion_match(of_player text) returns setof exclusion_match language sql stable as $$
  select match.* from exclusion_match match
      join player on player.id = match.player_id
      join player excluded on excluded.id = match.excluded_player_id
    where match.player_id = of_player and match.state = 'open' and excluded.excluded_until > clock_timestamp()
      and coalesce(player.excluded_until <= clock_timestamp(), true)
$$;
