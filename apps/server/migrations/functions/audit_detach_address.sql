-- Moves the address of a new entry into its own table, whichever function inserts the entry. The entry keeps
-- a digest.
create or replace function audit_detach_address() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  salt text := gen_random_uuid()::text;
begin
  insert into audit_address (entry_id, at, salt, address) values (new.id, new.at, salt, new.address);
  new.address := audit_address_digest(salt, new.address);
  return new;
end $$;

create or replace trigger audit_entry_detaches_its_address before insert on audit_entry for each row
  when (new.address is not null) execute function audit_detach_address();
