-- Writes an entry and moves its balances. Locks the accounts first. See ledger_write_entry.
create or replace function ledger_post(
  entry_reference text, entry_reason text, corrects bigint, account_ids text[], changes bigint[]
) returns table (entry_id bigint, account_id text, balance_cents bigint, version bigint) language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform ledger_lock_accounts(account_ids);
  return query select * from ledger_write_entry(entry_reference, entry_reason, corrects, account_ids, changes, 0);
end $$;
