-- The ledger account that gives an offer its budget and gets back what is left: the agent's budget for
-- promotions, which cannot go below zero, or what the root issues.
create or replace function promotion_offer_source_account(of_agent text) returns text language sql stable as $$
  select case when parent_id is null then 'promotions:offers' else 'marketing:' || id end from agent where id = of_agent
$$;
