-- The day on which a transfer counts, in UTC.
create or replace function transfer_day_of(requested timestamptz) returns date language sql immutable as $$
  select (requested at time zone 'UTC')::date
$$;
