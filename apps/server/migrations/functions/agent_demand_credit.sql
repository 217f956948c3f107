-- Raises if the account has less than this amount. Locks the account until the transaction ends.
create or replace function agent_demand_credit(account text, cents bigint) returns void language plpgsql as $$
declare
  available bigint;
begin
  perform ledger_lock_accounts(array[account]);
  select balance_cents - held_cents into available from ledger_account where id = account and not may_be_negative;
  if available < cents then
    raise exception 'the account % has too little credit', account
      using errcode = 'check_violation', constraint = 'agent_has_the_credit', detail = account;
  end if;
end $$;
