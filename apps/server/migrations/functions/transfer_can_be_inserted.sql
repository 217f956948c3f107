-- True when the player's account still has the known status, no transfer of the player is open or in review,
-- and the key is unused. Commands about one player wait for each other here, so that a repeated one finds the
-- first instead of breaking a constraint. Locks the account, then the player, until the end: the order of
-- freezing and closing, because two orders would wait for each other.
create or replace function transfer_can_be_inserted(player text, known_status text, actor text, key text)
returns boolean language plpgsql as $$
declare
  current_status text;
begin
  select account_status(account.is_active, locked.frozen_at, locked.excluded_until) into current_status
    from player locked join account on account.id = locked.id
    where locked.id = player for share of account for no key update of locked;
  -- A separate statement, so that it sees what the previous holders of the locks have written.
  return current_status is not distinct from known_status and not exists (
    select from transfer where actor_id = actor and idempotency_key = key
    union all
    select from transfer where player_id = player and state in ('requested', 'sending', 'unknown')
    union all
    select from transfer where player_id = player and state = 'review');
end $$;
