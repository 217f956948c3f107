-- Whether an agent's redeem of this amount is refused until the player's identity is verified: because of its
-- amount, or because of the sum of 30 days with it. A redeem counts from its request on unless it was
-- rejected. Null for an amount: that rule is off.
create or replace function redeem_needs_identity(
  of_player text, amount bigint, from_cents bigint, month_from_cents bigint
) returns boolean language sql stable as $$
  select (coalesce(amount >= from_cents, false)
      or coalesce(month_from_cents <= amount + (
        select coalesce(sum(amount_cents), 0) from transfer where player_id = of_player and kind = 'redeem'
          and cause = 'agent' and state <> 'rejected' and requested_at > clock_timestamp() - interval '720 hours'), false))
    and not identity_is_verified(of_player)
$$;
