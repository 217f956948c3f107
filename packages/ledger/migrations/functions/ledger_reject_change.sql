-- The ledger is append-only. Raises for every change except those that the triggers below allow.
create or replace function ledger_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'ledger_is_append_only';
end $$;

-- A statement trigger, because a row trigger would make every allowed update lock its row first.
create or replace trigger ledger_entry_is_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_reject_change();
create or replace trigger ledger_posting_is_append_only before update or delete or truncate on ledger_posting
  for each statement execute function ledger_reject_change();
create or replace trigger ledger_account_keeps_its_kind before update of id, may_be_negative or delete or truncate on ledger_account
  for each statement execute function ledger_reject_change();
create or replace trigger ledger_hold_keeps_its_amount before update of id, account_id, amount_cents or delete or truncate on ledger_hold
  for each statement execute function ledger_reject_change();

create or replace trigger ledger_hold_ends_once before update on ledger_hold for each row
  when (old.state <> 'open') execute function ledger_reject_change();
