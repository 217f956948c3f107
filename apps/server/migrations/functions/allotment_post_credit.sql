-- Posts the credit of an allotment in the statement that inserts its row, so that neither exists alone. The
-- credit is the agent's credit for players or its marketing budget, which pays for its offers only. Locks the
-- agent, then both accounts sorted by id.
create or replace function allotment_post_credit() returns trigger language plpgsql as $$
declare
  above text := agent_credit_account(new.parent_id, new.agent_id);
  below text := case new.purpose when 'marketing' then 'marketing:' else 'agent:' end || new.agent_id;
  reason text := new.kind || case new.purpose when 'marketing' then '_marketing' else '' end;
  accounts text[] := case new.kind when 'allot' then array[above, below] else array[below, above] end;
begin
  if above like 'treasury:%' then perform ledger_open_accounts(array[above], true); end if;
  -- An agent's credit account was opened with the agent.
  if new.purpose = 'marketing' then perform ledger_open_accounts(array[below], false); end if;
  perform ledger_lock_accounts(accounts);
  perform agent_demand_credit(accounts[1], new.amount_cents);
  perform ledger_post(new.id, reason, null, accounts, array[-new.amount_cents, new.amount_cents]);
  return null;
end $$;

create or replace trigger allotment_credit_is_posted after insert on allotment
  for each row execute function allotment_post_credit();
create or replace trigger allotment_is_immutable before update or delete on allotment
  for each row execute function ledger_reject_change();
