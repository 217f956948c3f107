-- Whether an agent has verified who the player is, and that still counts.
create or replace function identity_is_verified(of_player text) returns boolean language sql stable as $$
  select exists (select from identity_check where player_id = of_player and state = 'verified'
    and expires_at > clock_timestamp() and person_hash = identity_person_hash(of_player))
$$;
