-- Adds the facts that the consumer `reports` reads to all roll-ups, in one statement, so that the roll-ups
-- never differ. The consumer's position is locked, so only one runs at a time and never waits for rows. The
-- position is behind these facts already, so `report_entry` does not contain them.
create or replace function report_roll_up(fact_numbers bigint[]) returns void language plpgsql as $$
begin
  with entry as (
    select * from report_amount where number = any (fact_numbers)
  ), quarters as (
    insert into report_quarter as total (quarter, agent_id, actor_id, kind, cause, transfers, cents)
      select report_quarter_start_of(at), agent_id, actor_id, kind, cause, count(*), sum(cents)::bigint
        from entry group by 1, 2, 3, 4, 5
      on conflict (quarter, agent_id, actor_id, kind, cause) do update
        set transfers = total.transfers + excluded.transfers, cents = total.cents + excluded.cents
  ), hours as (
    insert into report_hour as total (hour, agent_id, actor_id, kind, cause, transfers, cents)
      select report_hour_start_of(at), agent_id, actor_id, kind, cause, count(*), sum(cents)::bigint
        from entry group by 1, 2, 3, 4, 5
      on conflict (hour, agent_id, actor_id, kind, cause) do update
        set transfers = total.transfers + excluded.transfers, cents = total.cents + excluded.cents
  ), activity as (
    insert into report_activity as total (block, player_number, agent_id, quarters)
      select report_block_of(at), player_number, agent_id, bit_or(report_block_quarter_bit_of(at))
        from entry where kind <> 'correction' and cause = 'agent' group by 1, 2, 3
      on conflict (block, player_number, agent_id) do update
        set quarters = total.quarters | excluded.quarters
        where total.quarters | excluded.quarters <> total.quarters
  )
  insert into report_player_day as total
    (day, player_number, agent_id, quarters, recharge_cents, redeem_cents, promotion_cents)
    select report_day_of(at), player_number, agent_id,
        bit_or(case when cause = 'agent' then report_quarter_bit_of(at) else B'0'::bit(96) end),
        coalesce(sum(cents) filter (where kind = 'recharge' and cause = 'agent'), 0)::bigint,
        coalesce(sum(cents) filter (where kind = 'redeem'), 0)::bigint,
        coalesce(sum(cents) filter (where kind = 'recharge' and cause <> 'agent'), 0)::bigint
      from entry where kind <> 'correction' group by 1, 2, 3
    on conflict (day, player_number, agent_id) do update
      set quarters = total.quarters | excluded.quarters,
        recharge_cents = total.recharge_cents + excluded.recharge_cents,
        redeem_cents = total.redeem_cents + excluded.redeem_cents,
        promotion_cents = total.promotion_cents + excluded.promotion_cents;
end $$;

-- The day of this time in UTC.
create or replace function report_day_of(at timestamptz) returns date language sql immutable parallel safe as $$
  select (at at time zone 'UTC')::date
$$;

-- The start of the hour that holds this time.
create or replace function report_hour_start_of(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin(interval '1 hour', at, timestamptz '2000-01-01 00:00:00+00')
$$;

-- The start of the quarter of an hour that holds this time.
create or replace function report_quarter_start_of(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin(interval '15 minutes', at, timestamptz '2000-01-01 00:00:00+00')
$$;

-- The bit of this time's quarter of an hour in its day in UTC. The first quarter is the leftmost bit.
create or replace function report_quarter_bit_of(at timestamptz) returns bit(96) language sql immutable parallel safe as $$
  select (B'1'::bit(96)) >> ((extract(epoch from at at time zone 'UTC')::bigint % 86400) / 900)::integer
$$;

-- The block of 32 days that holds this time, counted from 1970 in UTC.
create or replace function report_block_of(at timestamptz) returns integer language sql immutable parallel safe as $$
  select floor(extract(epoch from at) / 2764800)::integer
$$;

-- The bit of this time's quarter of an hour in its block of 32 days. The first quarter is the leftmost bit.
create or replace function report_block_quarter_bit_of(at timestamptz) returns bit(3072) language sql immutable parallel safe as $$
  select (B'1'::bit(3072)) >> ((extract(epoch from at)::bigint % 2764800) / 900)::integer
$$;
