-- Moves the whole cents of all shares from the casino to the pots; the fractions stay as a share of each pot.
-- Locks all pots until the commit, so that one transaction at a time sums up or pays.
create or replace function pot_post_shares() returns void language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  accounts text[];
  cents bigint[];
  total bigint;
begin
  perform from pot order by slug for no key update;
  if not exists (select from pot_share group by pot having sum(cents_e4) >= 10000) then return; end if;
  with taken as (delete from pot_share returning pot, cents_e4),
    summed as (select pot, sum(cents_e4)::bigint as cents_e4 from taken group by pot),
    kept as (insert into pot_share (pot, cents_e4) select pot, cents_e4 % 10000 from summed where cents_e4 % 10000 > 0)
  select array_agg('pot:' || pot order by pot), array_agg(cents_e4 / 10000 order by pot), sum(cents_e4 / 10000)
    into accounts, cents, total
    from summed where cents_e4 >= 10000;
  perform ledger_write_entry('contribution:' || gen_random_uuid(), 'contribution', null,
    array['contributions'] || accounts, -total || cents, 0);
end $$;
