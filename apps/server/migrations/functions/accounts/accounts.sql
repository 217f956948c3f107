-- Returns the status of a player's account, as the program's AccountStatus.
create or replace function account_status(is_active boolean, frozen_at timestamptz, excluded_until timestamptz)
returns text language sql as $$
  select case when not is_active then 'closed' when frozen_at is not null then 'frozen'
    when excluded_until > clock_timestamp() then 'excluded' else 'open' end
$$;

-- A closed account stays closed.
create or replace trigger account_closed_stays_closed before update of closed_at on account for each row
  when (old.closed_at is not null and new.closed_at is distinct from old.closed_at)
  execute function refuse_change('account_closed_stays_closed');

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
