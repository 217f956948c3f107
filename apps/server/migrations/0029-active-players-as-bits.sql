-- Who was active is kept as bits. Why beside the days: a month of them has a row for every player and day, and telling those apart took
-- most of a report's time. 32 days of a player are one row here, with a bit for each quarter of an hour, so that any zone's days can be
-- cut out of it.

-- Nobody counts while it is made. A server of the version before reads on from `report_player_day`, which is counted as it was.
select pg_advisory_xact_lock(4872301998);

-- Its rows are written again and again while their days run: with room beside them no index is.
create table report_activity (
  -- Of 32 days, counted from 1970 on in UTC.
  block integer not null,
  player_number bigint not null,
  agent_id text not null,
  -- 32 times the 96 of a day, the first one at the left. Of what agents moved: a credit that the house gave makes nobody active.
  quarters bit(3072) not null,
  primary key (block, player_number, agent_id)
) with (fillfactor = 70);

create function report_block_of(at timestamptz) returns integer language sql immutable parallel safe as $$
  select floor(extract(epoch from at) / 2764800)::integer
$$;
create function report_block_quarter_bit_of(at timestamptz) returns bit(3072) language sql immutable parallel safe as $$
  select (B'1'::bit(3072)) >> ((extract(epoch from at)::bigint % 2764800) / 900)::integer
$$;

insert into report_activity (block, player_number, agent_id, quarters)
  select (day - date '1970-01-01') / 32, player_number, agent_id,
      bit_or((quarters::bit(3072)) >> ((day - date '1970-01-01') % 32 * 96))
    from report_player_day where quarters <> B'0'::bit(96) group by 1, 2, 3;

create view report_active_player as
  select block, player_number, agent_id, quarters from report_activity
  union all
  select report_block_of(at), player_number, agent_id, report_block_quarter_bit_of(at)
    from report_entry where kind <> 'correction' and cause = 'agent';

-- Counts up to so many entries, and answers how many. One at a time in the whole deployment, so that its rows never wait.
create or replace function report_roll_up(most integer) returns bigint language plpgsql as $$
declare
  counted bigint;
begin
  if not pg_try_advisory_xact_lock(4872301998) then return 0; end if;
  with taken as (
    delete from report_entry where ctid = any (array(select ctid from report_entry limit most)) returning *
  ), quarters as (
    insert into report_quarter as known (quarter, agent_id, actor_id, kind, cause, transfers, cents)
      select report_quarter_start_of(at), agent_id, actor_id, kind, cause, count(*), sum(cents)::bigint
        from taken group by 1, 2, 3, 4, 5
      on conflict (quarter, agent_id, actor_id, kind, cause) do update
        set transfers = known.transfers + excluded.transfers, cents = known.cents + excluded.cents
  ), hours as (
    insert into report_hour as known (hour, agent_id, actor_id, kind, cause, transfers, cents)
      select report_hour_start_of(at), agent_id, actor_id, kind, cause, count(*), sum(cents)::bigint
        from taken group by 1, 2, 3, 4, 5
      on conflict (hour, agent_id, actor_id, kind, cause) do update
        set transfers = known.transfers + excluded.transfers, cents = known.cents + excluded.cents
  ), activity as (
    insert into report_activity as known (block, player_number, agent_id, quarters)
      select report_block_of(at), player_number, agent_id, bit_or(report_block_quarter_bit_of(at))
        from taken where kind <> 'correction' and cause = 'agent' group by 1, 2, 3
      on conflict (block, player_number, agent_id) do update
        set quarters = known.quarters | excluded.quarters
        where known.quarters | excluded.quarters <> known.quarters
  ), days as (
    insert into report_player_day as known
      (day, player_number, agent_id, quarters, recharge_cents, redeem_cents, promotion_cents)
      select report_day_of(at), player_number, agent_id,
          bit_or(case when cause = 'agent' then report_quarter_bit_of(at) else B'0'::bit(96) end),
          coalesce(sum(cents) filter (where kind = 'recharge' and cause = 'agent'), 0)::bigint,
          coalesce(sum(cents) filter (where kind = 'redeem'), 0)::bigint,
          coalesce(sum(cents) filter (where kind = 'recharge' and cause <> 'agent'), 0)::bigint
        from taken where kind <> 'correction' group by 1, 2, 3
      on conflict (day, player_number, agent_id) do update
        set quarters = known.quarters | excluded.quarters,
          recharge_cents = known.recharge_cents + excluded.recharge_cents,
          redeem_cents = known.redeem_cents + excluded.redeem_cents,
          promotion_cents = known.promotion_cents + excluded.promotion_cents
  )
  select count(*) into counted from taken;
  return counted;
end $$;

-- They read and compute, so several processes may share a statement that calls one.
alter function agent_subtree(text) parallel safe;
alter function report_quarter_start_of(timestamptz) parallel safe;
alter function report_hour_start_of(timestamptz) parallel safe;
alter function report_quarter_bit_of(timestamptz) parallel safe;
alter function report_day_of(timestamptz) parallel safe;
