-- Whether an agent has verified the player's identity and the verification is still valid.
create or replace function identity_is_verified(of_player text) returns boolean language sql stable as $$
  select exists (select from identity_check where player_id = of_player and state = 'verified'
    and expires_at > clock_timestamp() and person_hash = identity_person_hash(of_player))
$$;
