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
