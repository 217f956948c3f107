-- Whether an agent's redeem of this amount needs a verified identity that the player does not have: because
-- of the amount, or because of the sum of 30 days including it. A redeem counts from its request on unless it
-- was rejected. A null amount turns that rule off.
create or replace function redeem_needs_identity(
  of_player text, amount bigint, from_cents bigint, month_from_cents bigint
) returns boolean language sql stable as $$
  select (coalesce(amount >= from_cents, false)
      or coalesce(month_from_cents <= amount + (
        select coalesce(sum(amount_cents), 0) from transfer where player_id = of_player and kind = 'redeem'
          and cause = 'agent' and state <> 'rejected' and requested_at > clock_timestamp() - interval '720 hours'), false))
    and not identity_is_verified(of_player)
$$;
