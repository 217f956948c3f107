-- Requests a new password at the provider in the transaction that excludes a player, so that every exclusion
-- also locks the provider's own app.
create or replace function provider_lockout_request() returns trigger language plpgsql as $$
begin
  insert into provider_lockout (player_id) values (new.id) on conflict (player_id) do update
    set requested_at = clock_timestamp(), next_attempt_at = clock_timestamp();
  return null;
end $$;

create or replace trigger player_exclusion_locks_provider_account after update of excluded_until on player for each row
  when (new.excluded_until > clock_timestamp() and coalesce(old.excluded_until <= clock_timestamp(), true))
  execute function provider_lockout_request();
