-- A changed phone number is unverified, and codes sent before the change no longer verify it.
create or replace function account_unverify_phone() returns trigger language plpgsql as $$
begin
  new.phone_verified_at := null;
  new.verified_number := null;
  update phone_code set number = '', code_hash = '' where account_id = new.id;
  return new;
end $$;

create or replace trigger account_phone_is_unverified_by_its_change
  before update of phone on account for each row
  when (old.phone is distinct from new.phone)
  execute function account_unverify_phone();
