-- Locks account and player of a new transfer until the transaction ends, and returns the facts on which the
-- program decides about it; no row for an unknown player. Transfers of one player wait for each other here,
-- so that a repeated command finds the first one. Freezing and closing lock both in the same order.
-- is_ruled: whether a second agent may be needed. session_id: null if no step-up is needed.
create or replace function transfer_lock_facts(
  of_player text, of_kind text, actor text, key text, session_id text, is_ruled boolean
) returns table (
  account_status text, country text, region text, date_of_birth date, provider_agent_id text, actor_authority jsonb,
  second_agent jsonb, earlier_id text, earlier_hash text, has_open_transfer boolean, is_in_review boolean,
  step_up_from_cents bigint, step_up_at timestamptz
) language plpgsql
-- All statements of these functions read a few rows by an index. Otherwise a plan that was made for a nearly
-- empty table would be reused and read the whole table.
set enable_seqscan to off as $$
begin
  perform transfer_lock_player(of_player);
  -- A separate statement, so that it sees what the previous holders of the locks have committed.
  return query
    select account_status(account.is_active, player.frozen_at, player.excluded_until),
        account.country, account.region, account.date_of_birth, player.provider_agent_id, agent_authority(actor),
        case when is_ruled then second_agent_facts(actor, of_player, of_kind, null) end,
        earlier.id, earlier.command_hash,
        exists (select from transfer where player_id = of_player and state in ('requested', 'sending', 'unknown')),
        exists (select from transfer where player_id = of_player and state = 'review'),
        (select settings.step_up_from_cents from agent_settings settings
          join agent root on root.id = settings.agent_id where root.parent_id is null),
        (select confirmed_at from session where id = session_id)
      from player join account on account.id = player.id
      left join transfer earlier on earlier.actor_id = actor and earlier.idempotency_key = key
      where player.id = of_player;
end $$;

create or replace function transfer_lock_player(of_player text) returns void language sql as $$
  select from player join account on account.id = player.id where player.id = of_player
    for share of account for no key update of player
$$;

-- Inserts a transfer, holds its money in the ledger and counts it into its actor's day, or raises the
-- constraint that refuses it, whatever program calls it and whatever it has checked.
-- requested: the columns of the command. All other columns have the same value in every new transfer.
-- day_max_cents: null for a credit of the casino, which no daily limit applies to.
-- actor_max_cents: from this sum of the actor's day on, a second agent is needed. Null: never.
-- identity_from_cents, identity_month_from_cents: from these amounts on, a redeem needs a verified identity.
-- Null: never.
-- The credit of a claim must have exactly the claim's amount, and the claim gets its transfer. Locks account
-- and player, the actor's day without a second agent, the claim, the rows that triggers write, the ledger
-- accounts, and the day's sum, in this order. One function, because a round trip costs more than its work.
create or replace function transfer_insert(
  requested jsonb, grace_ms float8, day_max_cents bigint, actor_max_cents bigint,
  identity_from_cents bigint, identity_month_from_cents bigint
) returns transfer language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan to off as $$
declare
  inserted transfer := jsonb_populate_record(null::transfer, requested);
  source text;
  claim promotion_claim;
  player text;
begin
  inserted.skips_offers := coalesce(inserted.skips_offers, false)
    or exists (select from api_key where id = inserted.actor_api_key_id and skips_offers);
  perform transfer_lock_player(inserted.player_id);
  perform transfer_demand_allowed(inserted.player_id, inserted.kind, inserted.cause, inserted.amount_cents,
    identity_from_cents, identity_month_from_cents);
  if inserted.undoes_transfer_id is not null then
    perform transfer_demand_undoable(inserted.undoes_transfer_id, inserted.actor_id, inserted.player_id, inserted.amount_cents);
  end if;
  if actor_max_cents is not null then
    perform second_agent_lock_actor(inserted.actor_id);
    -- A separate statement, so that it sees what the previous holder of the lock has committed.
    if second_agent_actor_cents(inserted.actor_id, inserted.kind) + inserted.amount_cents >= actor_max_cents then
      raise exception 'the sum of the agent''s day needs a second agent'
        using errcode = 'check_violation', constraint = 'transfer_actor_day_is_respected';
    end if;
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
      actor_api_key_id, idempotency_key, command_hash, reason, claim_id, undoes_transfer_id, second_agent_id, decided_alone,
      skips_offers, next_attempt_at)
    values (inserted.id, inserted.provider_agent_id, inserted.player_id, inserted.kind, inserted.amount_cents,
      inserted.cause, inserted.actor_id, inserted.actor_address, inserted.actor_api_key_id,
      inserted.idempotency_key, inserted.command_hash,
      inserted.reason, inserted.claim_id, inserted.undoes_transfer_id, inserted.second_agent_id, inserted.decided_alone,
      inserted.skips_offers, clock_timestamp() + grace_ms * interval '1 millisecond')
    returning * into inserted;
  if inserted.claim_id is not null and inserted.kind = 'recharge' then
    update promotion_claim set transfer_id = inserted.id, next_attempt_at = null where id = inserted.claim_id;
  end if;
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
  return inserted;
end $$;

create or replace function transfer_is_undone(recharge text) returns boolean language sql stable as $$
  select exists (select from transfer undo where undo.undoes_transfer_id = recharge and undo.state = 'applied')
$$;

-- Whether an agent may undo this recharge now: the agent or one below it gave the player the whole amount
-- within a day, no other transfer undoes it, and no referral was paid for it. Raises the constraint that
-- refuses it.
create or replace function transfer_demand_undoable(undone_id text, actor text, of_player text, cents bigint)
returns void language plpgsql as $$
begin
  if exists (select from transfer where undoes_transfer_id = undone_id and state <> 'rejected') then
    raise exception 'the recharge % is undone already', undone_id
      using errcode = 'unique_violation', constraint = 'transfer_is_undone_once';
  end if;
  if not exists (select from transfer undone
      where undone.id = undone_id and undone.player_id = of_player and undone.amount_cents = cents
        and undone.kind = 'recharge' and undone.cause = 'agent' and undone.state = 'applied'
        and undone.settled_at > clock_timestamp() - interval '1 day'
        and actor in (select agent_ancestry(undone.actor_id)))
    or promotion_was_earned_with(undone_id) then
    raise exception 'the recharge % cannot be undone', undone_id
      using errcode = 'check_violation', constraint = 'transfer_undo_is_allowed';
  end if;
end $$;

-- Raises the constraint by which a limit of the player refuses a recharge, or open wagering or a missing
-- identity an agent's redeem. The detail is what the refusal states.
create or replace function transfer_demand_allowed(
  of_player text, of_kind text, of_cause text, amount bigint, identity_from_cents bigint, identity_month_from_cents bigint
) returns void language plpgsql as $$
declare
  limit_refusal jsonb;
  missing_cents bigint;
begin
  if of_kind = 'recharge' then
    perform limit_accounts_lock(of_player);
    limit_refusal := recharge_limit_refusal(of_player, amount);
    if limit_refusal is not null then
      raise exception 'a limit of the player refuses the recharge'
        using errcode = 'check_violation', constraint = 'transfer_player_limit_is_respected', detail = limit_refusal::text;
    end if;
  elsif of_cause = 'agent' then
    missing_cents := wagering_missing_cents(of_player);
    if missing_cents is not null then
      raise exception 'the player has not wagered a bonus'
        using errcode = 'check_violation', constraint = 'transfer_player_has_wagered', detail = missing_cents::text;
    end if;
    if redeem_needs_identity(of_player, amount, identity_from_cents, identity_month_from_cents) then
      raise exception 'the redeem needs a verified identity'
        using errcode = 'check_violation', constraint = 'transfer_player_is_identified';
    end if;
  end if;
end $$;

-- Whether the platform owes the credit: `isPromised` of the program.
create or replace function transfer_is_promised(cause text) returns boolean language sql immutable as $$
  select cause in ('sign_up', 'promotion')
$$;

-- Whether the credit is the casino's gift. A correction is not.
create or replace function transfer_is_promotional(cause text) returns boolean language sql immutable as $$
  select cause in ('sign_up', 'bonus', 'promotion')
$$;

-- Whether the provider is down or has too little credit: `outageRefusals` of the program.
create or replace function transfer_refusal_is_outage(code text) returns boolean language sql immutable as $$
  select code in ('provider.busy', 'provider.unavailable', 'provider.sign_in_failed', 'provider.agent_credit_low',
    'transfer.not_carried_out')
$$;

-- The ledger account that pays for a recharge and receives a redeem. For an agent below the root it is the
-- agent's own credit; for an offer with a budget, the offer's account. The accounts for credit, bonuses and
-- offers without a budget of the root are split into shards by player, because all transfers would wait for
-- one row. An undo gives back to who gave the recharge, also if another agent undoes it.
create or replace function transfer_source_account_of(of_transfer transfer) returns text language plpgsql stable as $$
declare
  with_budget text;
begin
  if of_transfer.undoes_transfer_id is not null then
    return (select transfer_source_account_of(undone) from transfer undone where undone.id = of_transfer.undoes_transfer_id);
  end if;
  if of_transfer.claim_id is not null then
    select offer.id into with_budget from promotion_claim claim join promotion_offer offer on offer.id = claim.offer_id
      where claim.id = of_transfer.claim_id and offer.budget_cents is not null;
    if found then return 'offer:' || with_budget; end if;
  elsif of_transfer.cause <> 'sign_up'
    and exists (select from agent where id = of_transfer.actor_id and parent_id is not null) then
    return 'agent:' || of_transfer.actor_id;
  end if;
  return case when transfer_is_promotional(of_transfer.cause) then 'promotions:' else 'issuing:' end
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
