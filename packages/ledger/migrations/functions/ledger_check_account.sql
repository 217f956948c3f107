-- At commit, an account has the balance and the version of its newest posting.
create or replace function ledger_check_account() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_account account
      left join ledger_posting newest on newest.account_id = account.id and newest.version = account.version
      where account.id = new.id
        and (coalesce(newest.balance_cents, 0) <> account.balance_cents or (newest.id is null and account.version <> 0))
  ) then
    raise exception 'account % does not have the balance of its newest posting', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_account_agrees_with_its_postings';
  end if;
  return null;
end $$;

drop trigger if exists ledger_account_opens_empty on ledger_account;
create constraint trigger ledger_account_opens_empty after insert on ledger_account
  deferrable initially deferred for each row execute function ledger_check_account();

drop trigger if exists ledger_account_agrees_with_its_postings on ledger_account;
create constraint trigger ledger_account_agrees_with_its_postings after update on ledger_account
  deferrable initially deferred for each row
  when (old.balance_cents <> new.balance_cents or old.version <> new.version)
  execute function ledger_check_account();
