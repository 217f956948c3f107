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
