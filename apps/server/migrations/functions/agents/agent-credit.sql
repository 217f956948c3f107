-- Returns the ledger account on the parent's side of an agent. Below the root it is the parent's own credit.
-- The root's credit is the treasury: it goes below zero, and is split into shards by the agents below the
-- root, so that they do not wait for one row.
create or replace function agent_credit_account(parent text, child text) returns text language sql stable as $$
  select case when parent_id is null then 'treasury:' || right(child, 2) else 'agent:' || id end
    from agent where id = parent
$$;

-- Opens the ledger account `agent:<id>`: what an agent below the root may still give out.
create or replace function agent_open_credit_account() returns trigger language plpgsql as $$
begin
  perform ledger_open_accounts(array['agent:' || new.id], false);
  return null;
end $$;

create or replace trigger agent_credit_account_is_opened after insert on agent for each row
  when (new.parent_id is not null) execute function agent_open_credit_account();

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
  for each row execute function refuse_change('ledger_is_append_only');
