-- Locks the accounts until the transaction ends, sorted by id, which prevents deadlocks.
create or replace function ledger_lock_accounts(account_ids text[]) returns void language plpgsql security definer
set search_path = public, pg_temp
-- Planning again for each list of ids would take longer than the statement itself.
set plan_cache_mode to force_generic_plan as $$
declare
  found_ids text[];
begin
  select array_agg(id) into found_ids from (
    select id from ledger_account where id = any (account_ids) order by id for no key update
  ) locked;
  if cardinality(account_ids) <> coalesce(cardinality(found_ids), 0) then
    raise exception 'an account is unknown, or named twice'
      using errcode = 'foreign_key_violation', constraint = 'ledger_posting_account_is_known';
  end if;
end $$;
