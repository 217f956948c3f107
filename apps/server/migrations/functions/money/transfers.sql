-- Inserts a transfer, holds its money in the ledger and counts it into its actor's day.
-- requested: the columns of the command. All other columns have the same value in every new transfer.
-- day_max_cents: null for a credit of the casino, which no daily limit applies to.
-- known_unconfirmed_cents: null if no second agent is needed, whatever the sum of the player's day.
-- actor_max_cents: from this sum of the actor's day on, a second agent is needed. Null: never.
-- identity_from_cents, identity_month_from_cents: from these amounts on, a redeem needs a verified identity.
-- Null: never.
-- The credit of a claim must have exactly the claim's amount. Returns no row if the facts on which the
-- transfer was admitted have changed. Locks account and player, the actor's day without a second agent, the
-- claim, the rows that triggers write, the ledger accounts, and the day's sum, in this order. One function,
-- because a round trip costs more than its work. The program decides; under the locks, the function only
-- checks that the facts still hold.
create or replace function transfer_insert(
  requested jsonb, grace_ms float8, known_status text, day_max_cents bigint, known_unconfirmed_cents bigint,
  actor_max_cents bigint, identity_from_cents bigint, identity_month_from_cents bigint
) returns setof transfer language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  inserted transfer := jsonb_populate_record(null::transfer, requested);
  source text;
  claim promotion_claim;
  player text;
begin
  if not transfer_can_be_inserted(inserted, known_status, known_unconfirmed_cents, actor_max_cents,
      identity_from_cents, identity_month_from_cents) then
    return;
  end if;
  if inserted.claim_id is not null then
    select * into claim from promotion_claim where id = inserted.claim_id for update;
    if claim.player_id is distinct from inserted.player_id
      or inserted.kind = 'recharge'
        and (claim.bonus_cents is distinct from inserted.amount_cents or claim.state <> 'claimed'
          or claim.review_state in ('open', 'refused'))
      or inserted.kind = 'redeem' and (claim.state <> 'active' or claim.ending is null) then
      raise exception 'the transfer does not pay its claim'
        using errcode = 'check_violation', constraint = 'transfer_agrees_with_its_claim';
    end if;
  end if;
  insert into transfer (id, provider_agent_id, player_id, kind, amount_cents, cause, actor_id, actor_address,
      actor_api_key_id, idempotency_key, command_hash, reason, claim_id, second_agent_id, decided_alone, next_attempt_at)
    values (inserted.id, inserted.provider_agent_id, inserted.player_id, inserted.kind, inserted.amount_cents,
      inserted.cause, inserted.actor_id, inserted.actor_address, inserted.actor_api_key_id,
      inserted.idempotency_key, inserted.command_hash,
      inserted.reason, inserted.claim_id, inserted.second_agent_id, inserted.decided_alone,
      clock_timestamp() + grace_ms * interval '1 millisecond')
    returning * into inserted;
  source := transfer_source_account_of(inserted);
  player := 'player:' || inserted.player_id;
  -- An agent's account was opened with the agent, an offer's account with its budget.
  perform ledger_open_accounts(
    case when source like 'agent:%' or source like 'offer:%' then array[player] else array[source, player] end, true);
  perform ledger_place_hold(
    inserted.id, case inserted.kind when 'recharge' then source else player end, inserted.amount_cents);
  if day_max_cents is not null and not transfer_day_consume(inserted, day_max_cents) then
    raise exception 'the limit of the day is exceeded'
      using errcode = 'check_violation', constraint = 'transfer_day_limit_is_respected';
  end if;
  return next inserted;
end $$;

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

-- The ledger account that pays for a recharge and receives a redeem. For an agent below the root it is the
-- agent's own credit; for an offer with a budget, the offer's account. The accounts for credit, bonuses and
-- offers without a budget of the root are split into shards by player, because all transfers would wait for
-- one row.
create or replace function transfer_source_account_of(of_transfer transfer) returns text language plpgsql stable as $$
declare
  with_budget text;
begin
  if of_transfer.claim_id is not null then
    select offer.id into with_budget from promotion_claim claim join promotion_offer offer on offer.id = claim.offer_id
      where claim.id = of_transfer.claim_id and offer.budget_cents is not null;
    if found then return 'offer:' || with_budget; end if;
  elsif of_transfer.cause <> 'sign_up'
    and exists (select from agent where id = of_transfer.actor_id and parent_id is not null) then
    return 'agent:' || of_transfer.actor_id;
  end if;
  return case when of_transfer.cause in ('sign_up', 'bonus', 'promotion') then 'promotions:' else 'issuing:' end
    || of_transfer.provider_agent_id || ':' || right(of_transfer.player_id, 2);
end $$;

-- Deletes the oldest network addresses of transfers, except those of the last month. Programs have no other
-- way to delete them. The addresses of the audit log are separate. Returns how many were deleted.
create or replace function transfer_delete_addresses(days integer, most integer) returns bigint language sql security definer
set search_path = public, pg_temp as $$
  with deleted as (
    update transfer set actor_address = null where id in (
      select id from transfer where actor_address is not null
        and requested_at < clock_timestamp() - greatest(days, 30) * interval '1 day'
        order by requested_at limit most for update skip locked) returning 1)
  select count(*) from deleted
$$;
