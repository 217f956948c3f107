-- Several provider agents, and the calls that each may make. Why in the database: the provider counts an agent's calls
-- whichever server makes them, so the servers count them in one place, by one clock, and a restart forgets none.

alter table provider_agent
  -- Its place in the configuration, the first is 0. Null: it isn't configured any more, and its players can't be served.
  add column position integer,
  add constraint provider_agent_position_is_not_negative check (position >= 0);

-- A player's account exists at one agent, for ever.
alter table player
  add column provider_agent_id text,
  add constraint player_provider_agent_exists foreign key (provider_agent_id) references provider_agent (id);
update player set provider_agent_id = (select id from provider_agent order by id limit 1);
alter table player alter column provider_agent_id set not null;
create index player_of_provider_agent on player (provider_agent_id, seen_at);

-- One server at a time reads a balance anew: the calls are too few to read one twice.
alter table player_activity add column refresh_lease_until timestamptz;

create table provider_budget (
  provider_agent_id text primary key,
  -- How many calls were ever admitted, and how many of them read records.
  calls bigint not null default 0,
  record_calls bigint not null default 0,
  last_call_at timestamptz not null default 'epoch',
  -- Where the next call would stand if those that aren't money were spread evenly: money then never waits long for a gap.
  paced_until timestamptz not null default 'epoch',
  -- The provider said that it was asked too often.
  paused_until timestamptz not null default 'epoch',
  -- Calls in a row without an answer. From a number on nothing passes but one probe from `probe_at` on.
  failures integer not null default 0,
  probe_at timestamptz not null default 'epoch',
  -- Every call carries a time that was never used before, whichever server makes it.
  last_time_ms bigint not null default 0,
  constraint provider_budget_agent_exists foreign key (provider_agent_id) references provider_agent (id)
);
insert into provider_budget (provider_agent_id, last_time_ms) select id, last_time_ms from provider_agent;
alter table provider_agent drop column last_time_ms;

-- The admitted calls of the running window, by their number. A call that reads records has a row of each kind.
create table provider_call (
  provider_agent_id text not null,
  is_record boolean not null,
  number bigint not null,
  called_at timestamptz not null,
  constraint provider_call_is_counted_once primary key (provider_agent_id, is_record, number),
  constraint provider_call_has_a_budget foreign key (provider_agent_id) references provider_budget (provider_agent_id)
);

-- Admits as many of the wanted calls as the limits allow now, in the given order, and gives each its time; for the others it
-- tells the wait. `most` and `most_records`: how many calls may stand in any window, this one included, at most the allowances.
-- `ahead`: by how many steps a call may run ahead of an even pace; null: it isn't paced. A call number k below the limit n passes when call k - n
-- is older than the window, so that no window ever holds more, wherever it begins. Calls are sought by their number: a plan that
-- was made while the table was empty would read all of it for ever.
create function acquire_provider_permits(
  agent text, allowance integer, record_allowance integer,
  window_ms float8, step_ms float8, probe_ms float8, failures_to_open integer,
  most integer[], most_records integer[], ahead float8[]
) returns table (time_ms bigint, wait_ms float8, failing integer) language plpgsql set enable_seqscan to off as $$
declare
  budget provider_budget;
  at timestamptz;
  one_window constant interval := window_ms * interval '1 millisecond';
  one_step constant interval := step_ms * interval '1 millisecond';
  free_at timestamptz;
begin
  select * into strict budget from provider_budget b where b.provider_agent_id = agent for update;
  at := clock_timestamp();
  -- A clock that was set back would keep the window full for as long: what seems to come counts from now.
  if budget.last_call_at > at then
    update provider_call set called_at = at where provider_agent_id = agent and called_at > at;
    budget.last_call_at := at;
    budget.paced_until := least(budget.paced_until, at + one_window);
    budget.paused_until := least(budget.paused_until, at + one_window);
    budget.probe_at := least(budget.probe_at, at + one_window);
  end if;
  for i in 1 .. cardinality(most) loop
    -- `greatest` leaves nulls out.
    free_at := greatest(
      at,
      budget.paused_until,
      case when budget.failures >= failures_to_open then budget.probe_at end,
      budget.paced_until - ahead[i] * one_step,
      (select called_at + one_window from provider_call
        where provider_agent_id = agent and not is_record and number = budget.calls + 1 - most[i]),
      (select called_at + one_window from provider_call
        where provider_agent_id = agent and is_record and number = budget.record_calls + 1 - most_records[i])
    );
    failing := budget.failures;
    if free_at > at then
      time_ms := null;
      wait_ms := extract(epoch from free_at - at) * 1000;
      return next;
      continue;
    end if;
    budget.calls := budget.calls + 1;
    insert into provider_call values (agent, false, budget.calls, at);
    -- The one that this one takes the place of.
    delete from provider_call where provider_agent_id = agent and not is_record
      and number = budget.calls - allowance and called_at <= at - one_window;
    if most_records[i] is not null then
      budget.record_calls := budget.record_calls + 1;
      insert into provider_call values (agent, true, budget.record_calls, at);
      delete from provider_call where provider_agent_id = agent and is_record
        and number = budget.record_calls - record_allowance and called_at <= at - one_window;
    end if;
    budget.last_call_at := at;
    if ahead[i] is not null then
      budget.paced_until := greatest(budget.paced_until, at) + one_step;
    end if;
    -- This one is the probe; the others wait for how it ends, or for it to be taken for lost.
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
