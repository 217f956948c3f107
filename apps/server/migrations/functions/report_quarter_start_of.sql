-- The start of the quarter of an hour that holds this time.
create or replace function report_quarter_start_of(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin(interval '15 minutes', at, timestamptz '2000-01-01 00:00:00+00')
$$;
