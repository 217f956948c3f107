-- The start of the hour that holds this time.
create or replace function report_hour_start_of(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin(interval '1 hour', at, timestamptz '2000-01-01 00:00:00+00')
$$;
