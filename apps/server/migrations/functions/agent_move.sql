-- Moves an agent below another one and returns the credit that moved. All credit of its subtree, marketing
-- budgets and what is left of the budgets of its offers included, goes back to the agent above and is
-- allotted by the new one, which must have it: nobody's total changes.
create or replace function agent_move(moved text, receiver text, reference text) returns bigint language plpgsql as $$
declare
  giver text;
  sides text[];
  total bigint;
begin
  perform agent_lock_tree();
  select parent_id into giver from agent where id = moved for no key update;
  update agent set parent_id = receiver where id = moved;
  sides := array[agent_credit_account(giver, moved), agent_credit_account(receiver, moved)];
  perform ledger_open_accounts(array(select side from unnest(sides) as side where side like 'treasury:%'), true);
  perform ledger_lock_accounts(
    array(select 'agent:' || id from agent_subtree(moved) as id union select unnest(sides)
      union select account.id from agent_subtree(moved) as below join ledger_account account
        on account.id = 'marketing:' || below
      union select account.id from promotion_offer offer join ledger_account account
        on account.id = 'offer:' || offer.id and account.balance_cents > 0
        where offer.agent_id in (select agent_subtree(moved))));
  select sum(balance_cents) into total from ledger_account
    where id in (select unnest(array['agent:' || below, 'marketing:' || below]) from agent_subtree(moved) as below
      union select 'offer:' || offer.id from promotion_offer offer where offer.agent_id in (select agent_subtree(moved)));
  if total > 0 and sides[1] <> sides[2] then
    perform agent_demand_credit(sides[2], total);
    perform ledger_post(reference, 'agent_moved', null, sides, array[total, -total]);
  end if;
  return total;
end $$;
