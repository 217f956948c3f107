-- Stores a step of the state machine with its effect on the ledger, the stored balance and the day: an
-- applied transfer settles its hold, a rejected one releases it, and no other step moves money. A rejected
-- transfer may free its key, so that the same command creates another transfer. The program decided the step
-- on the given state, sends and attempts: if the transfer has changed since, nothing is written and no row is
-- returned. Locks the transfer, its player, the rows that triggers write, the ledger accounts, and the day's
-- sum, in this order.
create or replace function transfer_apply_transition(
  transfer_id text, known_state text, known_sends integer, known_attempts integer,
  next_state text, code text, next_in_ms float8, clock_at timestamptz, step_evidence jsonb,
  frees_key boolean default false
) returns setof transfer language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  now_at timestamptz;
  changed transfer;
  next_attempt timestamptz;
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
  return next changed;
end $$;
