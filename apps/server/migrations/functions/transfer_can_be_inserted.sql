-- True if the player's account still has the known status, no transfer of the player is open or in review,
-- the key is unused, neither wagering nor a missing identity forbids a redeem and no limit a recharge, the
-- player's day without a second agent has the known sum, and the amount fits into what the actor may move in
-- a day without one (actor_max_cents; null: unlimited). Serialises commands about one player, so that a
-- repeated command finds the first one instead of violating a constraint. Locks the account, then the player,
-- until the transaction ends: the order of freezing and closing, which prevents deadlocks. The actor's day is
-- locked after them.
create or replace function transfer_can_be_inserted(
  requested transfer, known_status text, known_unconfirmed_cents bigint, actor_max_cents bigint,
  identity_from_cents bigint, identity_month_from_cents bigint
) returns boolean language plpgsql as $$
declare
  current_status text;
begin
  select account_status(account.is_active, locked.frozen_at, locked.excluded_until) into current_status
    from player locked join account on account.id = locked.id
    where locked.id = requested.player_id for share of account for no key update of locked;
  if actor_max_cents is not null then
    perform second_agent_lock_actor(requested.actor_id);
  end if;
  -- A separate statement, so that it sees what the previous holders of the locks have committed.
  return current_status is not distinct from known_status and not exists (
    select from transfer where actor_id = requested.actor_id and idempotency_key = requested.idempotency_key
    union all
    select from transfer where player_id = requested.player_id and state in ('requested', 'sending', 'unknown')
    union all
    select from transfer where player_id = requested.player_id and state = 'review')
    and (requested.kind = 'recharge' or requested.cause <> 'agent' or wagering_missing_cents(requested.player_id) is null)
    and (requested.kind = 'recharge' or requested.cause <> 'agent' or not redeem_needs_identity(
      requested.player_id, requested.amount_cents, identity_from_cents, identity_month_from_cents))
    and (requested.kind = 'redeem' or recharge_limit_refusal(requested.player_id, requested.amount_cents) is null)
    and (known_unconfirmed_cents is null
      or second_agent_day_cents(requested.player_id, requested.kind) = known_unconfirmed_cents)
    and (actor_max_cents is null
      or second_agent_actor_cents(requested.actor_id, requested.kind) + requested.amount_cents < actor_max_cents);
end $$;
