-- Wagering is open while a claim is active: the player's stakes are counted until they suffice, the player gives the bonus up,
-- or it expires. How a claim is ending is written before the transfer that takes the bonus back.
alter table promotion_claim
  add column wagering_due_at timestamptz,
  add column ending text,
  add column ending_reason text,
  add column ending_actor_id text,
  add constraint promotion_claim_ending_is_known check (ending in ('forfeited', 'expired')),
  add constraint promotion_claim_ending_actor_exists foreign key (ending_actor_id) references account (id),
  add constraint promotion_claim_ending_reason_is_bounded check (length(ending_reason) between 3 and 500);
create index promotion_claim_wagering_due on promotion_claim (wagering_due_at) where wagering_due_at is not null;

-- A bonus that could not be taken back may be tried again; it is paid once, whatever a program does.
drop index transfer_pays_a_claim_once;
create unique index transfer_pays_a_claim_once on transfer (claim_id, kind)
  where claim_id is not null and (kind = 'recharge' or state <> 'rejected');
