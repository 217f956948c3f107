-- The block of 32 days that holds this time, counted from 1970 in UTC.
create or replace function report_block_of(at timestamptz) returns integer language sql immutable parallel safe as $$
  select floor(extract(epoch from at) / 2764800)::integer
$$;
