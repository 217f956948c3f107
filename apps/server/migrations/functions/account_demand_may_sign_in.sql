-- Raises if the player is frozen or excluded, otherwise returns true. The statement that opens a session
-- calls it after it has locked the account: freezing and excluding take the same lock and end the sessions.
-- Volatile, so that it sees what was committed while it waited for the lock.
create or replace function account_demand_may_sign_in(account_id text) returns boolean language plpgsql volatile as $$
declare
  found player;
begin
  select * into found from player where id = account_id;
  if found.frozen_at is not null then
    raise exception 'a frozen player does not sign in'
      using errcode = 'check_violation', constraint = 'player_who_signs_in_is_not_frozen';
  end if;
  if found.excluded_until > clock_timestamp() then
    raise exception 'an excluded player does not sign in'
      using errcode = 'check_violation', constraint = 'player_who_signs_in_is_not_excluded';
  end if;
  return true;
end $$;
