-- A recharge moves the agent's credit to the player, and a redeem moves it back: one hold and one entry for each transfer, where an
-- agent below the root had two of both. Why: the second ones said nothing that the first could not say, and cost as much (decision 46).

-- Who pays for a recharge and gets a redeem. Below the root it is the agent's own credit. The root's is the house's, kept in parts by
-- the players, because one row would make all of them wait for each other; and so is what the house itself promised.
create function transfer_source_account_of(one transfer) returns text language plpgsql stable as $$
begin
  if one.cause <> 'sign_up' and exists (select from agent where id = one.actor_id and parent_id is not null) then
    return 'agent:' || one.actor_id;
  end if;
  return case one.cause when 'sign_up' then 'promotions:' else 'issuing:' end
    || one.provider_agent_id || ':' || right(one.player_id, 2);
end $$;

-- What is under way while this runs: the house's part of it is free again, and the agent's credit stands under the transfer's name.
alter table ledger_hold disable trigger ledger_hold_ends_once;
do $$
declare
  asked record;
begin
  for asked in
    select own.id, own.account_id as house, credit.account_id as agent, own.amount_cents as cents
      from ledger_hold own join ledger_hold credit on credit.id = 'credit:' || own.id
      where own.state = 'open' and credit.state = 'open'
      order by own.id
  loop
    perform ledger_lock_accounts(array[asked.house, asked.agent]);
    update ledger_account set held_cents = held_cents - asked.cents where id = asked.house;
    update ledger_hold set state = 'released', ended_at = now() where id = 'credit:' || asked.id;
    update ledger_hold set account_id = asked.agent where id = asked.id;
  end loop;
end $$;
set constraints all immediate;
set constraints all deferred;
alter table ledger_hold enable trigger ledger_hold_ends_once;

drop function transfer_insert(jsonb, float8, text, text, text, bigint);
drop function transfer_reserve(text, text, text, bigint, bigint);
drop function transfer_apply_transition(text, text, integer, integer, text, text, float8, timestamptz, jsonb, text, text);

-- Sets aside in the books what the transfer is going to move, and counts it into its actor's day, unless that is null: no day
-- bounds what the house itself promised. An agent's account was opened with the agent.
create function transfer_reserve(asked transfer, day_max_cents bigint) returns void language plpgsql as $$
declare
  fund constant text := transfer_source_account_of(asked);
  player constant text := 'player:' || asked.player_id;
begin
  perform ledger_open_accounts(case when fund like 'agent:%' then array[player] else array[fund, player] end, true);
  perform ledger_place_hold(asked.id, case asked.kind when 'recharge' then fund else player end, asked.amount_cents);
  if day_max_cents is not null and not transfer_day_consume(asked.id, day_max_cents) then
    raise exception 'the day has no room for this'
      using errcode = 'check_violation', constraint = 'transfer_day_limit_is_respected';
  end if;
end $$;

-- Writes the transfer, sets its money aside and counts it into its actor's day. `asked`: its columns, but for those that every new
-- one has alike. Answers nothing where what it was admitted on is no longer so. In the order of locks: player and account, what
-- hangs on the row by trigger, the ledger's accounts, the day's sum.
create function transfer_insert(asked jsonb, grace_ms float8, standing text, day_max_cents bigint)
returns setof transfer language plpgsql as $$
declare
  written transfer := jsonb_populate_record(null::transfer, asked);
begin
  if not transfer_can_be_inserted(written.player_id, standing, written.actor_id, written.idempotency_key) then
    return;
  end if;
  written.state := 'requested';
  written.evidence := '[]';
  written.attempts := 0;
  written.sends := 0;
  written.requested_at := now();
  written.next_attempt_at := clock_timestamp() + grace_ms * interval '1 millisecond';
  insert into transfer select (written).* returning * into written;
  perform transfer_reserve(written, day_max_cents);
  return next written;
end $$;

-- Takes a step that was decided on the given state, number of sendings and of attempts, and carries out its effect on the books, the
-- known balance and the day. Answers nothing where the transfer is not so any more. In the order of locks: the transfer, its player,
-- what hangs on the row by trigger, the ledger's accounts, the day's sum.
create function transfer_apply_transition(
  transfer_id text, known_state text, known_sends integer, known_attempts integer,
  next_state text, code text, next_in_ms float8, clock_at timestamptz, why jsonb, effect text
) returns setof transfer language plpgsql as $$
declare
  now_at timestamptz;
  one transfer;
  due timestamptz;
begin
  select * into one from transfer
    where id = transfer_id and state = known_state and sends = known_sends and attempts = known_attempts for update;
  if not found then return; end if;
  now_at := clock_timestamp();
  due := now_at + next_in_ms * interval '1 millisecond';
  one.lease_until := null;
  if next_state = 'sending' then
    -- While it is being sent, its lease is the server's that sends it.
    one.lease_until := due;
    one.sent_at := now_at;
    one.sent_clock_at := clock_at;
    one.attempts := one.attempts + 1;
    one.sends := one.sends + 1;
    -- What may lack an earlier change is no balance to compare with.
    select player.balance_cents, player.balance_at into one.balance_before_cents, one.balance_before_at
      from player left join player_activity activity on activity.player_id = player.id
      where player.id = one.player_id and not coalesce(activity.refresh_wanted_at > player.balance_at, false);
  end if;
  if effect = 'settle' then
    one.balance_after_cents := transfer_update_known_balance(one.player_id, one.sent_at,
      case one.kind when 'recharge' then one.amount_cents else -one.amount_cents end);
  end if;
  update transfer set
      state = next_state, refusal_code = code, lease_until = one.lease_until,
      settled_at = case when next_state in ('applied', 'rejected') then now_at end,
      evidence = transfer.evidence || jsonb_build_array(jsonb_build_object('at', now_at, 'to', next_state) || why),
      next_attempt_at = coalesce(due, transfer.next_attempt_at),
      balance_after_cents = one.balance_after_cents, balance_before_cents = one.balance_before_cents,
      balance_before_at = one.balance_before_at, sent_at = one.sent_at, sent_clock_at = one.sent_clock_at,
      attempts = one.attempts, sends = one.sends
    where id = transfer_id returning * into one;
  if effect = 'settle' then
    perform ledger_settle_hold(transfer_id, transfer_id, one.kind,
      case one.kind when 'recharge' then 'player:' || one.player_id else transfer_source_account_of(one) end);
  elsif effect = 'release' then
    perform ledger_release_hold(transfer_id);
    perform transfer_day_refund(transfer_id);
  end if;
  return next one;
end $$;

-- The credit that was kept beside the transfer.
drop trigger transfer_takes_credit on transfer;
drop trigger transfer_settles_credit on transfer;
drop function transfer_draws_credit();
