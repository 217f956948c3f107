-- Erases the personal values in the audit log when the account is closed. A trigger does it, because programs
-- can insert keys but not delete them.
create or replace function audit_erase_personal_values() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  delete from audit_personal_key where player_id = new.id;
  return null;
end $$;

create or replace trigger account_closure_erases_audit_values after update of closed_at on account for each row
  when (old.closed_at is null and new.closed_at is not null) execute function audit_erase_personal_values();
