-- A new password ends the requirement to change the first one.
create or replace function agent_clear_password_change() returns trigger language plpgsql as $$
begin
  update agent set must_change_password = false where id = new.id and must_change_password;
  return null;
end $$;

create or replace trigger account_password_change_clears_demand after update of password_hash on account for each row
  when (new.role = 'agent' and old.password_hash <> new.password_hash)
  execute function agent_clear_password_change();
