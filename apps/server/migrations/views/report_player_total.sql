-- The sums that players moved by day, with what is still in the queue.
create or replace view report_player_total as
  select day, player_number, agent_id, quarters, recharge_cents, redeem_cents, promotion_cents from report_player_day
  union all
  select report_day_of(at), player_number, agent_id,
      case when cause = 'agent' then report_quarter_bit_of(at) else B'0'::bit(96) end,
      case when kind = 'recharge' and cause = 'agent' then cents else 0 end,
      case when kind = 'redeem' then cents else 0 end,
      case when kind = 'recharge' and cause <> 'agent' then cents else 0 end
    from report_entry where kind <> 'correction';
