-- The ledger account that pays for a recharge and receives a redeem. For an agent below the root it is the
-- agent's own credit; for an offer with a budget, the offer's account. The accounts for credit, bonuses and
-- offers without a budget of the root are split into shards by player, because all transfers would wait for
-- one row.
create or replace function transfer_source_account_of(of_transfer transfer) returns text language plpgsql stable as $$
declare
  with_budget text;
begin
  if of_transfer.claim_id is not null then
    select offer.id into with_budget from promotion_claim claim join promotion_offer offer on offer.id = claim.offer_id
      where claim.id = of_transfer.claim_id and offer.budget_cents is not null;
    if found then return 'offer:' || with_budget; end if;
  elsif of_transfer.cause <> 'sign_up'
    and exists (select from agent where id = of_transfer.actor_id and parent_id is not null) then
    return 'agent:' || of_transfer.actor_id;
  end if;
  return case when of_transfer.cause in ('sign_up', 'bonus', 'promotion') then 'promotions:' else 'issuing:' end
    || of_transfer.provider_agent_id || ':' || right(of_transfer.player_id, 2);
end $$;
