-- The ledger account that funds an offer and gets back what is left: the agent's marketing budget, which
-- cannot be negative, or the account from which the root issues credit.
create or replace function promotion_offer_source_account(of_agent text) returns text language sql stable as $$
  select case when parent_id is null then 'promotions:offers' else 'marketing:' || id end from agent where id = of_agent
$$;
