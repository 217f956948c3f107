-- The bit of this time's quarter of an hour in its block of 32 days. The first quarter is the leftmost bit.
create or replace function report_block_quarter_bit_of(at timestamptz) returns bit(3072) language sql immutable parallel safe as $$
  select (B'1'::bit(3072)) >> ((extract(epoch from at)::bigint % 2764800) / 900)::integer
$$;
