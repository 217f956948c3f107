-- Records in the player's activity that a claim is unpaid or has ended, and notifies the player of an end
-- that the player did not choose. The transfer of a paid claim notifies of the payment. Triggers do this,
-- because players, agents and jobs all end claims.
create or replace function promotion_claim_record_waiting() returns trigger language plpgsql as $$
begin
  insert into activity (account_id, kind, data) values (new.player_id, 'bonus_claimed',
    case when new.bonus_cents is null then '{}' else jsonb_build_object('amountCents', new.bonus_cents::text) end);
  return null;
end $$;
create or replace trigger promotion_claim_waits_for_a_recharge after insert on promotion_claim for each row
  when (new.bonus_cents is null) execute function promotion_claim_record_waiting();
create or replace trigger promotion_claim_waits_for_a_review after update of review_state on promotion_claim for each row
  when (old.review_state = 'none' and new.review_state = 'open' and new.bonus_cents is not null)
  execute function promotion_claim_record_waiting();

create or replace function promotion_claim_record_end() returns trigger language plpgsql as $$
declare
  event constant jsonb := jsonb_build_object('state', new.state)
    || case when new.bonus_cents is null then '{}' else jsonb_build_object('amountCents', new.bonus_cents::text) end;
begin
  insert into activity (account_id, kind, data) values (new.player_id, 'bonus_ended', event);
  if new.reason is null or new.reason not in ('by_player', 'replaced') then
    insert into notification (account_id, kind, data) values (new.player_id, 'bonus_ended', event);
  end if;
  return null;
end $$;
create or replace trigger promotion_claim_end_is_recorded after update of state on promotion_claim for each row
  when (old.state <> new.state and (new.state in ('forfeited', 'expired', 'cancelled')
    or new.state = 'completed' and old.state = 'active'))
  execute function promotion_claim_record_end();
