-- Adds up to this many queued entries to all roll-ups in one statement, so that the roll-ups never differ.
-- Returns how many it counted. Only one runs at a time, so it never waits for rows.
create or replace function report_roll_up(max_entries integer) returns bigint language plpgsql as $$
declare
  counted bigint;
begin
  if not pg_try_advisory_xact_lock(4872301998) then return 0; end if;
  with deleted as (
    delete from report_entry where ctid = any (array(select ctid from report_entry limit max_entries)) returning *
  ), quarters as (
    insert into report_quarter as total (quarter, agent_id, actor_id, kind, cause, transfers, cents)
      select report_quarter_start_of(at), agent_id, actor_id, kind, cause, count(*), sum(cents)::bigint
        from deleted group by 1, 2, 3, 4, 5
      on conflict (quarter, agent_id, actor_id, kind, cause) do update
        set transfers = total.transfers + excluded.transfers, cents = total.cents + excluded.cents
  ), hours as (
    insert into report_hour as total (hour, agent_id, actor_id, kind, cause, transfers, cents)
      select report_hour_start_of(at), agent_id, actor_id, kind, cause, count(*), sum(cents)::bigint
        from deleted group by 1, 2, 3, 4, 5
      on conflict (hour, agent_id, actor_id, kind, cause) do update
        set transfers = total.transfers + excluded.transfers, cents = total.cents + excluded.cents
  ), activity as (
    insert into report_activity as total (block, player_number, agent_id, quarters)
      select report_block_of(at), player_number, agent_id, bit_or(report_block_quarter_bit_of(at))
        from deleted where kind <> 'correction' and cause = 'agent' group by 1, 2, 3
      on conflict (block, player_number, agent_id) do update
        set quarters = total.quarters | excluded.quarters
        where total.quarters | excluded.quarters <> total.quarters
  ), days as (
    insert into report_player_day as total
      (day, player_number, agent_id, quarters, recharge_cents, redeem_cents, promotion_cents)
      select report_day_of(at), player_number, agent_id,
          bit_or(case when cause = 'agent' then report_quarter_bit_of(at) else B'0'::bit(96) end),
          coalesce(sum(cents) filter (where kind = 'recharge' and cause = 'agent'), 0)::bigint,
          coalesce(sum(cents) filter (where kind = 'redeem'), 0)::bigint,
          coalesce(sum(cents) filter (where kind = 'recharge' and cause <> 'agent'), 0)::bigint
        from deleted where kind <> 'correction' group by 1, 2, 3
      on conflict (day, player_number, agent_id) do update
        set quarters = total.quarters | excluded.quarters,
          recharge_cents = total.recharge_cents + excluded.recharge_cents,
          redeem_cents = total.redeem_cents + excluded.redeem_cents,
          promotion_cents = total.promotion_cents + excluded.promotion_cents
  )
  select count(*) into counted from deleted;
  return counted;
end $$;
