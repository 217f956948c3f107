-- Reports read hours. Why beside the quarters of an hour: a month has four times as many of them, and only those are needed whose
-- hour a midnight of the reader's zone cuts. Both are counted from the queue in one transaction, so they never differ.

-- Nobody counts while the hours are made. A server of the version before, which counts quarters alone, fails at the new name and
-- leaves the queue as it is; its reports go on reading `report_flow`.
select pg_advisory_xact_lock(4872301998);
alter table report_slot rename to report_quarter;
alter table report_quarter rename column slot to quarter;
alter table report_quarter rename constraint report_slot_pkey to report_quarter_pkey;

create function report_hour_start_of(at timestamptz) returns timestamptz language sql immutable as $$
  select date_bin(interval '1 hour', at, timestamptz '2000-01-01 00:00:00+00')
$$;

create table report_hour (
  hour timestamptz not null,
  agent_id text not null,
  actor_id text not null,
  kind text not null,
  cause text not null,
  transfers bigint not null,
  cents bigint not null,
  primary key (hour, agent_id, actor_id, kind, cause)
);
insert into report_hour (hour, agent_id, actor_id, kind, cause, transfers, cents)
  select report_hour_start_of(quarter), agent_id, actor_id, kind, cause, sum(transfers)::bigint, sum(cents)::bigint
    from report_quarter group by 1, 2, 3, 4, 5;

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
