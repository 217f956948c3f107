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
