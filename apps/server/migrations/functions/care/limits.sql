-- A limit can be lowered at any time. The player's own limit can be raised or removed from 24 hours until 7
-- days after the player requested it. The operator's limit can never be raised. The database sets the time of
-- the request.
create or replace function player_limit_refuse_loosening() returns trigger language plpgsql as $$
declare
  is_ripe boolean := tg_op <> 'INSERT' and coalesce(old.set_by = 'player'
    and clock_timestamp() >= old.raise_requested_at + interval '24 hours'
    and clock_timestamp() < old.raise_requested_at + interval '7 days', false);
begin
  if tg_op = 'INSERT' and new.raise_requested_at is null
    or tg_op = 'DELETE' and is_ripe and old.raise_to is null then
    return coalesce(new, old);
  end if;
  if tg_op = 'UPDATE' and (new.player_id, new.kind, new.set_by) = (old.player_id, old.kind, old.set_by)
    and (new.max_value <= old.max_value or is_ripe and new.max_value = old.raise_to)
    and (new.raise_requested_at is null or new.set_by = 'player') then
    if (new.raise_requested_at, new.raise_to) is distinct from (old.raise_requested_at, old.raise_to)
      and new.raise_requested_at is not null then
      new.raise_requested_at := clock_timestamp();
    end if;
    return new;
  end if;
  raise exception 'a limit is not loosened'
    using errcode = 'integrity_constraint_violation', constraint = 'player_limit_is_not_loosened';
end $$;

create or replace trigger player_limit_is_not_loosened before insert or update or delete on player_limit
  for each row execute function player_limit_refuse_loosening();

-- Whether a recharge was undone, or is the bonus of an undone recharge that came back whole.
create or replace function transfer_is_taken_back(recharge transfer) returns boolean language sql stable as $$
  select transfer_is_undone(recharge.id) or exists (select from promotion_claim claim
    where claim.id = recharge.claim_id and claim.state = 'cancelled' and claim.reason = 'recharge_undone')
$$;

-- Requests the delivery of all limits on play to the provider, in the transaction that changes one.
create or replace function player_limit_request_delivery() returns trigger language plpgsql as $$
begin
  if split_part(coalesce(new.kind, old.kind), '_', 1) not in ('stake', 'loss') then
    return null;
  end if;
  insert into limit_delivery as delivery (player_id, version, next_attempt_at)
    values (coalesce(new.player_id, old.player_id), (extract(epoch from clock_timestamp()) * 1000)::bigint, clock_timestamp())
    on conflict (player_id) do update set version = greatest(delivery.version + 1, excluded.version),
      next_attempt_at = excluded.next_attempt_at, attempts = 0;
  return null;
end $$;

create or replace trigger player_limit_is_delivered after insert or update of max_value or delete on player_limit
  for each row execute function player_limit_request_delivery();

-- The accounts whose recharges, stakes and losses count for a player's limits: its own, and those that have a
-- mailbox, a phone number or a name with date of birth in common. By these, a new account gets the limits of
-- its person.
create or replace function limit_accounts(of_player text) returns setof text language sql stable rows 2 as $$
  with recursive linked (player_id) as (
    select of_player
    union
    select other.player_id from linked
      join excluded_person_key own on own.player_id = linked.player_id
      join excluded_person_key other on other.value_hash = own.value_hash)
  select player_id from linked
$$;

-- Of several accounts of a person, one at a time uses up a limit. The lock of the player comes first.
create or replace function limit_accounts_lock(of_player text) returns void language plpgsql as $$
declare
  first_account text;
begin
  if not exists (select from player_limit where player_id = of_player) then
    return;
  end if;
  select min(account) into first_account from limit_accounts(of_player) account having count(*) > 1;
  if first_account is not null then
    perform pg_advisory_xact_lock(hashtextextended('limits of ' || first_account, 0));
  end if;
end $$;

-- The provider counts the stakes of all accounts of a person too, so it must know of a new one.
create or replace function limit_accounts_request_delivery() returns trigger language plpgsql as $$
begin
  update limit_delivery set version = greatest(version + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint),
      next_attempt_at = clock_timestamp(), attempts = 0
    where player_id in (select limit_accounts(added.player_id) from added);
  return null;
end $$;

create or replace trigger limit_accounts_are_delivered after insert on excluded_person_key
  referencing new table as added for each statement execute function limit_accounts_request_delivery();

-- The limits of a player, each with what these accounts used of it and when `adding` more fits: null if it
-- never does, and undefined if it fits now. A recharge counts from its request on unless it was rejected or
-- undone, whatever its cause. Stakes and losses count by quarters of an hour, each while any part of it is in
-- the period.
create or replace function player_limit_uses_by(of_player text, accounts text[], adding bigint)
returns table (kind text, max_value bigint, used bigint, fits_at timestamptz) language sql stable as $$
  with binding as (
    select player_limit.kind, min(player_limit.max_value) as max_value, split_part(player_limit.kind, '_', 1) as measure,
        case split_part(player_limit.kind, '_', 2) when 'day' then interval '24 hours' when 'week' then interval '168 hours'
          else interval '720 hours' end as period
      from player_limit where player_id = of_player group by 1),
  counted as (
    select binding.kind, requested_at + period as leaves_at, amount_cents as cents
      from binding join transfer on transfer.player_id = any (accounts) and transfer.kind = 'recharge' and state <> 'rejected'
        and requested_at > clock_timestamp() - period and not transfer_is_taken_back(transfer)
      where measure = 'recharge'
    union all
    select binding.kind, quarter + interval '15 minutes' + period,
        case measure when 'stake' then staked_cents else staked_cents - won_cents end
      from binding join player_play on player_play.player_id = any (accounts)
        and quarter > clock_timestamp() - period - interval '15 minutes'
      where measure in ('stake', 'loss')),
  -- The sum that remains after this row and all older ones have left the period.
  leaving as (
    select kind, leaves_at, cents,
        coalesce(sum(cents) over (partition by kind order by leaves_at desc range unbounded preceding exclude group), 0) as rest
      from counted)
  select binding.kind, binding.max_value, coalesce(sum(cents), 0)::bigint,
      min(leaves_at) filter (where rest + adding <= binding.max_value)
    from binding left join leaving using (kind) where measure <> 'session' group by 1, 2
  union all
  select binding.kind, binding.max_value,
      coalesce(floor(extract(epoch from clock_timestamp() - session.started_at) / 60), 0)::bigint,
      greatest(session.last_at, case when awaits_round then clock_timestamp() end) + interval '30 minutes'
    from binding left join play_session session
      on session.player_id = of_player and (session.last_at > clock_timestamp() - interval '30 minutes'
        or awaits_round and exists (select from running_game where running_game.player_id = of_player))
    where measure = 'session'
$$;

create or replace function player_limit_uses(of_player text, adding bigint)
returns table (kind text, max_value bigint, used bigint, fits_at timestamptz) language sql stable as $$
  select * from player_limit_uses_by(of_player, array(select limit_accounts(of_player)), adding)
$$;

-- Returns the limit that refuses a recharge of this amount now, with what the tightest one leaves; null if
-- there is none. Most players have no limit, and then the cost is one look-up.
create or replace function recharge_limit_refusal(of_player text, amount bigint) returns jsonb language plpgsql stable as $$
begin
  if not exists (select from player_limit where player_id = of_player) then
    return null;
  end if;
  return (
    select jsonb_build_object('kind', kind, 'max', max_value, 'left', least_left, 'fitsAt', fits_at) from (
      select kind, max_value, used, fits_at, greatest(min(max_value - used) over (), 0) as least_left
        from player_limit_uses(of_player, amount) where kind like 'recharge%') recharges
      where used + amount > max_value order by fits_at desc nulls first limit 1);
end $$;

-- Returns the limit that refuses play now, and when play is allowed again. Null if there is none.
create or replace function play_limit_refusal(of_player text) returns jsonb language plpgsql stable as $$
begin
  if not exists (select from player_limit where player_id = of_player) then
    return null;
  end if;
  return (
    select jsonb_build_object('kind', kind, 'max', max_value, 'left', 0, 'fitsAt', fits_at)
      from player_limit_uses(of_player, 1)
      where kind not like 'recharge%' and used >= max_value order by fits_at desc nulls first limit 1);
end $$;

-- Notifies the player's open pages that a limit has stopped the game.
create or replace function publish_limit_stop() returns trigger language plpgsql as $$
begin
  if play_limit_refusal(new.player_id) is not null then
    insert into change_event (topic, account_id, entity_id) values ('limit', new.player_id, new.player_id);
  end if;
  return null;
end $$;
create or replace trigger running_game_limit_stop_is_published after update of stop_requested_at on running_game for each row
  when (old.stop_requested_at is null and new.stop_requested_at is not null) execute function publish_limit_stop();
