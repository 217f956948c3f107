-- An offer of an agent below the root needs a budget. The agent of a running offer, and whether it has a
-- budget, cannot change: its ledger account depends on both.
create or replace function promotion_offer_demand_budget() returns trigger language plpgsql as $$
begin
  if new.budget_cents is null and exists (select from agent where id = new.agent_id and parent_id is not null)
    or tg_op = 'UPDATE' and old.published_at is not null
      and (new.agent_id, new.kind, new.budget_cents is null) is distinct from (old.agent_id, old.kind, old.budget_cents is null) then
    raise exception 'the offer % has no budget of its own', new.id
      using errcode = 'check_violation', constraint = 'promotion_offer_has_a_budget';
  end if;
  return new;
end $$;

create or replace trigger promotion_offer_has_a_budget before update or insert on promotion_offer
  for each row when (new.published_at is not null) execute function promotion_offer_demand_budget();
