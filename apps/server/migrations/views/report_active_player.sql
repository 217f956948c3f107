-- The active players, in blocks of 32 days, with what is still in the queue.
create or replace view report_active_player as
  select block, player_number, agent_id, quarters from report_activity
  union all
  select report_block_of(at), player_number, agent_id, report_block_quarter_bit_of(at)
    from report_entry where kind <> 'correction' and cause = 'agent';
