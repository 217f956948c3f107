-- Opens the ledger account `agent:<id>`: what an agent below the root may still give out.
create or replace function agent_open_credit_account() returns trigger language plpgsql as $$
begin
  perform ledger_open_accounts(array['agent:' || new.id], false);
  return null;
end $$;

create or replace trigger agent_credit_account_is_opened after insert on agent for each row
  when (new.parent_id is not null) execute function agent_open_credit_account();
