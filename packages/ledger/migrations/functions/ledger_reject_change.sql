-- The ledger is append-only. Raises for every change that a trigger below does not allow.
create or replace function ledger_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'ledger_is_append_only';
end $$;

create or replace trigger ledger_entry_is_immutable before update or delete on ledger_entry
  for each row execute function ledger_reject_change();
create or replace trigger ledger_posting_is_immutable before update or delete on ledger_posting
  for each row execute function ledger_reject_change();
create or replace trigger ledger_account_is_not_deleted before delete on ledger_account
  for each row execute function ledger_reject_change();
create or replace trigger ledger_hold_is_not_deleted before delete on ledger_hold
  for each row execute function ledger_reject_change();

create or replace trigger ledger_account_kind_is_immutable before update of id, may_be_negative on ledger_account
  for each row when (old.id <> new.id or old.may_be_negative <> new.may_be_negative)
  execute function ledger_reject_change();
create or replace trigger ledger_hold_ends_once before update on ledger_hold for each row
  when (old.state <> 'open' or old.id <> new.id or old.account_id <> new.account_id
    or old.amount_cents <> new.amount_cents)
  execute function ledger_reject_change();

create or replace trigger ledger_entry_is_not_truncated before truncate on ledger_entry
  for each statement execute function ledger_reject_change();
create or replace trigger ledger_posting_is_not_truncated before truncate on ledger_posting
  for each statement execute function ledger_reject_change();
create or replace trigger ledger_account_is_not_truncated before truncate on ledger_account
  for each statement execute function ledger_reject_change();
create or replace trigger ledger_hold_is_not_truncated before truncate on ledger_hold
  for each statement execute function ledger_reject_change();
