-- Queues an applied recharge of a referred player whose referral is undecided. A program decides what
-- follows. A trigger does this, because provider responses, reconciliation and reviews all settle transfers.
create or replace function referral_note_recharge() returns trigger language plpgsql as $$
begin
  insert into referral_recharge (transfer_id, player_id)
    select new.id, player.id from player
      where player.id = new.player_id and player.referred_by is not null
        and not exists (select from referral where friend_id = player.id)
        and exists (select from promotion_offer where kind = 'referral' and state = 'published');
  return null;
end $$;

create or replace trigger transfer_end_is_noted_for_referrals after update of state on transfer for each row
  when (old.state <> 'applied' and new.state = 'applied' and new.kind = 'recharge' and new.cause = 'agent')
  execute function referral_note_recharge();
