-- Writes an entry and moves its balances, and returns its id. See ledger_write_entry.
create or replace function ledger_post(
  entry_reference text, entry_reason text, corrects bigint, account_ids text[], changes bigint[]
) returns bigint language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  return ledger_write_entry(entry_reference, entry_reason, corrects, account_ids, changes, 0);
end $$;
