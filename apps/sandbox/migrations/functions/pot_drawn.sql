-- The pot that a stake wins, if any. `drawn` is a number below 2²⁵⁶; from 0 up, the rarest first, each pot
-- owns stake / odds of the range. A round wins at most one pot, with exactly these odds.
create or replace function pot_drawn(drawn numeric, stake bigint) returns text language plpgsql stable as $$
declare
  owned constant numeric := 115792089237316195423570985008687907853269984665640564039457584007913129639936 * stake;
  edge numeric := 0;
  candidate record;
begin
  for candidate in select slug, odds_cents from pot order by odds_cents desc loop
    edge := edge + div(owned, candidate.odds_cents);
    if drawn < edge then return candidate.slug; end if;
  end loop;
  return null;
end $$;
