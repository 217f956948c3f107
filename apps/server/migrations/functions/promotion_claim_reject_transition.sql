-- An ended claim never changes again. The offer, player and terms of a claim never change. A claim with a
-- transfer keeps its amount, and keeps the transfer until it is rejected.
create or replace function promotion_claim_reject_transition() returns trigger language plpgsql as $$
begin
  raise exception 'a claim does not go from % to %', old.state, new.state
    using errcode = 'integrity_constraint_violation', constraint = 'promotion_claim_transition_is_allowed';
end $$;

create or replace trigger promotion_claim_transition_is_allowed before update of state on promotion_claim for each row
  when (old.state <> new.state and (old.state, new.state) not in (
    ('offered', 'claimed'), ('offered', 'expired'), ('offered', 'cancelled'),
    ('claimed', 'active'), ('claimed', 'completed'), ('claimed', 'expired'), ('claimed', 'cancelled'),
    ('active', 'completed'), ('active', 'forfeited'), ('active', 'expired'), ('active', 'cancelled')))
  execute function promotion_claim_reject_transition();
create or replace trigger promotion_claim_terms_are_immutable before update on promotion_claim for each row
  when ((old.id, old.offer_id, old.player_id, old.period, old.terms, old.is_exclusive)
      is distinct from (new.id, new.offer_id, new.player_id, new.period, new.terms, new.is_exclusive)
    or old.transfer_id is not null and (old.bonus_cents, old.base_cents, old.qualifying_transfer_id)
      is distinct from (new.bonus_cents, new.base_cents, new.qualifying_transfer_id)
    or old.state in ('completed', 'forfeited', 'expired', 'cancelled')
      and (old.ended_at, old.reason, old.actor_id) is distinct from (new.ended_at, new.reason, new.actor_id))
  execute function promotion_claim_reject_transition();

create or replace function promotion_claim_demand_rejected_transfer() returns trigger language plpgsql as $$
begin
  if new.transfer_id is not null or not exists (
    select from transfer where id = old.transfer_id and state = 'rejected') then
    raise exception 'the claim % has a transfer already', old.id
      using errcode = 'integrity_constraint_violation', constraint = 'promotion_claim_transition_is_allowed';
  end if;
  return new;
end $$;
create or replace trigger promotion_claim_transfer_is_kept before update of transfer_id on promotion_claim for each row
  when (old.transfer_id is not null and old.transfer_id is distinct from new.transfer_id)
  execute function promotion_claim_demand_rejected_transfer();

create or replace trigger promotion_claim_is_not_deleted before delete on promotion_claim
  for each row execute function promotion_claim_reject_transition();
