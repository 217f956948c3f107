-- The audit log is append-only.
create or replace function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only: % on %', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'audit_is_immutable';
end $$;

create or replace trigger audit_entry_is_immutable before update or delete on audit_entry
  for each row execute function audit_refuse_change();
create or replace trigger audit_entry_is_not_truncated before truncate on audit_entry
  for each statement execute function audit_refuse_change();
create or replace trigger audit_link_is_immutable before update or delete on audit_link
  for each row execute function audit_refuse_change();
create or replace trigger audit_link_is_not_truncated before truncate on audit_link
  for each statement execute function audit_refuse_change();
