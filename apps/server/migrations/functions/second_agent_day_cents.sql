-- What was moved in one direction for a player, or given to or taken from an agent, within 24 hours without a
-- second agent. All actors count together, so that the sum cannot be split among sessions or agents.
create or replace function second_agent_day_cents(subject text, of_kind text) returns bigint language sql stable
-- Planning again for each subject would take longer than the statement itself.
set plan_cache_mode to force_generic_plan as $$
  select coalesce(sum(amount_cents), 0)::bigint from (
    select amount_cents from transfer
      where player_id = subject and kind = of_kind and cause <> 'sign_up' and cause <> 'promotion'
        and state <> 'rejected'
        and second_agent_id is null and requested_at > now() - interval '24 hours'
    union all
    select amount_cents from allotment
      where agent_id = subject and kind = of_kind
        and second_agent_id is null and created_at > now() - interval '24 hours'
  ) moved
$$;
