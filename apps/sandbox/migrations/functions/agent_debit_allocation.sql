-- Which accounts pay an amount, and how much each: the player's own shard of the agent's credit where that
-- suffices, otherwise the fullest ones. All of them are then locked, sorted by id, so that none changes any
-- more. Null when all together have too little.
create or replace function agent_debit_allocation(
  agent text, player text, cents bigint, out accounts text[], out changes bigint[]
) language plpgsql as $$
declare
  own_account constant text := agent_credit_account(agent, ascii(right(player, 1)) % 8);
  remaining_cents bigint := cents;
  account record;
begin
  if (select balance_cents - held_cents from ledger_account where id = own_account) >= cents then
    accounts := array[own_account];
    changes := array[-cents];
    return;
  end if;
  perform ledger_lock_accounts(agent_credit_accounts(agent));
  for account in select id, balance_cents - held_cents as cents from ledger_account
    where id = any (agent_credit_accounts(agent)) order by 2 desc, id
  loop
    exit when remaining_cents = 0 or account.cents = 0;
    accounts := accounts || account.id;
    changes := changes || -least(remaining_cents, account.cents);
    remaining_cents := remaining_cents - least(remaining_cents, account.cents);
  end loop;
  if remaining_cents > 0 then
    accounts := null;
    changes := null;
  end if;
end $$;
