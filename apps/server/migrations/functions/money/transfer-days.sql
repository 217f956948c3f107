-- Counts a transfer into its actor's day, or returns false if the day's limit does not allow it. Each shard
-- may use an equal share of the limit. If the shard of this transfer is full, or another one is above its
-- share because the limit was lowered, all shards are locked in order, summed, and the sum is spread evenly
-- over them.
create or replace function transfer_day_consume(requested transfer, day_max_cents bigint) returns boolean language plpgsql as $$
declare
  today constant date := transfer_day_of(requested.requested_at);
  used bigint;
  shards constant integer := transfer_day_shard_count();
begin
  update transfer_day own set cents = own.cents + requested.amount_cents
    where own.actor_id = requested.actor_id and own.kind = requested.kind and own.day = today
      and own.shard = transfer_day_shard_of(requested.player_id) and own.cents + requested.amount_cents <= day_max_cents / shards
      and not exists (select from transfer_day other where other.actor_id = requested.actor_id and other.kind = requested.kind
        and other.day = today and other.cents > day_max_cents / shards);
  if found then return true; end if;
  insert into transfer_day (actor_id, kind, day, shard)
    select requested.actor_id, requested.kind, today, new_shard from generate_series(0, shards - 1) as new_shard on conflict do nothing;
  select sum(cents) into used from (
    select cents from transfer_day where actor_id = requested.actor_id and kind = requested.kind and day = today
      order by shard for no key update
  ) locked;
  used := used + requested.amount_cents;
  if used > day_max_cents then return false; end if;
  update transfer_day set cents = used / shards + case when shard < used % shards then 1 else 0 end
    where actor_id = requested.actor_id and kind = requested.kind and day = today;
  return true;
end $$;

-- Subtracts a rejected transfer from its actor's day. A credit of the casino is in no day.
create or replace function transfer_day_refund(transfer_id text) returns void language sql as $$
  update transfer_day day_shard set cents = day_shard.cents - rejected.amount_cents
    from transfer rejected
    where rejected.id = transfer_id and not transfer_is_promised(rejected.cause) and day_shard.actor_id = rejected.actor_id
      and day_shard.kind = rejected.kind and day_shard.day = transfer_day_of(rejected.requested_at)
      and day_shard.shard = transfer_day_shard_of(rejected.player_id)
$$;

-- What an agent has moved in this direction today, of what its daily limit counts.
create or replace function transfer_day_used(actor text, of_kind text) returns bigint language sql stable as $$
  select coalesce(sum(cents), 0)::bigint from transfer_day
    where actor_id = actor and kind = of_kind and day = transfer_day_of(clock_timestamp())
$$;

-- The day on which a transfer counts, in UTC.
create or replace function transfer_day_of(requested timestamptz) returns date language sql immutable as $$
  select (requested at time zone 'UTC')::date
$$;

-- The shard in which a player's transfers count.
create or replace function transfer_day_shard_of(player text) returns smallint language sql immutable as $$
  select (ascii(right(player, 1)) % transfer_day_shard_count())::smallint
$$;

-- The rows per kind of an actor's day. The constraint on the table's `shard` must allow as many.
create or replace function transfer_day_shard_count() returns integer language sql immutable as $$
  select 8
$$;
