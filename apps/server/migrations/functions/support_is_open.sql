-- Whether support is open, by the opening hours of the site's settings, in the root agent's time zone. A
-- day's hours may end after midnight.
create or replace function support_is_open(at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from site_figures,
      (select date_trunc('day', local) as today, local from (select at at time zone coalesce((
        select time_zone from agent_settings join agent on agent.id = agent_id where parent_id is null), 'UTC') as local) zoned) now,
      lateral (values (today), (today - interval '1 day')) as day (start)
      where (extract(isodow from start)::integer - support_first_day + 7) % 7 < support_days
        and local >= start + support_opens_at * interval '1 hour'
        and local < start + (support_opens_at + support_hours) * interval '1 hour')
$$;
