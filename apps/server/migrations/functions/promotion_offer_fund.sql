-- Posts the budget of an offer in the transaction that publishes it. The entry's unique reference prevents a
-- second posting.
create or replace function promotion_offer_fund(of_offer text) returns void language plpgsql as $$
declare
  offer promotion_offer;
  source text;
  target text := 'offer:' || of_offer;
begin
  select * into strict offer from promotion_offer where id = of_offer and state = 'published';
  if offer.budget_cents is null then return; end if;
  source := promotion_offer_source_account(offer.agent_id);
  perform ledger_open_accounts(array[source], source = 'promotions:offers');
  perform ledger_open_accounts(array[target], false);
  perform ledger_lock_accounts(array[source, target]);
  perform agent_demand_credit(source, offer.budget_cents);
  perform ledger_post(
    of_offer || ':budget', 'offer_budget', null, array[source, target], array[-offer.budget_cents, offer.budget_cents]);
end $$;
