-- Locks a transfer until the transaction ends, which serialises decisions about it.
create or replace function transfer_lock(transfer_id text) returns void language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform from transfer where id = transfer_id for update;
end $$;

-- Leases the provider agent's transfer that has waited longest in one of these states, and counts the
-- attempt. Returns no row if none is due.
create or replace function transfer_lease_due(due_states text[], agent text, lease_ms float8)
returns setof transfer language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  leased_until constant timestamptz := clock_timestamp() + lease_ms * interval '1 millisecond';
begin
  return query
    update transfer set lease_until = leased_until, next_attempt_at = leased_until, attempts = transfer.attempts + 1
      where id = (
        select due.id from transfer due
          where due.state = any (due_states) and due.state in ('requested', 'sending', 'unknown')
            and due.provider_agent_id = agent and due.next_attempt_at <= clock_timestamp()
            and coalesce(due.lease_until <= clock_timestamp(), true)
          order by due.next_attempt_at limit 1 for update skip locked)
      returning transfer.*;
end $$;

-- Writes the fact that a transfer was applied or rejected or is in review, with the time of its settlement,
-- and the one that a recharge has used up a limit. `transfer_apply_transition` lends its privileges: the
-- program's role cannot insert facts.
create or replace function transfer_record_fact(changed transfer, was_requested boolean) returns void language plpgsql as $$
declare
  used_up jsonb;
begin
  insert into fact (kind, player_id, agent_id, provider_agent_id, occurred_at, data)
    select case changed.state when 'review' then 'transfer.in_review' else 'transfer.' || changed.state end,
        id, agent_id, provider_agent_id, coalesce(changed.settled_at, clock_timestamp()),
        jsonb_build_object('transferId', changed.id, 'kind', changed.kind,
          'cause', changed.cause, 'amountCents', changed.amount_cents, 'code', changed.refusal_code,
          'actorId', changed.actor_id, 'claimId', changed.claim_id, 'wasRequested', was_requested)
      from player where id = changed.player_id;
  if changed.state = 'applied' and changed.kind = 'recharge' then
    used_up := recharge_limit_refusal(changed.player_id, 1);
    if used_up is not null then
      perform fact_record('limit.reached', changed.player_id, jsonb_build_object('limit', used_up -> 'kind'));
    end if;
  end if;
end $$;

-- Stores a step of the state machine with its effect on the ledger, the stored balance and the day: an
-- applied transfer settles its hold, a rejected one releases it, and no other step moves money. A rejected
-- transfer may free its key, so that the same command creates another transfer. The program decided the step
-- on the given state, sends and attempts: if the transfer has changed since, nothing is written and no row is
-- returned. Locks the transfer, its player, the rows that triggers write, the ledger accounts, and the day's
-- sum, in this order.
--
-- What follows a step, in its transaction by triggers: the transfer's request (transfer-requests.sql), its
-- row of a bulk job (players/bulk-jobs.sql), and the change feed (events/change-feed.sql). After the commit:
-- the consumers of the fact that it writes (app/fact-consumers.ts).
create or replace function transfer_apply_transition(
  transfer_id text, known_state text, known_sends integer, known_attempts integer,
  next_state text, code text, next_in_ms float8, clock_at timestamptz, step_evidence jsonb,
  frees_key boolean default false
) returns setof transfer language plpgsql security definer
-- For the plans, as in `transfer_lock_facts`.
set search_path = public, pg_temp set enable_seqscan to off as $$
declare
  now_at timestamptz;
  changed transfer;
  next_attempt timestamptz;
  was_requested boolean;
begin
  select * into changed from transfer
    where id = transfer_id and state = known_state and sends = known_sends and attempts = known_attempts for update;
  if not found then return; end if;
  now_at := clock_timestamp();
  next_attempt := now_at + next_in_ms * interval '1 millisecond';
  changed.lease_until := null;
  if next_state = 'sending' then
    -- The lease of the sending server ends when the next attempt, by any server, is due.
    changed.lease_until := next_attempt;
    changed.sent_at := now_at;
    changed.sent_clock_at := clock_at;
    changed.attempts := changed.attempts + 1;
    changed.sends := changed.sends + 1;
    -- A balance that may lack an earlier change cannot be compared.
    select player.balance_cents, player.balance_at into changed.balance_before_cents, changed.balance_before_at
      from player left join player_activity activity on activity.player_id = player.id
      where player.id = changed.player_id and not coalesce(activity.refresh_requested_at > player.balance_at, false);
  end if;
  if next_state = 'applied' then
    changed.balance_after_cents := transfer_update_known_balance(changed.player_id, changed.sent_at,
      case changed.kind when 'recharge' then changed.amount_cents else -changed.amount_cents end);
  end if;
  -- Before the triggers of the update, which remove a rejected transfer from its request.
  was_requested := next_state in ('applied', 'rejected', 'review')
    and exists (select from transfer_request where transfer_request.transfer_id = changed.id);
  update transfer set
      state = next_state, refusal_code = code, lease_until = changed.lease_until,
      settled_at = case when next_state in ('applied', 'rejected') then now_at end,
      evidence = transfer.evidence || jsonb_build_array(jsonb_build_object('at', now_at, 'to', next_state) || step_evidence),
      next_attempt_at = coalesce(next_attempt, transfer.next_attempt_at),
      balance_after_cents = changed.balance_after_cents, balance_before_cents = changed.balance_before_cents,
      balance_before_at = changed.balance_before_at, sent_at = changed.sent_at, sent_clock_at = changed.sent_clock_at,
      attempts = changed.attempts, sends = changed.sends
    where id = transfer_id returning * into changed;
  if next_state = 'applied' then
    perform ledger_settle_hold(transfer_id, transfer_id, changed.kind,
      case changed.kind when 'recharge' then 'player:' || changed.player_id else transfer_source_account_of(changed) end);
  elsif next_state = 'rejected' then
    perform ledger_release_hold(transfer_id);
    perform transfer_day_refund(transfer_id);
    if frees_key then
      update transfer set idempotency_key = idempotency_key || ':' || id where id = transfer_id;
    end if;
  end if;
  if next_state in ('applied', 'rejected', 'review') then
    perform transfer_record_fact(changed, was_requested);
  end if;
  return next changed;
end $$;

-- Changes the stored balance by what the provider applied, because its response contains no balance. A
-- balance that was reported after the call began may include the change already, and stays. In both cases the
-- balance is read again later. refresh_requested_at is later than balance_at if the balance may lack this
-- change or an earlier one.
create or replace function transfer_update_known_balance(player text, sent timestamptz, change_cents bigint)
returns bigint language plpgsql as $$
declare
  may_include_change boolean;
  is_unsure boolean;
  updated player;
begin
  select coalesce(coalesce(cached.balance_reported_at, cached.balance_at) > sent, false),
      coalesce(activity.refresh_requested_at > cached.balance_at, false)
    into may_include_change, is_unsure
    from player cached left join player_activity activity on activity.player_id = cached.id
    where cached.id = player for no key update of cached;
  update player cached set balance_at = clock_timestamp(), balance_reported_at = clock_timestamp(),
      balance_cents = cached.balance_cents + case when may_include_change then 0 else change_cents end
    where cached.id = player returning * into updated;
  insert into player_activity (player_id, refresh_requested_at)
    values (player, case when may_include_change or is_unsure then clock_timestamp() else updated.balance_at end)
    on conflict (player_id) do update set refresh_requested_at = excluded.refresh_requested_at;
  return updated.balance_cents;
end $$;

-- A settled transfer never changes again. `sending` returns to `requested` only if the call certainly had no
-- effect. A promised credit also returns from `unknown`, once the provider's records show that it was not
-- applied. Checked in the function, because PostgreSQL parses the condition of a trigger at each statement.
create or replace function transfer_check_transition() returns trigger language plpgsql as $$
begin
  if old.state || ' ' || new.state in (
      'requested sending', 'requested rejected',
      'sending applied', 'sending rejected', 'sending unknown', 'sending requested',
      'unknown applied', 'unknown rejected', 'unknown review',
      'review applied', 'review rejected')
    or transfer_is_promised(old.cause) and old.state = 'unknown' and new.state = 'requested' then
    return new;
  end if;
  raise exception 'a transfer does not go from % to %', old.state, new.state
    using errcode = 'integrity_constraint_violation', constraint = 'transfer_transition_is_allowed';
end $$;

create or replace trigger transfer_transition_is_allowed before update of state on transfer for each row
  when (old.state <> new.state) execute function transfer_check_transition();

-- The command of a transfer never changes, except the key of a rejected one, to free it. The trigger names
-- its columns, because PostgreSQL parses the condition of a trigger at each statement that fires it.
create or replace trigger transfer_command_is_immutable
  before update of player_id, kind, amount_cents, cause, actor_id, idempotency_key, command_hash,
    second_agent_id, decided_alone, reason, claim_id, undoes_transfer_id, skips_offers on transfer
  for each row when ((old.player_id, old.kind, old.amount_cents, old.cause, old.actor_id, old.idempotency_key, old.command_hash,
      old.second_agent_id, old.decided_alone, old.reason, old.claim_id, old.undoes_transfer_id, old.skips_offers)
    is distinct from
    (new.player_id, new.kind, new.amount_cents, new.cause, new.actor_id,
      case when old.state = 'rejected' and new.idempotency_key = old.idempotency_key || ':' || old.id
        then old.idempotency_key else new.idempotency_key end, new.command_hash,
      new.second_agent_id, new.decided_alone, new.reason, new.claim_id, new.undoes_transfer_id, new.skips_offers))
  execute function refuse_change('transfer_transition_is_allowed');
create or replace trigger transfer_is_not_deleted before delete on transfer
  for each row execute function refuse_change('transfer_transition_is_allowed');
