-- Whether a notification may still be pushed or mailed. Advertising needs the player's consent, and is not
-- sent to closed, frozen or excluded players or to those whose label excludes them from offers. Game updates
-- have a switch. Checked when it is sent, because a notification may have waited.
create or replace function notification_is_wanted(of_account text, of_kind text, with_data jsonb, of_announcement text)
returns boolean language sql stable as $$
  select case
    when of_kind in ('promotion', 'bonus_ended') or with_data ->> 'cause' = 'promotion'
        or exists (select from agent_announcement where id = of_announcement and is_promotion)
      then coalesce((select promotions from notification_setting where account_id = of_account), false)
        and coalesce(not promotion_is_disabled_for(of_account), false)
    when of_kind = 'new_games'
      then coalesce((select game_updates from notification_setting where account_id = of_account), true)
        and exists (select from player join account on account.id = player.id where player.id = of_account
          and account_status(account.is_active, player.frozen_at, player.excluded_until) = 'open')
    else true end
$$;

-- The end of the account's quiet hours that contain this moment; null outside of them. Both ends are times of
-- day in the player's time zone, converted for each day, so that days of 23 or 25 hours have no gap.
create or replace function quiet_until(of_account text, moment timestamptz) returns timestamptz language sql stable as $$
  select ends_at
    from notification_setting
      cross join lateral (select (moment at time zone time_zone)::date - back as day from generate_series(0, 1) back) began
      cross join lateral (select (day + quiet_from) at time zone time_zone as begins_at,
          (day + quiet_to + case when quiet_to < quiet_from then interval '1 day' else '0' end) at time zone time_zone
            as ends_at) period
    where account_id = of_account and begins_at <= moment and moment < ends_at
    order by ends_at desc limit 1
$$;

-- Reading and deleting change the number of unread notifications. Published once for each account, however
-- many rows changed.
create or replace function publish_unread_change() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, account_id, entity_id) select distinct 'unread', account_id, account_id from old_rows;
  return null;
end $$;

create or replace trigger notification_read_is_published after update on notification
  referencing old table as old_rows for each statement execute function publish_unread_change();
create or replace trigger notification_deletion_is_published after delete on notification
  referencing old table as old_rows for each statement execute function publish_unread_change();
