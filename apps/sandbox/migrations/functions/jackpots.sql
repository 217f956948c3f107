-- Returns the pot that a stake wins, if any. `drawn` is a number below 2²⁵⁶; from 0 up, the rarest first,
-- each pot owns stake / odds of the range. A round wins at most one pot, with exactly these odds.
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

-- Pays what a stored round has won: the pot's content up to its cap. The rest stays for the next win, and the
-- casino adds what is missing of the seed. Returns the pot's name, or null when it was empty.
create or replace function pot_pay(
  won text, winning_round text, winner text, at timestamptz, out jackpot text, out cents bigint
) language plpgsql as $$
declare
  missing bigint;
begin
  perform pot_post_shares();
  select name, least(balance_cents, cap_cents), seed_cents - greatest(balance_cents - cap_cents, 0)
    into jackpot, cents, missing
    from pot join ledger_account on id = 'pot:' || slug where slug = won;
  if cents > 0 then
    perform ledger_write_entry('jackpot:' || winning_round, 'jackpot', null,
      array['pot:' || won, 'credit:' || winner], array[-cents, cents], 0);
    insert into jackpot_win (player_id, round_id, type, score_cents, inserted_at)
      values (winner, winning_round, jackpot, cents, at);
    update round set balance_after_cents = balance_after_cents + cents where id = winning_round;
    update pot set hits = hits + 1, last_hit_at = at, last_hit_cents = cents where slug = won;
  else
    jackpot := null;
  end if;
  if missing > 0 then
    perform ledger_write_entry('seed:' || winning_round, 'seed', null,
      array['seeds', 'pot:' || won], array[-missing, missing], 0);
  end if;
end $$;

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
