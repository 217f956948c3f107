-- Raises when the player is frozen; otherwise returns true. The statement that opens a session calls it after
-- it has locked the account: freezing takes the same lock and ends the sessions. Volatile, so that it sees
-- what was committed while the lock was awaited.
create or replace function account_demand_not_frozen(account_id text) returns boolean language plpgsql volatile as $$
begin
  if exists (select from player where id = account_id and frozen_at is not null) then
    raise exception 'a frozen player does not sign in'
      using errcode = 'check_violation', constraint = 'player_who_signs_in_is_not_frozen';
  end if;
  return true;
end $$;
