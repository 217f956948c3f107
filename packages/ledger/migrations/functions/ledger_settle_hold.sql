-- Ends an open hold by an entry that moves its amount to the receiver. Locks the hold, then both accounts
-- sorted by id.
create or replace function ledger_settle_hold(hold_id text, entry_reference text, entry_reason text, receiver text)
returns table (entry_id bigint, account_id text, balance_cents bigint, version bigint) language plpgsql as $$
#variable_conflict use_column
declare
  hold ledger_hold := ledger_lock_open_hold(hold_id);
  accounts text[] := array[hold.account_id, receiver];
  changes bigint[] := array[-hold.amount_cents, hold.amount_cents];
begin
  perform ledger_lock_accounts(accounts);
  return query select * from ledger_write_entry(entry_reference, entry_reason, null, accounts, changes, hold.amount_cents);
  update ledger_hold set state = 'settled', ended_at = now(),
      entry_id = (select entry.id from ledger_entry entry where entry.reference = entry_reference)
    where id = hold_id;
end $$;
