-- At commit, an account holds exactly the sum of its open holds.
create or replace function ledger_check_holds() returns trigger language plpgsql as $$
declare
  checked_id text;
begin
  if tg_table_name = 'ledger_account' then checked_id := new.id; else checked_id := new.account_id; end if;
  if exists (
    select from ledger_account account
      where account.id = checked_id and account.held_cents <> coalesce(
        (select sum(amount_cents) from ledger_hold where account_id = checked_id and state = 'open'), 0)
  ) then
    raise exception 'account % does not hold the sum of its open holds', checked_id
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_account_agrees_with_its_holds';
  end if;
  return null;
end $$;

drop trigger if exists ledger_account_agrees_with_its_holds on ledger_account;
create constraint trigger ledger_account_agrees_with_its_holds after update on ledger_account
  deferrable initially deferred for each row
  when (old.held_cents <> new.held_cents) execute function ledger_check_holds();

drop trigger if exists ledger_hold_is_counted on ledger_hold;
create constraint trigger ledger_hold_is_counted after insert or update on ledger_hold
  deferrable initially deferred for each row execute function ledger_check_holds();
