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
