-- Requests a stop of the player's game in the transaction that takes away the right to play. Triggers do
-- this, so that every such change is covered. Changes that give the right back request nothing.
create or replace function running_game_request_stop() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'session' then
    update running_game set stop_requested_at = clock_timestamp(), next_attempt_at = clock_timestamp(), attempts = 0
      where player_id = new.account_id and stop_requested_at is null and (session_id is null or session_id = new.id);
    return null;
  end if;
  if tg_table_name = 'player' then
    if new.frozen_at is null and coalesce(new.excluded_until <= clock_timestamp(), true) then
      update running_game set stop_requested_at = null, next_attempt_at = null where player_id = new.id;
      return null;
    end if;
  end if;
  update running_game set stop_requested_at = clock_timestamp(), next_attempt_at = clock_timestamp(), attempts = 0
    where player_id = new.id and stop_requested_at is null;
  return null;
end $$;

create or replace trigger session_end_stops_game after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function running_game_request_stop();
create or replace trigger player_status_stops_game after update of frozen_at, excluded_until on player for each row
  when ((old.frozen_at, old.excluded_until) is distinct from (new.frozen_at, new.excluded_until))
  execute function running_game_request_stop();
create or replace trigger account_change_stops_game after update of is_active, password_hash on account for each row
  when ((old.is_active and not new.is_active) or old.password_hash <> new.password_hash)
  execute function running_game_request_stop();

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
