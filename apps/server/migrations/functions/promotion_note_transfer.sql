-- Marks the claim of a settled transfer as due, and queues an applied recharge that an offer may match. A
-- program decides what follows. A trigger does this, because provider responses, reconciliation and reviews
-- all settle transfers.
create or replace function promotion_note_transfer() returns trigger language plpgsql as $$
begin
  if new.claim_id is not null then
    update promotion_claim set next_attempt_at = clock_timestamp() where id = new.claim_id;
  elsif new.state = 'applied' and new.kind = 'recharge' and new.cause = 'agent' then
    insert into promotion_recharge (transfer_id, player_id)
      select new.id, new.player_id
        where exists (select from promotion_offer where kind = 'deposit_match' and state = 'published' and is_automatic)
          or exists (select from promotion_claim where player_id = new.player_id and state = 'claimed' and is_exclusive);
  end if;
  return null;
end $$;

create or replace trigger transfer_end_is_noted_for_claims after update of state on transfer for each row
  when (old.state <> new.state and new.state in ('applied', 'rejected')) execute function promotion_note_transfer();
