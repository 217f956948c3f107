-- A result is written once. Only the claim that pays it can be added.
create or replace function tournament_result_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.claim_id is not null
    or (old.tournament_id, old.rank, old.player_id, old.score, old.rounds, old.prize_cents)
      is distinct from (new.tournament_id, new.rank, new.player_id, new.score, new.rounds, new.prize_cents)
  then
    raise exception 'a result never changes' using errcode = 'check_violation', constraint = 'tournament_result_is_final';
  end if;
  return new;
end $$;

create or replace trigger tournament_result_is_kept before update or delete on tournament_result
  for each row execute function tournament_result_reject_change();
