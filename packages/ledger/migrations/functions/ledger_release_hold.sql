-- Ends an open hold without moving money, so that the account can spend it again.
create or replace function ledger_release_hold(hold_id text) returns void language plpgsql as $$
declare
  hold ledger_hold := ledger_lock_open_hold(hold_id);
begin
  perform ledger_lock_accounts(array[hold.account_id]);
  update ledger_account set held_cents = held_cents - hold.amount_cents where id = hold.account_id;
  update ledger_hold set state = 'released', ended_at = now() where id = hold_id;
end $$;
