-- The whole cents that a contribution makes, on top of what was contributed before. Both in ten-thousandths
-- of a cent: whatever the amounts, the shares of all contributions sum to the whole cents of their sum.
create or replace function pot_whole_cents(before bigint, contribution bigint) returns bigint language sql immutable as $$
  select (before + contribution) / 10000 - before / 10000
$$;
