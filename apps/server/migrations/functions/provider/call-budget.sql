-- Admits as many of the requested calls as the limits allow now, in the given order, and returns a time for
-- each. For the others it returns the wait. The arrays have one element per requested call:
--   max_calls          the most calls in a window, including this one.
--   max_record_calls   the most record calls in a window; null if the call reads no records.
--   burst_steps        by how many steps of pace_ms the call may be early; null if it is not paced.
-- Call number k under the limit n is admitted when call k - n is older than the window, so that no window
-- exceeds the limit, wherever it starts. Sequential scans are off: a plan made while the table was empty
-- would be reused and read the whole table.
create or replace function acquire_provider_permits(
  agent text, allowance integer, record_allowance integer,
  window_ms float8, pace_ms float8, probe_ms float8, failures_to_open integer,
  max_calls integer[], max_record_calls integer[], burst_steps float8[]
) returns table (time_ms bigint, wait_ms float8, failures integer) language plpgsql set enable_seqscan to off as $$
declare
  budget provider_budget;
  at timestamptz;
  one_window constant interval := window_ms * interval '1 millisecond';
  one_step constant interval := pace_ms * interval '1 millisecond';
  free_at timestamptz;
begin
  select * into strict budget from provider_budget b where b.provider_agent_id = agent for update;
  at := clock_timestamp();
  -- If the clock was set back, times in the future would keep the window full. They are set to now.
  if budget.last_call_at > at then
    update provider_call set called_at = at where provider_agent_id = agent and called_at > at;
    budget.last_call_at := at;
    budget.paced_until := least(budget.paced_until, at + one_window);
    budget.paused_until := least(budget.paused_until, at + one_window);
    budget.probe_at := least(budget.probe_at, at + one_window);
  end if;
  for i in 1 .. cardinality(max_calls) loop
    -- `greatest` ignores nulls.
    free_at := greatest(
      at,
      budget.paused_until,
      case when budget.failures >= failures_to_open then budget.probe_at end,
      budget.paced_until - burst_steps[i] * one_step,
      (select called_at + one_window from provider_call
        where provider_agent_id = agent and not is_record and number = budget.calls + 1 - max_calls[i]),
      (select called_at + one_window from provider_call
        where provider_agent_id = agent and is_record and number = budget.record_calls + 1 - max_record_calls[i])
    );
    failures := budget.failures;
    if free_at > at then
      time_ms := null;
      wait_ms := extract(epoch from free_at - at) * 1000;
      return next;
      continue;
    end if;
    budget.calls := budget.calls + 1;
    insert into provider_call (provider_agent_id, is_record, number, called_at) values (agent, false, budget.calls, at);
    -- The call that this one replaces in the window.
    delete from provider_call where provider_agent_id = agent and not is_record
      and number = budget.calls - allowance and called_at <= at - one_window;
    if max_record_calls[i] is not null then
      budget.record_calls := budget.record_calls + 1;
      insert into provider_call (provider_agent_id, is_record, number, called_at)
        values (agent, true, budget.record_calls, at);
      delete from provider_call where provider_agent_id = agent and is_record
        and number = budget.record_calls - record_allowance and called_at <= at - one_window;
    end if;
    budget.last_call_at := at;
    if burst_steps[i] is not null then
      budget.paced_until := greatest(budget.paced_until, at) + one_step;
    end if;
    -- This call is the probe. Other calls wait for its result, or until it counts as lost.
    if budget.failures >= failures_to_open then
      budget.probe_at := at + probe_ms * interval '1 millisecond';
    end if;
    budget.last_time_ms := greatest((extract(epoch from at) * 1000)::bigint, budget.last_time_ms + 1);
    time_ms := budget.last_time_ms;
    wait_ms := 0;
    return next;
  end loop;
  update provider_budget b set calls = budget.calls, record_calls = budget.record_calls,
      last_call_at = budget.last_call_at, paced_until = budget.paced_until, paused_until = budget.paused_until,
      probe_at = budget.probe_at, last_time_ms = budget.last_time_ms
    where b.provider_agent_id = agent;
end $$;
