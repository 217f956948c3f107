-- What the player must still stake before a redeem; null if no wagering is open. A bonus whose payment is not
-- settled counts too, because a redeem could otherwise come first; 0 if it is not known yet.
create or replace function wagering_missing_cents(of_player text) returns bigint language sql stable as $$
  select coalesce(
    (select greatest(wagering_required_cents - wagered_cents, 1) from promotion_claim
      where player_id = of_player and is_exclusive
        and (state = 'active' or state = 'claimed' and transfer_id is not null and wagering_required_cents > 0)),
    case when promotion_match_is_pending(of_player) then 0 end)
$$;

-- Has the wagering of a claim checked when it starts. A program decides what follows.
create or replace function promotion_claim_note_begin() returns trigger language plpgsql as $$
begin
  new.wagering_due_at := clock_timestamp();
  return new;
end $$;
create or replace trigger promotion_claim_begins_wagering before update of state on promotion_claim for each row
  when (new.state = 'active' and old.state <> 'active') execute function promotion_claim_note_begin();
