-- A claim whose transfer was rejected is paid by another one. Whatever a program does, one transfer that may have moved money pays
-- a claim. A bonus is taken back by one transfer after the other, until nothing of it and its winnings is left.
drop index transfer_pays_a_claim_once;
create unique index transfer_pays_a_claim_once on transfer (claim_id) where claim_id is not null and kind = 'recharge'
  and state <> 'rejected';
create unique index transfer_takes_a_bonus_back_alone on transfer (claim_id) where claim_id is not null and kind = 'redeem'
  and state not in ('applied', 'rejected');

-- Claims that ended with their first rejected transfer may be made again, as later ones.
alter table promotion_claim disable trigger user;
update promotion_claim set transfer_id = null from transfer
  where transfer.id = promotion_claim.transfer_id and transfer.state = 'rejected' and promotion_claim.state = 'cancelled';
alter table promotion_claim enable trigger user;
