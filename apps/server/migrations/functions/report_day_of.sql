-- The day of this time in UTC.
create or replace function report_day_of(at timestamptz) returns date language sql immutable parallel safe as $$
  select (at at time zone 'UTC')::date
$$;
