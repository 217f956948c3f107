-- Whether a player is excluded from all promotions: the account is closed, frozen or excluded, may be an
-- excluded person's, or has the label that excludes from offers.
create or replace function promotion_is_disabled_for(of_player text) returns boolean language sql stable as $$
  select account_status(account.is_active, player.frozen_at, player.excluded_until) <> 'open'
      or exists (select from open_exclusion_match(player.id))
      or exists (select from player_label join label on label.id = player_label.label_id
        where player_label.player_id = player.id and lower(label.name) = 'bonus abuse')
    from player join account on account.id = player.id where player.id = of_player
$$;
