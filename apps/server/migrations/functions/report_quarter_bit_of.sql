-- The bit of this time's quarter of an hour in its day in UTC. The first quarter is the leftmost bit.
create or replace function report_quarter_bit_of(at timestamptz) returns bit(96) language sql immutable parallel safe as $$
  select (B'1'::bit(96)) >> ((extract(epoch from at at time zone 'UTC')::bigint % 86400) / 900)::integer
$$;
