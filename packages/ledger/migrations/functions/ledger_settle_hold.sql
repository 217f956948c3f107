-- Ends an open hold by an entry that moves its amount to the receiver. Returns the entry's id. Locks the
-- hold, then both accounts in the order of their ids.
create or replace function ledger_settle_hold(hold_id text, entry_reference text, entry_reason text, receiver text)
returns bigint language plpgsql as $$
declare
  hold ledger_hold := ledger_lock_open_hold(hold_id);
  new_entry bigint := ledger_write_entry(entry_reference, entry_reason, null,
    array[hold.account_id, receiver], array[-hold.amount_cents, hold.amount_cents], hold.amount_cents);
begin
  update ledger_hold set state = 'settled', ended_at = now(), entry_id = new_entry where id = hold_id;
  return new_entry;
end $$;
