-- A published tournament cannot change, and no state goes back.
create or replace trigger tournament_keeps_what_was_published before update on tournament for each row
  when (old.agent_id <> new.agent_id
    or old.state <> new.state and (old.state, new.state) not in (
      ('draft', 'published'), ('draft', 'cancelled'),
      ('published', 'paused'), ('published', 'settled'), ('published', 'cancelled'),
      ('paused', 'published'), ('paused', 'cancelled'))
    or old.state <> 'draft'
      and (old.texts, old.scoring, old.game_type, old.kind_id, old.min_stake_cents, old.prizes, old.starts_at, old.ends_at, old.offer_id)
        is distinct from
          (new.texts, new.scoring, new.game_type, new.kind_id, new.min_stake_cents, new.prizes, new.starts_at, new.ends_at, new.offer_id))
  execute function refuse_change('tournament_change_is_allowed');
create or replace trigger tournament_is_not_deleted before delete on tournament
  for each row execute function refuse_change('tournament_change_is_allowed');
create or replace trigger tournament_state_is_published after update of state on tournament for each row
  when (old.state <> new.state) execute function publish_change('tournament', 'id');

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

-- Publishes one change per tournament and statement, however many scores it changes.
create or replace function tournament_publish_scores() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, account_id, entity_id)
    select distinct 'tournament', entry.tournament_id, entry.tournament_id
      from new_rows entry join old_rows earlier using (tournament_id, player_id)
      where (entry.score, entry.rounds, entry.reached_at) is distinct from (earlier.score, earlier.rounds, earlier.reached_at);
  return null;
end $$;

create or replace trigger tournament_scores_are_published after update on tournament_entry
  referencing old table as old_rows new table as new_rows for each statement execute function tournament_publish_scores();

-- A result is written once. Only the claim that pays it can be added.
create or replace trigger tournament_result_is_kept before update on tournament_result for each row
  when (old.claim_id is not null
    or (old.tournament_id, old.rank, old.player_id, old.score, old.rounds, old.prize_cents)
      is distinct from (new.tournament_id, new.rank, new.player_id, new.score, new.rounds, new.prize_cents))
  execute function refuse_change('tournament_result_is_final');
create or replace trigger tournament_result_is_not_deleted before delete on tournament_result
  for each row execute function refuse_change('tournament_result_is_final');

create or replace trigger tournament_list_is_published after update of state on tournament for each row
  when (old.state <> new.state) execute function publish_page_change('tournaments', '*');
