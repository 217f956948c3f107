-- Changes the stored balance by what the provider applied, because its response contains no balance. A
-- balance that was reported after the call began may include the change already, and stays. In both cases the
-- balance is read again later. refresh_requested_at is later than balance_at if the balance may lack this
-- change or an earlier one.
create or replace function transfer_update_known_balance(player text, sent timestamptz, change_cents bigint)
returns bigint language plpgsql as $$
declare
  may_include_change boolean;
  is_unsure boolean;
  updated player;
begin
  select coalesce(coalesce(cached.balance_reported_at, cached.balance_at) > sent, false),
      coalesce(activity.refresh_requested_at > cached.balance_at, false)
    into may_include_change, is_unsure
    from player cached left join player_activity activity on activity.player_id = cached.id
    where cached.id = player for no key update of cached;
  update player cached set balance_at = clock_timestamp(), balance_reported_at = clock_timestamp(),
      balance_cents = cached.balance_cents + case when may_include_change then 0 else change_cents end
    where cached.id = player returning * into updated;
  insert into player_activity (player_id, refresh_requested_at)
    values (player, case when may_include_change or is_unsure then clock_timestamp() else updated.balance_at end)
    on conflict (player_id) do update set refresh_requested_at = excluded.refresh_requested_at;
  return updated.balance_cents;
end $$;
