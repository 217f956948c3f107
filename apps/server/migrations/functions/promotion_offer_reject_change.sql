-- The budget of a published offer cannot change, because it is posted in the ledger. An ended offer stays
-- ended.
create or replace function promotion_offer_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'the published offer % keeps its budget, and an ended one its state', old.id
    using errcode = 'integrity_constraint_violation', constraint = 'promotion_offer_change_is_allowed';
end $$;

create or replace trigger promotion_offer_change_is_allowed before update on promotion_offer for each row
  when (old.published_at is not null and new.published_at is null or old.state = 'ended' and new.state <> 'ended'
    or old.published_at is not null and old.budget_cents <> new.budget_cents)
  execute function promotion_offer_reject_change();
