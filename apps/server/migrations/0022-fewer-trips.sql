-- What a transfer writes, in one statement where it took a dozen. Why in functions: a round trip costs more than the work that it
-- asks for. What is decided stays decided by the program: it reads the facts, decides, and names the facts that it decided on; under
-- the locks they must still be so, or nothing is written and it decides anew.

-- How a player stands, in the words of the program.
create function account_status(is_active boolean, frozen_at timestamptz, excluded_until timestamptz)
returns text language sql as $$
  select case when not is_active then 'closed' when frozen_at is not null then 'frozen'
    when excluded_until > clock_timestamp() then 'excluded' else 'open' end
$$;

-- True when the player stands as it was known to, has nothing open, and the key names nothing yet. Commands about one player wait
-- for each other here, so that an equal one finds the first instead of breaking a constraint. Locks player and account until the end.
create function transfer_can_be_inserted(player text, standing text, actor text, key text)
returns boolean language plpgsql as $$
declare
  stands text;
begin
  select account_status(account.is_active, asked.frozen_at, asked.excluded_until) into stands
    from player asked join account on account.id = asked.id
    where asked.id = player for no key update of asked for share of account;
  -- A statement of its own sees what those who held the locks before have written.
  return stands is not distinct from standing and not exists (
    select from transfer where actor_id = actor and idempotency_key = key
    union all
    select from transfer where player_id = player and state in ('requested', 'sending', 'unknown'));
end $$;

-- Sets aside in the books what the transfer is going to move, and counts it into its actor's day, unless that is null: no day
-- bounds what the house itself promised.
create function transfer_reserve(transfer_id text, payer text, receiver text, cents bigint, day_max_cents bigint)
returns void language plpgsql as $$
begin
  perform ledger_open_accounts(array[payer, receiver], true);
  perform ledger_place_hold(transfer_id, payer, cents);
  if day_max_cents is not null and not transfer_day_consume(transfer_id, day_max_cents) then
    raise exception 'the day has no room for this'
      using errcode = 'check_violation', constraint = 'transfer_day_limit_is_respected';
  end if;
end $$;

-- Writes the transfer, sets its money aside and counts it into its actor's day. `asked`: its columns, but for those that every new
-- one has alike. Answers nothing where what it was admitted on is no longer so. In the order of locks: player and account, what
-- hangs on the row by trigger, the ledger's accounts, the day's sum.
create function transfer_insert(
  asked jsonb, grace_ms float8, standing text, payer text, receiver text, day_max_cents bigint
) returns setof transfer language plpgsql as $$
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
  perform transfer_reserve(written.id, payer, receiver, written.amount_cents, day_max_cents);
  return next written;
end $$;

-- When the provider's answer arrived, as `balance_at` says when it was asked: in between it may have counted a change or not.
alter table player add column balance_told_at timestamptz;

-- Moves the player's last known balance by what the provider applied, since it doesn't answer with the new one. A balance that was
-- told after the call began may hold the change already, and stays. Either way it is to be read again, and whoever compares with it
-- until then is told: it is wanted from after the balance's own time on where it may lack this change or an earlier one.
create function transfer_update_known_balance(player text, sent timestamptz, change_cents bigint)
returns bigint language plpgsql as $$
declare
  may_hold_it boolean;
  is_unsure boolean;
  known player;
begin
  select coalesce(coalesce(one.balance_told_at, one.balance_at) > sent, false),
      coalesce(activity.refresh_wanted_at > one.balance_at, false)
    into may_hold_it, is_unsure
    from player one left join player_activity activity on activity.player_id = one.id
    where one.id = player for no key update of one;
  update player one set balance_at = clock_timestamp(), balance_told_at = clock_timestamp(),
      balance_cents = one.balance_cents + case when may_hold_it then 0 else change_cents end
    where one.id = player returning * into known;
  insert into player_activity (player_id, refresh_wanted_at)
    values (player, case when may_hold_it or is_unsure then clock_timestamp() else known.balance_at end)
    on conflict (player_id) do update set refresh_wanted_at = excluded.refresh_wanted_at;
  return known.balance_cents;
end $$;

-- Takes a step that was decided on the given state, number of sendings and of attempts, and carries out its effect on the books, the
-- known balance and the day. Answers nothing where the transfer is not so any more. `receiver`: who gets what was set aside. In the
-- order of locks: the transfer, its player, the ledger's accounts, the day's sum.
create function transfer_apply_transition(
  transfer_id text, known_state text, known_sends integer, known_attempts integer,
  next_state text, code text, next_in_ms float8, clock_at timestamptz, why jsonb, effect text, receiver text
) returns setof transfer language plpgsql as $$
declare
  now_at timestamptz;
  one transfer;
  due timestamptz;
  after_cents bigint;
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
    perform ledger_settle_hold(transfer_id, transfer_id, one.kind, receiver);
  elsif effect = 'release' then
    perform ledger_release_hold(transfer_id);
    perform transfer_day_refund(transfer_id);
  end if;
  return next one;
end $$;

-- Called behind the account's lock, by the statement that opens a session: whoever freezes a player takes that lock, and ends its
-- sessions. Volatile, so it sees what was committed while the lock was waited for. An agent is never frozen. Always true.
create function account_demand_not_frozen(account_id text) returns boolean language plpgsql volatile as $$
begin
  if exists (select from player where id = account_id and frozen_at is not null) then
    raise exception 'a frozen player does not sign in'
      using errcode = 'check_violation', constraint = 'player_who_signs_in_is_not_frozen';
  end if;
  return true;
end $$;

-- As before, in a tenth of the time: ten digits of 48 bits of milliseconds and sixteen of chance, about 79 bits of it.
create or replace function new_public_id(prefix text, at timestamptz) returns text language plpgsql volatile as $$
declare
  crockford constant text := '0123456789abcdefghjkmnpqrstvwxyz';
  ms constant bigint := floor(extract(epoch from at) * 1000);
begin
  return prefix || '_'
    || substr(crockford, ((ms >> 45) & 31)::integer + 1, 1) || substr(crockford, ((ms >> 40) & 31)::integer + 1, 1)
    || substr(crockford, ((ms >> 35) & 31)::integer + 1, 1) || substr(crockford, ((ms >> 30) & 31)::integer + 1, 1)
    || substr(crockford, ((ms >> 25) & 31)::integer + 1, 1) || substr(crockford, ((ms >> 20) & 31)::integer + 1, 1)
    || substr(crockford, ((ms >> 15) & 31)::integer + 1, 1) || substr(crockford, ((ms >> 10) & 31)::integer + 1, 1)
    || substr(crockford, ((ms >> 5) & 31)::integer + 1, 1) || substr(crockford, (ms & 31)::integer + 1, 1)
    -- Twelve bytes are sixteen digits of base 64, whose 64 letters fall on the 32 of ours.
    || translate(lower(encode(substr(sha256(uuid_send(gen_random_uuid())), 1, 12), 'base64')), 'ilou+/', '012345');
end $$;

-- Without turning the whole row into JSON for one column of it.
create or replace function publish_change() returns trigger language plpgsql as $$
declare
  account text;
begin
  if tg_argv[1] = 'id' then account := new.id;
  elsif tg_argv[1] = 'player_id' then account := new.player_id;
  else account := new.account_id;
  end if;
  insert into news (topic, account_id, thing_id) values (tg_argv[0], account, new.id);
  return null;
end $$;

-- The index by time serves the same questions, and each step of a transfer writes into every index.
drop index transfer_of_player;
