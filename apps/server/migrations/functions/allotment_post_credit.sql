-- Posts the credit of an allotment with its row: neither exists without the other. Locks the agent, then both
-- accounts sorted by id.
create or replace function allotment_post_credit() returns trigger language plpgsql as $$
declare
  above text := agent_credit_account(new.parent_id, new.agent_id);
  below text := 'agent:' || new.agent_id;
  accounts text[] := case new.kind when 'allot' then array[above, below] else array[below, above] end;
begin
  if above like 'treasury:%' then perform ledger_open_accounts(array[above], true); end if;
  perform ledger_lock_accounts(accounts);
  perform agent_demand_credit(accounts[1], new.amount_cents);
  perform ledger_post(new.id, new.kind, null, accounts, array[-new.amount_cents, new.amount_cents]);
  return null;
end $$;

create or replace trigger allotment_credit_is_posted after insert on allotment
  for each row execute function allotment_post_credit();
create or replace trigger allotment_is_immutable before update or delete on allotment
  for each row execute function ledger_reject_change();
