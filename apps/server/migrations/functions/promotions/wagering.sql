-- What the player must still stake before a redeem; null if no wagering is open. A bonus whose payment is not
-- settled counts too, because a redeem could otherwise come first; 0 if it is not known yet.
create or replace function wagering_missing_cents(of_player text) returns bigint language sql stable as $$
  select coalesce(
    (select greatest(wagering_required_cents - wagered_cents, 1) from promotion_claim
      where player_id = of_player and is_exclusive
        and (state = 'active' or state = 'claimed' and transfer_id is not null and wagering_required_cents > 0)),
    case when promotion_match_is_pending(of_player) then 0 end)
$$;
