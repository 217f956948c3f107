-- Reserves money of the account until the hold is settled or released. Raises with the account's id as the
-- detail if the available balance is too small.
create or replace function ledger_place_hold(hold_id text, holder text, cents bigint) returns void language plpgsql as $$
begin
  insert into ledger_hold (id, account_id, amount_cents) values (hold_id, holder, cents);
  update ledger_account set held_cents = held_cents + cents
    where id = holder and (may_be_negative or balance_cents - held_cents - cents >= 0);
  if not found then
    raise exception 'an account has insufficient funds'
      using errcode = 'check_violation', constraint = 'ledger_account_has_sufficient_funds', detail = holder;
  end if;
end $$;

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

-- Ends an open hold without moving money, so that the account can spend it again.
create or replace function ledger_release_hold(hold_id text) returns void language plpgsql as $$
declare
  hold ledger_hold := ledger_lock_open_hold(hold_id);
begin
  perform ledger_lock_accounts(array[hold.account_id]);
  update ledger_account set held_cents = held_cents - hold.amount_cents where id = hold.account_id;
  update ledger_hold set state = 'released', ended_at = now() where id = hold_id;
end $$;

-- Locks and returns an open hold.
create or replace function ledger_lock_open_hold(hold_id text) returns ledger_hold language plpgsql as $$
declare
  hold ledger_hold;
begin
  select * into hold from ledger_hold where id = hold_id and state = 'open' for update;
  if not found then
    raise exception 'there is no open hold %', hold_id
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_hold_is_open';
  end if;
  return hold;
end $$;
