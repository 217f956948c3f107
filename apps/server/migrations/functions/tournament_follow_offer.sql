-- A tournament is published with its offer, directly or by a second agent, and its offer lives as long as it
-- does: its budget is what the prizes are paid from, so it is their sum.
create or replace function tournament_follow_offer() returns trigger language plpgsql as $$
begin
  if new.state = 'ended' and exists (
    select from tournament where offer_id = new.id and (state not in ('settled', 'cancelled') or exists (
      select from tournament_result where tournament_id = tournament.id and prize_cents is not null and claim_id is null))) then
    raise exception 'the offer % pays the prizes of a tournament', new.id
      using errcode = 'check_violation', constraint = 'promotion_offer_of_a_tournament_lives_with_it';
  end if;
  if new.state = 'published' and exists (
    select from tournament where offer_id = new.id and new.budget_cents is distinct from (
      select sum((step ->> 'places')::bigint * (step ->> 'prizeCents')::bigint) from jsonb_array_elements(prizes) step)) then
    raise exception 'the budget of the offer % is not the sum of the prizes', new.id
      using errcode = 'check_violation', constraint = 'tournament_budget_is_the_sum_of_its_prizes';
  end if;
  if new.state = 'published' then
    update tournament set state = 'published', published_at = clock_timestamp() where offer_id = new.id and state = 'draft';
  end if;
  return null;
end $$;

create or replace trigger promotion_offer_is_followed_by_its_tournament after update of state on promotion_offer for each row
  when (old.state <> new.state and new.kind = 'tournament_prize') execute function tournament_follow_offer();
