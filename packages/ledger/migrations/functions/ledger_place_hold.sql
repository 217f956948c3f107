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
